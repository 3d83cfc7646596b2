import { z } from 'zod';
import { expectedObservationSchema } from '../../../operators/records/expectation.ts';
import { MOST_SERIES, withExpectations } from '../../../pipelines/expectations.ts';
import { withNames } from '../../../sinks/naming.ts';
import { defined } from '../../defined.ts';
import type { ReadsObservations } from '../backend.ts';
import { defineCall } from '../call.ts';
import { bound } from '../fields/moment.ts';
import { whole, yes } from '../fields/numbers.ts';
import { isTwoNumbers, page, pageAnswer, pageOf, placeOf, USUAL_LIMIT } from '../fields/page.ts';
import { selectorOf, seriesFilter, unnamed } from '../fields/series.ts';
import { warningsSchema } from '../fields/warnings.ts';
import { withWords, words } from '../fields/words.ts';
import { outlineAnswer, outlined, pointsField, refusePages } from './outline.ts';

/** Stored observations in event-time order, including those acknowledged before the call. */
export const listObservations = defineCall({
  name: 'list_observations',
  summary: 'Stored observations in event-time order.',
  tags: ['observations'],
  permission: 'signals:read',
  at: 'GET /v1/observations',
  input: z.object({
    ...seriesFilter,
    since: withWords(bound('Earliest timestamp.'), {
      flag: '--since <time>',
      help: 'measured at or after: a date or an RFC 3339 date-time',
    }).optional(),
    until: withWords(bound('Only timestamps before this.'), {
      flag: '--until <time>',
      help: 'measured before: a date or an RFC 3339 date-time',
    }).optional(),
    expected: yes
      .default(false)
      .describe(
        `true adds the forecast of each observation from the earlier observations of its series, for at most ${MOST_SERIES} series in a page.`,
      )
      .register(words, {
        help: `add the forecast of each observation, the expected band and a score, for at most ${MOST_SERIES} series`,
        tool: `Adds expected, low, high and score if the series has enough history, for at most ${MOST_SERIES} series in a page.`,
      }),
    points: pointsField.optional(),
    ...page('observations'),
    limit: whole(1, 1000).describe(`Maximum number of rows in a page; ${USUAL_LIMIT} by default.`).optional(),
  }),
  output: z.object({
    observations: z.array(expectedObservationSchema),
    ...pageAnswer('Observations'),
    ...outlineAnswer,
    warnings: warningsSchema,
  }),
  async run(
    { store, intake, naming }: ReadsObservations,
    { limit, cursor, points, expected, scope, entity, metric, tag, ...filter },
  ) {
    if (points !== undefined) {
      refusePages({ limit, cursor });
      await intake.settle();
      const asked = { ...defined(filter), ...selectorOf({ scope, entity, metric, tag }) };
      return outlined({ store, naming }, asked, points, expected);
    }
    const [time, seq] = placeOf('observations', cursor, isTwoNumbers) ?? [];
    const after = time === undefined || seq === undefined ? undefined : { time, seq };
    await intake.settle();
    const selector = selectorOf({ scope, entity, metric, tag });
    const found = await store.observations({ ...defined(filter), ...selector }, limit ?? USUAL_LIMIT, after);
    const { rows, next } = found;
    return {
      observations: await withNames(naming, expected ? await withExpectations(store, found) : rows),
      ...pageOf('observations', rows.length, next && [next.time, next.seq]),
      ...(await unnamed(store.register, selector, rows.length)),
    };
  },
});
