import type { Stretch } from '../../ledger.ts';
import { mismatch } from '../values.ts';

/** The earlier stretches of a claim as stored: a JSON array of bounds in microseconds; undefined where there are none. */
export function stretchesText(stretches: readonly Stretch[] | undefined): string | undefined {
  return stretches && JSON.stringify(stretches.map(({ from, to }) => ({ from, to })));
}

function isStretches(value: unknown): value is Stretch[] {
  return (
    Array.isArray(value) &&
    value.every(({ from, to }) => Number.isSafeInteger(from) && Number.isSafeInteger(to) && from <= to)
  );
}

/** Stretches from {@link stretchesText}, parsed. */
export function stretchesFrom(value: unknown): readonly Stretch[] {
  if (isStretches(value)) return value;
  throw mismatch('stretches', value);
}
