import { ServiceMissing } from '../../services/missing.ts';
import { alertmanagerCommand } from '../../services/prometheus/alertmanager.ts';
import { findProgram } from '../../services/prometheus/find.ts';
import { type Describe, describeUnless } from './missing.ts';

/** Declares suites that start Prometheus and a node exporter, see {@link describeWith}. */
export const describeWithPrometheus = () =>
  describeWith(
    () => findProgram('prometheus'),
    () => findProgram('prometheus-node-exporter'),
  );

/** Declares suites that start Alertmanager, see {@link describeWith}. */
export const describeWithAlertmanager = () => describeWith(alertmanagerCommand);

/**
 * Declares suites that start some programs: they are skipped, with a line that says so, where one is missing. Call it at the top of a test
 * file.
 *
 * @throws Error under `CI=true` where one is missing
 */
async function describeWith(...find: readonly (() => Promise<unknown>)[]): Promise<Describe> {
  try {
    await Promise.all(find.map((one) => one()));
    return describeUnless({});
  } catch (error) {
    if (!(error instanceof ServiceMissing)) throw error;
    process.stderr.write(`MISSING, so tests do not run: ${error.message}\n`);
    return describeUnless({ missing: error.message });
  }
}
