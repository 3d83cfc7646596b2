import type { Period } from '../time/period.ts';
import type { Verdict } from './verdict.ts';

/** When a statement was said, and when it holds. Times in microseconds. */
export interface Standing {
  readonly first_said: number;
  readonly last_said: number;
  /** When it holds, where its text says so. */
  readonly holds: Period | undefined;
  /** True where its text says that a state changed. */
  readonly changes: boolean;
  /** When another statement ended it. */
  readonly ended?: number;
}

/** What two claims are to each other. */
export type Bond = 'contradicts' | 'supports' | 'a updates b' | 'b updates a' | undefined;

/** From when on a statement holds. */
export function holdsFrom({ holds, first_said }: Standing): number {
  return holds?.from ?? first_said;
}

function disjoint(a: Period | undefined, b: Period | undefined): boolean {
  const before = (one: Period | undefined, other: Period | undefined) =>
    one?.to !== undefined && other?.from !== undefined && one.to <= other.from;
  return before(a, b) || before(b, a);
}

/**
 * Whether `later` says that something changed after `earlier` was said for the last time, and so ends it.
 *
 * @param progressed whether `later` tells of a later stage of the same thing
 */
export function supersedes(later: Standing, progressed: boolean, earlier: Standing): boolean {
  if (!later.changes && !progressed) return false;
  const from = holdsFrom(later);
  // In one breath, the one that speaks of a change is the later one.
  return from > earlier.last_said || (from === earlier.last_said && later.changes && !earlier.changes);
}

/** Whether `later` begins only when `earlier` is over: what stood in between may be said by a third statement. */
function follows(later: Standing, earlier: Standing): boolean {
  return earlier.ended !== undefined && earlier.ended <= holdsFrom(later);
}

/**
 * What a verdict of the words comes to once the times are looked at. Statements that name separate times do not
 * conflict; where the later of two says that the state changed, or is the next stage of the same thing, it updates the
 * earlier one instead of contradicting it, and so does what begins after a third statement ended the earlier one. It
 * depends on the earliest and latest time at which each was said and on these ends only, so that the order in which they
 * arrive does not matter.
 */
export function bondOf(verdict: Verdict, a: Standing, b: Standing): Bond {
  if (verdict.relation === 'supports') return 'supports';
  if (disjoint(a.holds, b.holds)) return undefined;
  if (supersedes(a, verdict.later === 'a', b)) return 'a updates b';
  if (supersedes(b, verdict.later === 'b', a)) return 'b updates a';
  // Of two that were both over before the other began, the one that begins later is the later one.
  const order = holdsFrom(a) - holdsFrom(b);
  if (follows(a, b) && (order > 0 || !follows(b, a))) return 'a updates b';
  if (follows(b, a) && (order < 0 || !follows(a, b))) return 'b updates a';
  return 'contradicts';
}
