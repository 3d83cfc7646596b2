import { z } from 'zod';
import { namedSeriesSchema } from '../../../operators/records/series-name.ts';
import { defineCall } from '../call.ts';
import { entity_id, type NamesSeries, scope_id } from './fields.ts';
import { seriesViewWithKind } from './view.ts';

/** The names of one series. */
export const getSeries = defineCall({
  name: 'get_series',
  summary: 'Names, unit and kind of outcomes of one series.',
  tags: ['series'],
  permission: 'signals:read',
  at: 'GET /v1/series/:entity_id',
  input: z.object({ entity_id, scope_id }),
  output: namedSeriesSchema,
  async run({ store, intake, memory: { book } }: NamesSeries, { entity_id: entity, scope_id: scope }) {
    const named = await book.get(entity, scope);
    await intake.settle();
    return seriesViewWithKind(store, named);
  },
});
