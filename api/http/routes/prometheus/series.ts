import type { FastifyRequest } from 'fastify';
import { PromqlFault } from '../../../../operators/promql/faults.ts';
import type { Labels } from '../../../../operators/promql/labels.ts';
import { seriesMatching } from '../../../../pipelines/promql/catalogue.ts';
import type { HttpContext, Route } from '../../context.ts';
import { servePrometheus } from './answers.ts';
import { parametersOf, selectorsIn } from './parameters.ts';

/** The labels of the series that any `match[]` of a request selects; of all series without one. */
export async function selectedLabels(context: HttpContext, request: FastifyRequest): Promise<Labels[]> {
  const backend = context.backendFor(request);
  await backend.intake.settle();
  const selectors = selectorsIn(parametersOf(request));
  const found = new Map<string, Labels>();
  for (const matchers of selectors.length === 0 ? [[]] : selectors) {
    for (const { scope_id, entity_id, labels } of await seriesMatching(backend, matchers)) {
      found.set(`${scope_id} ${entity_id}`, labels);
    }
  }
  return [...found.values()];
}

/** GET and POST /prometheus/api/v1/series: the labels of the series that `match[]` selects. */
export const prometheusSeries: Route = (app, context) => {
  servePrometheus(app, '/series', async (request) => {
    if (selectorsIn(parametersOf(request)).length === 0)
      throw PromqlFault.badData('at least one match[] is required');
    return { data: (await selectedLabels(context, request)).map((labels) => Object.fromEntries(labels)) };
  });
};
