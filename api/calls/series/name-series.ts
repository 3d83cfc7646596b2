import { z } from 'zod';
import { namedSeriesSchema, seriesNameSchema } from '../../../operators/records/series/name.ts';
import { defineCall } from '../call.ts';
import { entity_id, type NamesSeries } from './fields.ts';
import { seriesView } from './view.ts';

/** Gives a series the names that texts use for it. */
export const nameSeries = defineCall({
  name: 'name_series',
  summary: 'Set the names by which texts refer to a series; they replace its earlier names.',
  tags: ['series'],
  permission: 'memory:write',
  at: 'PUT /v1/series/:entity_id',
  input: z.object({ entity_id, ...seriesNameSchema.shape }).meta({ id: 'SeriesName' }),
  output: namedSeriesSchema,
  async run({ intake, memory: { nameDirectory } }: NamesSeries, { entity_id: entity, ...given }) {
    // The scope of an entity is found through its observations, including those already acknowledged.
    if (given.scope_id === undefined) await intake.settle();
    return seriesView(await nameDirectory.put(entity, given));
  },
});
