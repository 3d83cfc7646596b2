import { NAME } from '../../../../operators/promql/labels.ts';
import { patternSchema } from '../../../../operators/records/signal.ts';
import { SIGNAL_LABELS, SIGNALS_METRIC } from '../../../../pipelines/promql/signal-samples.ts';
import type { Route } from '../../context.ts';
import { PROMETHEUS, servePrometheus } from './answers.ts';
import { selectedLabels } from './series.ts';

/** Values of labels that signals have and series do not. */
const OF_SIGNALS: Readonly<Record<string, readonly string[]>> = {
  [NAME]: [SIGNALS_METRIC],
  pattern: patternSchema.options,
};

/** GET and POST /prometheus/api/v1/labels: the names of labels, of series and of signals. */
export const prometheusLabels: Route = (app, context) => {
  servePrometheus(app, '/labels', async (request) => {
    const names = new Set<string>(SIGNAL_LABELS);
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
