import { z } from 'zod';
import { NotFound } from '../operators/records/errors.ts';
import {
  patternSchema,
  type Signal,
  signalSchema,
  signalSeverity,
  signalStatus,
} from '../operators/records/signal.ts';
import { isUuid } from '../operators/records/uuid.ts';
import type { Archive, SignalFilter } from '../sinks/store.ts';
import { boundParameter, decodeCursor, encodeCursor, uuidParameter } from './http/parameters.ts';

const FRACTION = 'must be a number from 0 to 1';
const fraction = z.number(FRACTION).min(0, FRACTION).max(1, FRACTION);

/** Which signals a list has; the filters of GET /v1/signals. */
export const signalListSchema = z.strictObject({
  scope_id: uuidParameter.optional(),
  entity_id: uuidParameter.optional(),
  pattern: patternSchema.optional(),
  severity: signalSeverity.optional(),
  status: signalStatus.optional(),
  since: boundParameter.optional().describe('Least detected_at. A bare date is its first moment in UTC.'),
  until: boundParameter
    .optional()
    .describe('detected_at is before this. A bare date is its first moment in UTC.'),
  min_strength: fraction.optional(),
  min_confidence: fraction.optional(),
});
export type SignalList = z.input<typeof signalListSchema>;

export const signalPageSchema = z.object({
  signals: z.array(signalSchema),
  count: z.number().int(),
  next_cursor: z.string().optional(),
});

/** Signals of one page, newest first; `next_cursor` where there are more. */
export interface SignalPage {
  readonly signals: Signal[];
  readonly count: number;
  readonly next_cursor?: string;
}

function isPosition(parts: readonly unknown[]): parts is [number, string] {
  const [at, id] = parts;
  return parts.length === 2 && Number.isSafeInteger(at) && typeof id === 'string' && isUuid(id);
}

/** A page of the signals that pass a filter. @throws InvalidInput where the cursor is none of this list */
export async function signalPage(
  store: Pick<Archive, 'signals'>,
  filter: SignalFilter,
  limit: number,
  cursor: string | undefined,
): Promise<SignalPage> {
  const after = cursor === undefined ? undefined : decodeCursor('signals', cursor, isPosition);
  const page = await store.signals(
    filter,
    limit,
    after === undefined ? undefined : { detected_at: after[0], id: after[1] },
  );
  return {
    signals: [...page.rows],
    count: page.rows.length,
    ...(page.next && { next_cursor: encodeCursor('signals', [page.next.detected_at, page.next.id]) }),
  };
}

/** One signal. @throws NotFound */
export async function signalOf(store: Pick<Archive, 'signal'>, id: string): Promise<Signal> {
  const found = await store.signal(id);
  if (found === undefined) throw new NotFound(`There is no signal ${id}.`);
  return found;
}
