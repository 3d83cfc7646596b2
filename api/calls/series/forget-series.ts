import { z } from 'zod';
import { namedSeriesSchema } from '../../../operators/records/series/name.ts';
import { defineCall } from '../call.ts';
import { entity_id, type NamesSeries, scope_id } from './fields.ts';
import { seriesView } from './view.ts';

/** Removes the names of a series. */
export const forgetSeries = defineCall({
  name: 'forget_series',
  summary: 'Remove the names of a series; returns the removed names.',
  tags: ['series'],
  permission: 'memory:write',
  at: 'DELETE /v1/series/:entity_id',
  input: z.object({ entity_id, scope_id }),
  output: namedSeriesSchema,
  run: async (
    { memory: { nameDirectory } }: Pick<NamesSeries, 'memory'>,
    { entity_id: entity, scope_id: scope },
  ) => seriesView(await nameDirectory.remove(entity, scope)),
});
