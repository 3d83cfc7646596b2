import { z } from 'zod';
import { namedSeriesSchema } from '../../../operators/records/series-name.ts';
import { defineCall } from '../call.ts';
import { yes } from '../fields/numbers.ts';
import { words } from '../fields/words.ts';
import type { NamesSeries } from './fields.ts';
import { seriesView, seriesViewsWithKinds } from './view.ts';

/** All series that have names. */
export const listSeries = defineCall({
  name: 'list_series',
  summary: 'All series that have names, by scope and entity.',
  tags: ['series'],
  permission: 'signals:read',
  at: 'GET /v1/series',
  input: z.object({
    kind: yes
      .default(false)
      .describe('true adds the kind of the outcomes of each series, from its latest 256 observations.')
      .register(words, { help: 'add the kind of the outcomes of each series' }),
  }),
  output: z.object({ series: z.array(namedSeriesSchema), count: z.number().int() }),
  async run({ store, intake, memory: { book } }: NamesSeries, { kind }) {
    const all = await book.list();
    if (!kind) return { series: all.map(seriesView), count: all.length };
    await intake.settle();
    return { series: await seriesViewsWithKinds(store, all), count: all.length };
  },
});
