import { z } from 'zod';
import { namedSeriesSchema, seriesNameSchema } from '../../../operators/records/series-name.ts';
import { seriesView, seriesViewsWithKinds, seriesViewWithKind } from '../../memory/series-view.ts';
import type { Route } from '../context.ts';
import { uuidParameter } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

const params = z.strictObject({ entity_id: uuidParameter });
const scopeQuery = z.strictObject({
  scope_id: uuidParameter.optional().describe('Needed where the entity has names in several scopes.'),
});
const refused = { 400: problemSchema, 422: problemSchema };

/** /v1/series: how texts name the series, which is how claims are held against their observations. */
export const series: Route = (app, { store, intake, memory: { book } }) => {
  app.get(
    '/v1/series',
    {
      schema: {
        summary: 'All series that have names, by scope and entity.',
        tags: ['series'],
        querystring: z.strictObject({
          kind: z
            .enum(['true', 'false'])
            .default('false')
            .describe("true adds the kind of each series' outcomes, by its latest 256 observations."),
        }),
        response: {
          200: z.object({ series: z.array(namedSeriesSchema), count: z.number().int() }),
          400: problemSchema,
        },
      },
    },
    async ({ query: { kind } }) => {
      const all = await book.list();
      if (kind === 'false') return { series: all.map(seriesView), count: all.length };
      await intake.settle();
      return { series: await seriesViewsWithKinds(store, all), count: all.length };
    },
  );
  app.get(
    '/v1/series/:entity_id',
    {
      schema: {
        summary: 'The names of one series, what its values are in, and of what kind its outcomes are.',
        tags: ['series'],
        params,
        querystring: scopeQuery,
        response: { 200: namedSeriesSchema, 404: problemSchema, ...refused },
      },
    },
    async ({ params: { entity_id }, query: { scope_id } }) => {
      const named = await book.get(entity_id, scope_id);
      await intake.settle();
      return seriesViewWithKind(store, named);
    },
  );
  app.put(
    '/v1/series/:entity_id',
    {
      schema: {
        summary: 'Give a series the names by which texts speak of it, in the place of those that it had.',
        tags: ['series'],
        params,
        querystring: z.strictObject({}),
        body: seriesNameSchema,
        response: { 200: namedSeriesSchema, 409: problemSchema, ...refused },
      },
    },
    async ({ params: { entity_id }, body }) => {
      // The scope of an entity is found by its observations: those that were acknowledged count.
      if (body.scope_id === undefined) await intake.settle();
      return seriesView(await book.put(entity_id, body));
    },
  );
  app.delete(
    '/v1/series/:entity_id',
    {
      schema: {
        summary: 'Take the names of a series away; gives what they were.',
        tags: ['series'],
        params,
        querystring: scopeQuery,
        response: { 200: namedSeriesSchema, 404: problemSchema, ...refused },
      },
    },
    async ({ params: { entity_id }, query: { scope_id } }) =>
      seriesView(await book.remove(entity_id, scope_id)),
  );
};
