import type { ClaimVersion, Stretch } from '../../records/ledger.ts';

/** The stretch in which a claim holds at a moment, or held last before it, or begins first after it. In microseconds. */
export interface Held {
  readonly valid_from: number;
  readonly valid_to?: number;
}

/** The stretch of a claim that counts at a moment, in microseconds: the last one that began by then, else the first. */
export function heldAt(
  { valid_from, valid_to, stretches = [] }: Pick<ClaimVersion, 'valid_from' | 'valid_to' | 'stretches'>,
  at: number,
): Held {
  const last: Held = { valid_from, ...(valid_to !== undefined && { valid_to }) };
  if (valid_from <= at || stretches.length === 0) return last;
  const begun: Stretch = stretches.findLast(({ from }) => from <= at) ?? stretches[0];
  return { valid_from: begun.from, valid_to: begun.to };
}
