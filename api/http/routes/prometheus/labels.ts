import { NAME } from '../../../../operators/promql/labels.ts';
import { patternSchema, signalSeverity, signalStatus } from '../../../../operators/records/signal.ts';
import { SIGNAL_METRICS } from '../../../../pipelines/promql/signal-samples.ts';
import type { Route } from '../../context.ts';
import { PROMETHEUS, servePrometheus } from './answers.ts';
import { selectedLabels } from './series.ts';

/** Labels of signals, with the values of those that series do not have. */
const OF_SIGNALS: Readonly<Record<string, readonly string[]>> = {
  [NAME]: [...SIGNAL_METRICS.keys()],
  scope: [],
  entity: [],
  metric: [],
  pattern: patternSchema.options,
  severity: signalSeverity.options,
  status: signalStatus.options,
  id: [],
};

/** GET and POST /prometheus/api/v1/labels: the names of labels, of series and of signals. */
export const prometheusLabels: Route = (app, context) => {
  servePrometheus(app, '/labels', async (request) => {
    const names = new Set(Object.keys(OF_SIGNALS));
    for (const labels of await selectedLabels(context, request))
      for (const name of labels.keys()) names.add(name);
    return { data: [...names].sort() };
  });
};

/** GET /prometheus/api/v1/label/:name/values: the values of a label. */
export const prometheusLabelValues: Route = (app, context) => {
  servePrometheus(app, '/label/:name/values', async (request) => {
    const [name] = new URL(request.url, 'http://localhost').pathname
      .slice(`${PROMETHEUS}/label/`.length)
      .split('/');
    const label = decodeURIComponent(name);
    const values = new Set<string>(Object.hasOwn(OF_SIGNALS, label) ? OF_SIGNALS[label] : []);
    for (const labels of await selectedLabels(context, request)) {
      const value = labels.get(label);
      if (value !== undefined) values.add(value);
    }
    return { data: [...values].sort() };
  });
};
