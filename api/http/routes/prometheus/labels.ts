import type { FastifyRequest } from 'fastify';
import { NAME } from '../../../../operators/promql/labels.ts';
import { patternSchema, signalSeverity, signalStatus } from '../../../../operators/signals/signal.ts';
import { SIGNAL_METRICS } from '../../../../pipelines/promql/signal-samples.ts';
import type { Route } from '../../context.ts';
import { PROMETHEUS, servePrometheus } from './answers.ts';
import { listText } from './json-parts.ts';
import { limited, parametersOf, selectorsIn } from './parameters.ts';
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

/** Whether any `match[]` of a request, or a request without one, selects signals. */
function selectsSignals(request: FastifyRequest): boolean {
  const selectors = selectorsIn(parametersOf(request));
  const meets = (name: string) =>
    selectors.some((matchers) => matchers.every(({ label, matches }) => label !== NAME || matches(name)));
  return selectors.length === 0 || [...SIGNAL_METRICS.keys()].some(meets);
}

/** GET and POST /prometheus/api/v1/labels: the names of labels, of series and of signals. */
export const prometheusLabels: Route = (app, context) => {
  servePrometheus(app, context, '/labels', async (request, stop) => {
    const names = new Set(selectsSignals(request) ? Object.keys(OF_SIGNALS) : []);
    for (const labels of await selectedLabels(context, request, stop))
      for (const name of labels.keys()) names.add(name);
    const { items, warnings } = limited(parametersOf(request), [...names].sort());
    return { data: listText(items), warnings };
  });
};

/** GET /prometheus/api/v1/label/:name/values: the values of a label. */
export const prometheusLabelValues: Route = (app, context) => {
  servePrometheus(app, context, '/label/:name/values', async (request, stop) => {
    const [name = ''] = new URL(request.url, 'http://localhost').pathname
      .slice(`${PROMETHEUS}/label/`.length)
      .split('/');
    const label = decodeURIComponent(name);
    const values = new Set(
      selectsSignals(request) && Object.hasOwn(OF_SIGNALS, label) ? OF_SIGNALS[label] : [],
    );
    for (const labels of await selectedLabels(context, request, stop)) {
      const value = labels.get(label);
      if (value !== undefined) values.add(value);
    }
    const { items, warnings } = limited(parametersOf(request), [...values].sort());
    return { data: listText(items), warnings };
  });
};
