import type { Stretch } from '../../records/ledger.ts';

/** When a claim holds, in microseconds: its last stretch, and the earlier ones in ascending order. */
export interface Periods {
  readonly from: number;
  /** Undefined when it has not ended. */
  readonly to: number | undefined;
  readonly earlier: readonly Stretch[];
}

/** A saying of another claim that ends a stretch. */
export interface Ender {
  readonly at: number;
  /** Whether it is the later one of two simultaneous sayings. */
  readonly isLater: boolean;
}

/**
 * The stretches of a claim that alternates with others: each begins with a saying of it, and the next saying of one of the others ends
 * it. A function of the sets of times, so the order of arrival does not matter.
 *
 * @param said times at which it was said, at least one, in any order
 * @param enders sayings of the others, in any order
 */
export function periodsFrom(said: readonly number[], enders: readonly Ender[]): Periods {
  const own = Float64Array.from(said).sort();
  const others = enders.toSorted((a, b) => a.at - b.at || Number(a.isLater) - Number(b.isLater));
  const earlier: Stretch[] = [];
  let next = 0;
  for (let at = 0; ; ) {
    const from = own[at];
    while (next < others.length && !endsAt(others[next], from)) next++;
    if (next === others.length) return { from, to: undefined, earlier };
    const end = others[next];
    while (at < own.length && !isBehind(own[at], end)) at++;
    if (at === own.length) return { from, to: end.at, earlier };
    earlier.push({ from, to: end.at });
  }
}

/** Whether a saying ends what was said at a time. */
function endsAt({ at, isLater }: Ender, from: number): boolean {
  return at > from || (at === from && isLater);
}

/** Whether something said at a time comes after an end. */
function isBehind(said: number, { at, isLater }: Ender): boolean {
  return said > at || (said === at && !isLater);
}

/** Whether two claims hold at the same times. */
export function samePeriods(one: Periods, other: Periods): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    one.earlier.length === other.earlier.length &&
    one.earlier.every(({ from, to }, at) => from === other.earlier[at].from && to === other.earlier[at].to)
  );
}
