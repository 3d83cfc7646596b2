import { z } from 'zod';
import { type ExpectedObservation, expectedObservationSchema } from '../operators/records/expectation.ts';
import { withExpectations } from '../pipelines/expectations.ts';
import type { Archive, ObservationFilter, ObservationPosition } from '../sinks/store.ts';
import { boundParameter, decodeCursor, encodeCursor, uuidParameter } from './http/parameters.ts';
import type { Intake } from './server/intake.ts';

/** Which observations a list has; the filters of GET /v1/observations. */
export const observationListSchema = z.strictObject({
  scope_id: uuidParameter.optional(),
  entity_id: uuidParameter.optional(),
  since: boundParameter.optional().describe('Least timestamp. A bare date is its first moment in UTC.'),
  until: boundParameter
    .optional()
    .describe('The timestamp is before this. A bare date is its first moment in UTC.'),
});
export type ObservationList = z.input<typeof observationListSchema>;

export const observationPageSchema = z.object({
  observations: z.array(expectedObservationSchema),
  count: z.number().int(),
  next_cursor: z.string().optional(),
});

/** Observations of one page in event-time order; `next_cursor` where there are more. */
export interface ObservationListPage {
  readonly observations: ExpectedObservation[];
  readonly count: number;
  readonly next_cursor?: string;
}

/** Which page of a list, and whether what was expected stands in it. */
export interface ObservationsAsked {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly expected: boolean;
}

function isPosition(parts: readonly unknown[]): parts is [number, number] {
  return parts.length === 2 && parts.every(Number.isSafeInteger);
}

/**
 * A page of the observations that pass a filter, those included that were acknowledged before the call.
 *
 * @throws InvalidInput where the cursor is none of this list
 * @throws Unprocessable where `expected` is asked of too many series
 */
export async function observationPage(
  { store, intake }: { readonly store: Archive; readonly intake: Pick<Intake, 'settle'> },
  filter: ObservationFilter,
  { limit, cursor, expected }: ObservationsAsked,
): Promise<ObservationListPage> {
  const after = cursor === undefined ? undefined : decodeCursor('observations', cursor, isPosition);
  await intake.settle();
  const page = await store.observations(
    filter,
    limit,
    after === undefined ? undefined : { time: after[0], seq: after[1] },
  );
  return {
    observations: expected ? await withExpectations(store, page) : [...page.rows],
    count: page.rows.length,
    ...(page.next && { next_cursor: encodeCursor('observations', [page.next.time, page.next.seq]) }),
  };
}

/**
 * Observations that pass a filter, in event-time order, page after page of at most `size` for as long as they are read.
 *
 * @throws Unprocessable where `expected` is asked of a page of too many series
 */
export async function* observationsOf(
  store: Pick<Archive, 'observations' | 'seriesUpTo'>,
  filter: ObservationFilter,
  { size, expected }: { readonly size: number; readonly expected: boolean },
): AsyncGenerator<ExpectedObservation> {
  let after: ObservationPosition | undefined;
  do {
    const page = await store.observations(filter, size, after);
    yield* expected ? await withExpectations(store, page) : page.rows;
    after = page.next;
  } while (after !== undefined);
}
