import { z } from 'zod';
import { isSameSeries } from '../../../operators/records/series/name.ts';
import { patternSchema } from '../../../operators/signals/signal.ts';
import { kindOfSeries } from '../../../pipelines/kinds.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { yes } from '../fields/numbers.ts';
import { isTwoIds, page, pageAnswer, pageOf, placeOf } from '../fields/page.ts';
import { selectorOf, seriesFilter, unnamed } from '../fields/series.ts';
import { storedText } from '../fields/texts.ts';
import { warningsSchema } from '../fields/warnings.ts';
import { withWords, words } from '../fields/words.ts';
import { namedInTexts } from './by-name.ts';
import type { ReadsSeries } from './fields.ts';
import { knownSeries, knownSeriesSchema } from './known-series.ts';

/** All series, with what is known of them. */
export const listSeries = defineCall({
  name: 'find_series',
  summary: 'Series by scope and entity: names, unit, tags, last value, number of observations, open signals.',
  tags: ['series'],
  permission: 'signals:read',
  at: 'GET /v1/series',
  input: z.object({
    ...seriesFilter,
    name: storedText
      .describe('Only series with this name: the entity, the entity and its metric, or a name in texts.')
      .register(words, { help: 'only series with this name' })
      .optional(),
    prefix: storedText
      .describe('Only series whose entity begins with this.')
      .register(words, { help: 'only series whose entity begins with this' })
      .optional(),
    pattern: withWords(
      patternSchema.describe('Only series with an open signal of this pattern.').optional(),
      {
        flag: '--pattern <name>',
        help: 'only series with an open signal of this pattern',
      },
    ),
    kind: yes
      .default(false)
      .describe(
        'true adds the kind of values of each series, such as counter, from its latest 256 observations.',
      )
      .register(words, { help: 'add the kind of values of each series, such as counter' }),
    ...page('series'),
  }),
  output: z.object({
    series: z.array(knownSeriesSchema),
    ...pageAnswer('Series'),
    warnings: warningsSchema,
  }),
  async run({ store, intake, memory: { nameDirectory } }: ReadsSeries, given) {
    const { limit, cursor, kind, scope, entity, metric, tag, name, ...filter } = given;
    const [scope_id, entity_id] = placeOf('series', cursor, isTwoIds) ?? [];
    const after = scope_id === undefined || entity_id === undefined ? undefined : { scope_id, entity_id };
    await intake.settle();
    const selector = selectorOf({ scope, entity, metric, tag });
    const inTexts = await nameDirectory.list();
    const by = (name !== undefined && namedInTexts(name, inTexts)) || { name };
    const asked = { ...selector, ...defined({ ...filter, ...by }) };
    const { rows, next } = await store.register.list(asked, limit, after);
    const series = [];
    for (const row of rows) {
      const known = knownSeries(
        row,
        inTexts.find((one) => isSameSeries(one, row)),
      );
      const found = kind ? await kindOfSeries(store, row) : undefined;
      series.push({ ...known, ...(found !== undefined && { kind: found }) });
    }
    return {
      series,
      ...pageOf('series', rows.length, next && [next.scope_id, next.entity_id]),
      ...(await unnamed(store.register, selector, rows.length)),
    };
  },
});
