import { queryPromql } from '../../../../pipelines/promql/query.ts';
import type { Route } from '../../context.ts';
import { servePrometheus } from './answers.ts';
import { instantData } from './evaluated.ts';
import { momentOf, parametersOf, requiredText } from './parameters.ts';

/** GET and POST /prometheus/api/v1/query: a PromQL expression at one moment, by default now. */
export const prometheusQuery: Route = (app, context) => {
  servePrometheus(
    app,
    '/query',
    async (request) => {
      const parameters = parametersOf(request);
      const text = requiredText(parameters, 'query');
      const time = parameters.get('time');
      const steps = { start: time === null ? Date.now() : momentOf('time', time), step: 1, count: 1 };
      const backend = context.backendFor(request);
      await backend.intake.settle();
      const { result, warnings } = await queryPromql(backend, text, steps, context.stopping);
      return { data: instantData(result, steps), warnings };
    },
    context.shares.evaluations,
  );
};
