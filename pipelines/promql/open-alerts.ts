import { headlineOf } from '../../operators/signals/headline.ts';
import type { Naming } from '../../sinks/naming.ts';
import { withNames } from '../../sinks/naming.ts';
import type { Archive } from '../../sinks/store.ts';
import { alertLabels, type NamedSignal } from './signal-samples.ts';

/** Most open alerts of an answer: the newest by detection. */
export const MOST_ALERTS = 1000;

/** An open alert as Prometheus tells of one: https://prometheus.io/docs/prometheus/latest/querying/api/#alerts */
export interface OpenAlert {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly state: 'firing';
  readonly activeAt: string;
  /** The value of the series of the alert in `tidemark_signals`. */
  readonly value: string;
}

function alertOf(signal: NamedSignal): OpenAlert {
  const { entity = signal.entity_id, metric, pattern } = signal;
  const subject = metric === undefined ? entity : `${entity} ${metric}`;
  const description = `${pattern} of ${subject}`;
  return {
    labels: alertLabels(signal),
    annotations: { summary: headlineOf(signal), description },
    state: 'firing',
    activeAt: signal.decided_at,
    value: '1e+00',
  };
}

/** The open alerts that a caller may see, newest first, and whether there are more. */
export async function openAlerts(
  store: Pick<Archive, 'signals'>,
  naming: Naming,
): Promise<{ readonly alerts: readonly OpenAlert[]; readonly cut: boolean }> {
  const { rows, next } = await store.signals({ status: 'open', severity: 'alert' }, MOST_ALERTS);
  const alerts = (await withNames(naming, rows)).map(alertOf);
  return { alerts, cut: next !== undefined };
}
