import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { expectedObservationSchema } from '../../../operators/records/expectation.ts';
import { MOST_SERIES, withExpectations } from '../../../pipelines/expectations.ts';
import { withNames } from '../../../sinks/naming.ts';
import { IN_COLUMN } from '../../../sinks/sql/outline.ts';
import { defined } from '../../defined.ts';
import type { ReadsObservations } from '../backend.ts';
import { defineCall } from '../call.ts';
import { bound } from '../fields/moment.ts';
import { whole, yes } from '../fields/numbers.ts';
import { isTwoNumbers, page, pageAnswer, pageOf, placeOf } from '../fields/page.ts';
import { selectorOf, seriesFilter, unnamed } from '../fields/series.ts';
import { warningsSchema } from '../fields/warnings.ts';
import { withWords, words } from '../fields/words.ts';

/** Least and most points of an outline. */
const LEAST_POINTS = 16;
const MOST_POINTS = 20_000;
/** Most observations in a time range whose outline has expected values: the statistics pass through all of them. */
const MOST_EXPECTED = 20_000;

function refuse(path: string, message: string): never {
  throw new InvalidInput(`${path} ${message}.`, [{ path, message }]);
}

/** What an outline is asked of. */
interface AsksOutline {
  readonly points: number;
  readonly expected: boolean;
  readonly scope_id?: string | undefined;
  readonly entity_id?: string | undefined;
  readonly scope?: string | undefined;
  readonly entity?: string | undefined;
  readonly metric?: string | undefined;
  readonly tag?: string | readonly string[] | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** The observations of one series that draw its line. */
async function outlined(
  { store, naming }: Pick<ReadsObservations, 'store' | 'naming'>,
  { points, expected, scope_id, entity_id, since, until, ...names }: AsksOutline,
) {
  const selector = selectorOf(names);
  const { rows: meant } = await store.register.keys({ ...defined({ scope_id, entity_id }), ...selector }, 2);
  if (meant.length > 1) {
    refuse('points', 'reduces one series, and several are meant; name its scope, entity and metric');
  }
  const [series] = meant;
  if (series === undefined) {
    return { observations: [], total: 0, count: 0, ...(await unnamed(store.register, selector, 0)) };
  }
  const columns = Math.floor(points / IN_COLUMN);
  const { page: found, total } = await store.outline(series, defined({ since, until }), columns);
  const hasBand = expected && total <= MOST_EXPECTED;
  const rows = hasBand ? await withExpectations(store, found, total) : found.rows;
  return {
    observations: await withNames(naming, rows),
    total,
    count: rows.length,
    ...(expected &&
      !hasBand && {
        warnings: [
          `The expected values are left out: the time range has ${total} observations, and at most ${MOST_EXPECTED} get them.`,
        ],
      }),
  };
}

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
    points: whole(LEAST_POINTS, MOST_POINTS)
      .describe(
        'Reduces one series, in the time range, to about so many observations that draw the same line: of equal spans of time the first, the last, the lowest and the highest (M4). It takes the place of limit and cursor.',
      )
      .register(words, { help: 'reduce one series to about so many observations that draw the same line' })
      .optional(),
    ...page('observations'),
  }),
  output: z.object({
    observations: z.array(expectedObservationSchema),
    total: z
      .number()
      .int()
      .optional()
      .describe('With points: number of observations in the time range, which these are taken from.'),
    ...pageAnswer('Observations'),
    warnings: warningsSchema,
  }),
  async run(
    { store, intake, naming }: ReadsObservations,
    { limit, cursor, expected, points, scope, entity, metric, tag, ...filter },
  ) {
    if (points !== undefined) {
      if (cursor !== undefined) refuse('cursor', 'is not for points, which are one page; omit one of them');
      await intake.settle();
      return outlined({ store, naming }, { points, expected, scope, entity, metric, tag, ...filter });
    }
    const [time, seq] = placeOf('observations', cursor, isTwoNumbers) ?? [];
    const after = time === undefined || seq === undefined ? undefined : { time, seq };
    await intake.settle();
    const selector = selectorOf({ scope, entity, metric, tag });
    const found = await store.observations({ ...defined(filter), ...selector }, limit, after);
    const { rows, next } = found;
    return {
      observations: await withNames(naming, expected ? await withExpectations(store, found) : rows),
      ...pageOf('observations', rows.length, next && [next.time, next.seq]),
      ...(await unnamed(store.register, selector, rows.length)),
    };
  },
});
