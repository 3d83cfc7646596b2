import { expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { cellKeysOf } from '../../../../operators/claims/cells/keys.ts';
import { meet } from '../../../../operators/claims/meet.ts';
import { type Frame, frameOf, keysOf } from '../../../../operators/claims/relate/index.ts';

/**
 * Pairs of statements, and whether they exclude each other: values in several units, counts of separate occasions, rules, what only one has. `unseen` rows
 * were written before the rules, and first run after them. `missed` rows are not told apart yet.
 */
const ROWS = readRows(
  new URL('values.ndjson', import.meta.url),
  z.strictObject({
    set: z.enum(['seen', 'unseen']),
    one: z.string(),
    other: z.string(),
    conflict: z.boolean(),
    missed: z.literal(true).optional(),
  }),
);
const FROM = 0.8;

const keys = (frame: Frame) => [...keysOf(frame), ...cellKeysOf(frame)];

/** Whether two statements meet, and exclude each other then. */
function areFoundToConflict(one: string, other: string): boolean {
  const [a, b] = [frameOf(one), frameOf(other)];
  const verdict = meet(a, b, false);
  const isMet = keys(a).some((key) => keys(b).includes(key));
  return isMet && verdict?.relation === 'contradicts' && verdict.confidence >= FROM;
}

it.each(ROWS.filter(({ missed }) => missed === undefined))('$one / $other', ({ one, other, conflict }) => {
  expect([areFoundToConflict(one, other), areFoundToConflict(other, one)]).toEqual([conflict, conflict]);
});

it.each([
  ['The build may fail.', 'The build must not fail.'],
  ['Kim has the key.', 'Lou has the key.'],
  ['Only Kim has the key.', 'Kim Ode has the key.'],
  ['Box 3 is in room 20 C.', 'Box 3 is in room 20 F.'],
])('is no rule, no exclusion and no temperature: %s / %s', (one, other) => {
  expect(areFoundToConflict(one, other)).toBe(false);
});
