import { z } from 'zod';
import { itemAt } from '../../../operators/item-at.ts';
import type { SeriesKey } from '../../../operators/records/directory.ts';
import { InvalidInput, Unprocessable } from '../../../operators/records/errors.ts';
import type { ExpectedObservation } from '../../../operators/records/expectation.ts';
import { instantText } from '../../../operators/records/fields.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { MOST_EXPECTED, withExpectations } from '../../../pipelines/expectations.ts';
import { withNames } from '../../../sinks/naming.ts';
import type { ObservationFilter } from '../../../sinks/store.ts';
import type { ReadsObservations } from '../backend.ts';
import { whole } from '../fields/numbers.ts';
import { unnamed } from '../fields/series.ts';
import { words } from '../fields/words.ts';

/** Observations that are kept of a column: the first, the last, the lowest and the highest. */
const KEPT = 4;
const FEWEST_POINTS = 16;
/** More than the columns of pixels of any screen, four points each. */
export const MOST_POINTS = 20_000;

/** How many observations a series is reduced to. */
export const pointsField = whole(FEWEST_POINTS, MOST_POINTS)
  .describe(
    'Reduces one series to at most so many observations that draw the same line: of each of points / 4 equal columns of time the first, the last, the lowest and the highest. Without limit and cursor.',
  )
  .register(words, {
    help: `reduce one series to at most so many observations that draw the same line (${FEWEST_POINTS} to ${MOST_POINTS})`,
  });

/** The fields of an answer that describe what was reduced. */
export const outlineAnswer = {
  total: z
    .number()
    .int()
    .optional()
    .describe('With points: observations in the time range before the reduction.'),
  first_at: instantText.optional().describe('With points: timestamp of the first of them.'),
  last_at: instantText.optional().describe('With points: timestamp of the last of them.'),
};

/** @throws InvalidInput for fields that select a page */
export function refusePages(page: {
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}): void {
  const given = (['limit', 'cursor'] as const).filter((path) => page[path] !== undefined);
  if (given.length === 0) return;
  const message = 'is not possible with points, which return the whole range at once; omit it';
  throw new InvalidInput(
    `${given.join(' and ')}: ${message}.`,
    given.map((path) => ({ path, message })),
  );
}

/** The only series that a filter selects, or undefined if there is none. @throws Unprocessable if there are several */
async function theSeries(
  register: ReadsObservations['store']['register'],
  { since: _, until: __, ...selector }: ObservationFilter,
): Promise<SeriesKey | undefined> {
  const { rows, next } = await register.keys(selector, 1);
  if (next === undefined) return rows[0];
  const message =
    'needs exactly one series, and several are selected; give scope_id and entity_id, or scope, entity and metric';
  throw new Unprocessable(`points ${message}.`, [{ path: 'points', message }]);
}

/**
 * The observations of one series in a range, reduced to at most `points` that draw the same line.
 *
 * @throws Unprocessable if the filter selects several series
 */
export async function outlined(
  { store, naming }: Pick<ReadsObservations, 'store' | 'naming'>,
  filter: ObservationFilter,
  points: number,
  expected: boolean,
) {
  const series = await theSeries(store.register, filter);
  if (series === undefined) {
    const { since: _, until: __, scope_id: ___, entity_id: ____, ...selector } = filter;
    return { observations: [], count: 0, total: 0, ...(await unnamed(store.register, selector, 0)) };
  }
  const { since, until } = filter;
  const range = { ...series, ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
  const { total, span, rows, seqs } = await store.outline(range, Math.floor(points / KEPT));
  const isExpected = expected && total <= MOST_EXPECTED;
  const shown: readonly ExpectedObservation[] = isExpected
    ? await withExpectations(store, { rows, seqs, next: undefined })
    : rows;
  const { scope_id: _, entity_id: __, ...names } = itemAt(await withNames(naming, [series]), 0);
  return {
    observations: shown.map((row) => ({ ...row, ...names })),
    count: rows.length,
    total,
    ...(span !== undefined && { first_at: formatInstant(span[0]), last_at: formatInstant(span[1]) }),
    ...(expected &&
      !isExpected && {
        warnings: [
          `The expected values are left out: the range has ${total} observations, and they are added to at most ${MOST_EXPECTED}. Choose a later since, or an earlier until.`,
        ],
      }),
  };
}
