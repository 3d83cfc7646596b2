import { ServiceMissing } from '../../services/missing.ts';
import { findProgram } from '../../services/prometheus/find.ts';
import { type Describe, describeUnless } from './missing.ts';

/**
 * Declares suites that start Prometheus and a node exporter: they are skipped, with a line that says so, where one is missing. Call it at the
 * top of a test file.
 *
 * @throws Error under `CI=true` where one is missing
 */
export async function describeWithPrometheus(): Promise<Describe> {
  try {
    await Promise.all([findProgram('prometheus'), findProgram('prometheus-node-exporter')]);
    return describeUnless({});
  } catch (error) {
    if (!(error instanceof ServiceMissing)) throw error;
    process.stderr.write(`MISSING, so tests do not run: ${error.message}\n`);
    return describeUnless({ missing: error.message });
  }
}
