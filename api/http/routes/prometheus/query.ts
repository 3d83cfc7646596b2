import { queryPromql } from '../../../../pipelines/promql/query.ts';
import type { Route } from '../../context.ts';
import { servePrometheus } from './answers.ts';
import { instantText } from './evaluated.ts';
import { momentOf, parametersOf, requiredText } from './parameters.ts';

/** GET and POST /prometheus/api/v1/query: a PromQL expression at one moment, by default now. */
export const prometheusQuery: Route = (app, context) => {
  servePrometheus(app, context, '/query', async (request, stop) => {
    const parameters = parametersOf(request);
    const text = requiredText(parameters, 'query');
    const time = parameters.get('time');
    const start = time === null ? Date.now() : momentOf('time', time);
    const steps = { start, step: 1, count: 1, isMoment: true };
    const backend = context.backendFor(request);
    await backend.intake.settle();
    const { result, ...notes } = await queryPromql(backend, text, steps, stop);
    return { data: instantText(result, steps), ...notes };
  });
};
