import type { FastifyRequest } from 'fastify';
import { PromqlFault } from '../../../../operators/promql/faults.ts';
import type { Labels } from '../../../../operators/promql/labels.ts';
import { seriesMatching } from '../../../../pipelines/promql/catalogue.ts';
import type { HttpContext, Route } from '../../context.ts';
import { servePrometheus } from './answers.ts';
import { listText } from './json-parts.ts';
import { limited, parametersOf, selectorsIn } from './parameters.ts';

/** The labels of the series that any `match[]` of a request selects; of all series without one. */
export async function selectedLabels(
  context: HttpContext,
  request: FastifyRequest,
  stop: AbortSignal,
): Promise<Labels[]> {
  const backend = context.backendFor(request);
  await backend.intake.settle();
  const selectors = selectorsIn(parametersOf(request));
  const found = new Map<string, Labels>();
  for (const matchers of selectors.length === 0 ? [[]] : selectors) {
    for (const { scope_id, entity_id, labels } of await seriesMatching(backend, matchers, stop)) {
      found.set(`${scope_id} ${entity_id}`, labels);
    }
  }
  return [...found.values()];
}

function* objectsOf(series: readonly Labels[]): Generator<object> {
  for (const labels of series) yield Object.fromEntries(labels);
}

/** GET and POST /prometheus/api/v1/series: the labels of the series that `match[]` selects. */
export const prometheusSeries: Route = (app, context) => {
  servePrometheus(app, context, '/series', async (request, stop) => {
    const parameters = parametersOf(request);
    if (selectorsIn(parameters).length === 0) throw PromqlFault.badData('at least one match[] is required');
    const { items, warnings } = limited(parameters, await selectedLabels(context, request, stop));
    return { data: listText(objectsOf(items)), warnings };
  });
};
