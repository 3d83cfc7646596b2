import type { Period } from '../time/period.ts';
import type { Verdict } from './verdict.ts';

/** The times of a statement: when it was stated, and when it holds. In microseconds. */
export interface StatementTimes {
  readonly first_said: number;
  readonly last_said: number;
  /** Period of validity, if its text names one. */
  readonly holds: Period | undefined;
  /** True when its text reports a change of state. */
  readonly changes: boolean;
  /** When another statement ended it. */
  readonly ended?: number;
}

/** Relation of two claims. */
export type ClaimBond = 'contradicts' | 'supports' | 'a updates b' | 'b updates a' | undefined;

/** Start of a statement's validity. */
export function holdsFrom({ holds, first_said }: StatementTimes): number {
  return holds?.from ?? first_said;
}

function disjoint(a: Period | undefined, b: Period | undefined): boolean {
  const before = (one: Period | undefined, other: Period | undefined) =>
    one?.to !== undefined && other?.from !== undefined && one.to <= other.from;
  return before(a, b) || before(b, a);
}

/**
 * How one side of a verdict follows on the other: by its own words only, as a later stage of the same thing, or as an episode that the
 * other denies. A denial follows on nothing: it makes a claim about all that was before.
 */
export type Progress = 'none' | 'stage' | 'episode' | 'denial';

/** How a side of a verdict follows on the other side. */
export function progressOf(verdict: Verdict, side: 'a' | 'b'): Progress {
  if (verdict.relation !== 'contradicts') return 'none';
  if (verdict.episode === true) return verdict.later === side ? 'episode' : 'denial';
  return verdict.later === side ? 'stage' : 'none';
}

/** Whether `later` reports a change after `earlier` was last stated, and so ends it. */
export function supersedes(later: StatementTimes, progress: Progress, earlier: StatementTimes): boolean {
  if (progress === 'denial') return false;
  if (progress === 'episode') {
    // It was over when it was told, whatever date it names.
    const at = Math.min(later.first_said, holdsFrom(later));
    return at > earlier.last_said || (at === earlier.last_said && later.changes && !earlier.changes);
  }
  if (!later.changes && progress === 'none') return false;
  const from = holdsFrom(later);
  // When simultaneous, the one that reports a change is the later one.
  return from > earlier.last_said || (from === earlier.last_said && later.changes && !earlier.changes);
}

/** Whether `later` begins only after `earlier` has ended: a third statement may cover the time between. */
function follows(later: StatementTimes, earlier: StatementTimes): boolean {
  return earlier.ended !== undefined && earlier.ended <= holdsFrom(later);
}

/**
 * Combines a verdict on words with the times. Statements about separate times do not conflict. When the later one reports a change of
 * state, or the next stage of the same thing, it updates the earlier one instead of contradicting it; so does one that begins after a
 * third statement ended the earlier one. The result depends only on the earliest and latest times of each statement and on these ends,
 * not on the order of arrival.
 */
export function bondOf(verdict: Verdict, a: StatementTimes, b: StatementTimes): ClaimBond {
  if (verdict.relation === 'supports') return 'supports';
  if (verdict.dated !== true && disjoint(a.holds, b.holds)) return undefined;
  if (supersedes(a, progressOf(verdict, 'a'), b)) return 'a updates b';
  if (supersedes(b, progressOf(verdict, 'b'), a)) return 'b updates a';
  if (verdict.episode === true) return 'contradicts';
  // If each was over before the other began, the one that begins later is the later one.
  const order = holdsFrom(a) - holdsFrom(b);
  if (follows(a, b) && (order > 0 || !follows(b, a))) return 'a updates b';
  if (follows(b, a) && (order < 0 || !follows(a, b))) return 'b updates a';
  return 'contradicts';
}
