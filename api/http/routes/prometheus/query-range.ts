import { PromqlFault } from '../../../../operators/promql/faults.ts';
import { MOST_STEPS, queryPromql } from '../../../../pipelines/promql/query.ts';
import type { Route } from '../../context.ts';
import { servePrometheus } from './answers.ts';
import { rangeText } from './evaluated.ts';
import { momentOf, parametersOf, requiredText, stepOf } from './parameters.ts';

/** GET and POST /prometheus/api/v1/query_range: a PromQL expression at each step from `start` to `end`. */
export const prometheusQueryRange: Route = (app, context) => {
  servePrometheus(app, context, '/query_range', async (request, stop) => {
    const parameters = parametersOf(request);
    const text = requiredText(parameters, 'query');
    const start = momentOf('start', requiredText(parameters, 'start'));
    const end = momentOf('end', requiredText(parameters, 'end'));
    const step = stepOf(requiredText(parameters, 'step'));
    if (end < start) throw PromqlFault.badData('end must not be before start');
    const count = Math.floor((end - start) / step) + 1;
    if (count > MOST_STEPS) {
      throw PromqlFault.badData(
        `${count} steps are more than ${MOST_STEPS}; ask for a shorter time or a longer step`,
      );
    }
    const steps = { start, step, count };
    const backend = context.backendFor(request);
    await backend.intake.settle();
    const { result, ...notes } = await queryPromql(backend, text, steps, stop);
    return { data: rangeText(result, steps), ...notes };
  });
};
