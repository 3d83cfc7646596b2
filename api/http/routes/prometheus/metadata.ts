import { NAME } from '../../../../operators/promql/labels.ts';
import { SIGNAL_METRICS } from '../../../../pipelines/promql/signal-samples.ts';
import type { Route } from '../../context.ts';
import { servePrometheus } from './answers.ts';
import { limited, parametersOf } from './parameters.ts';
import { selectedLabels } from './series.ts';

/** What all metrics are: a counter is stored as its rate, which is a gauge. Without this, Grafana proposes `rate` by a name such as `…_total`. */
const OBSERVED = [{ type: 'gauge', help: 'Observations; of a counter, its rate per second.', unit: '' }];
const OF_SIGNALS = [{ type: 'gauge', help: 'Signals, a series for each.', unit: '' }];

/** GET and POST /prometheus/api/v1/metadata: the type of each metric, or of the one that `metric` names. */
export const prometheusMetadata: Route = (app, context) => {
  servePrometheus(app, context, '/metadata', async (request, stop) => {
    const parameters = parametersOf(request);
    const names = new Set(SIGNAL_METRICS.keys());
    for (const labels of await selectedLabels(context, request, stop)) names.add(labels.get(NAME) ?? '');
    const asked = parameters.get('metric') ?? '';
    const known = [...names].filter((name) => name !== '' && (asked === '' || name === asked)).sort();
    const { items } = limited(parameters, known);
    return {
      data: (function* () {
        let before = '{';
        for (const name of items) {
          const described = SIGNAL_METRICS.has(name) ? OF_SIGNALS : OBSERVED;
          yield `${before}${JSON.stringify(name)}:${JSON.stringify(described)}`;
          before = ',';
        }
        yield before === '{' ? '{}' : '}';
      })(),
    };
  });
};
