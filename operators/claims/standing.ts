import type { Stretch } from '../records/ledger.ts';
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
  /** Earlier stretches in which it held, and the start of the last one, when it was said again after its end. */
  readonly earlier?: readonly Stretch[];
  readonly since?: number;
  /** Numbers of those who say it, 0 for nobody who is named. By default anybody may. */
  readonly speakers?: ReadonlySet<number>;
}

/** Relation of two claims. */
export type ClaimBond =
  | 'contradicts'
  | 'supports'
  | 'a updates b'
  | 'b updates a'
  | 'each updates the other'
  | undefined;

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

/** Whether `later` reports a change after `earlier` was last stated, by its own words and times. */
function reports(later: StatementTimes, progress: Progress, earlier: StatementTimes): boolean {
  if (progress === 'denial') return false;
  if (progress === 'episode') {
    // It was over when it was stated, whatever date it names.
    const at = Math.min(later.first_said, holdsFrom(later));
    return at > earlier.last_said || (at === earlier.last_said && later.changes && !earlier.changes);
  }
  if (!later.changes && progress === 'none') return false;
  const from = holdsFrom(later);
  // When simultaneous, the one that reports a change is the later one.
  return from > earlier.last_said || (from === earlier.last_said && later.changes && !earlier.changes);
}

/**
 * Whether side `side` of a verdict reports a change after the other was last stated, and so ends it. Where each does so of the other, the
 * one that begins later ends the other one.
 */
export function supersedes(
  verdict: Verdict,
  side: 'a' | 'b',
  own: StatementTimes,
  other: StatementTimes,
): boolean {
  if (!reports(own, progressOf(verdict, side), other)) return false;
  const isMutual = reports(other, progressOf(verdict, side === 'a' ? 'b' : 'a'), own);
  return !isMutual || holdsFrom(own) > holdsFrom(other);
}

/** Whether `one` reports a change, or a later stage, and was said after some saying of `other`. */
function canEnd(one: StatementTimes, progress: Progress, other: StatementTimes): boolean {
  if (!one.changes && progress !== 'stage') return false;
  return isAfter(one.last_said, one, other.first_said, other);
}

/** Whether a saying of `one` is later than one of `other`. When simultaneous, the one that reports a change is the later one. */
function isAfter(at: number, one: StatementTimes, then: number, other: StatementTimes): boolean {
  return at > then || (at === then && one.changes && !other.changes);
}

/** Whether one of two statements reports a change, or a later stage, after the other was said. */
function reportChange(verdict: Verdict, a: StatementTimes, b: StatementTimes): boolean {
  if (a.last_said === b.last_said && a.changes === b.changes) return false;
  return canEnd(a, progressOf(verdict, 'a'), b) || canEnd(b, progressOf(verdict, 'b'), a);
}

/** A quarter in microseconds. Two statements within it are of one time: if they differ, one of them may be wrong. */
const ONE_TIME = 90 * 86_400_000_000;

/** Whether the last words of two statements are so far apart that the later one may tell what has become of the matter since. */
export function areApart(
  one: Pick<StatementTimes, 'last_said'>,
  other: Pick<StatementTimes, 'last_said'>,
): boolean {
  return Math.abs(one.last_said - other.last_said) > ONE_TIME;
}

const ANYBODY: ReadonlySet<number> = new Set([0]);

/** Whether the later one of two statements may correct the other: one person says both, or nobody is named who says the later one. */
function mayCorrect(a: StatementTimes, b: StatementTimes): boolean {
  const [later, earlier] = a.last_said > b.last_said ? [a, b] : [b, a];
  const { speakers: own = ANYBODY } = later;
  const { speakers: others = ANYBODY } = earlier;
  return own.has(0) || [...own].some((speaker) => others.has(speaker));
}

/** Whether only their times tell which of two statements that exclude each other holds: neither reports a change. */
export function onlyTimesTell(verdict: Verdict, a: StatementTimes, b: StatementTimes): boolean {
  if (verdict.relation !== 'contradicts' || verdict.current !== true || reportChange(verdict, a, b))
    return false;
  return areApart(a, b) && mayCorrect(a, b);
}

/**
 * Whether two statements that exclude each other alternate: each saying of one ends a stretch of the other. One of them must be able
 * to end the other, by a change that was said after it, or as the later word on something that has one value at a time. A statement
 * with a period of its own, an episode and its denial do not alternate, nor do two of which the last sayings are simultaneous, so that
 * neither is the last word.
 */
export function alternate(verdict: Verdict, a: StatementTimes, b: StatementTimes): boolean {
  if (verdict.relation !== 'contradicts' || verdict.episode === true) return false;
  if (a.holds !== undefined || b.holds !== undefined) return false;
  return reportChange(verdict, a, b) || onlyTimesTell(verdict, a, b);
}

/** When a statement holds: its earlier stretches and the last one. */
function stretchesOf(times: StatementTimes): Stretch[] {
  const { earlier = [], since = holdsFrom(times), ended = Number.POSITIVE_INFINITY } = times;
  return [...earlier, { from: since, to: ended }];
}

function overlap(one: Stretch, other: Stretch): boolean {
  return one.to > other.from && other.to > one.from;
}

/** Whether one stretch comes after another that it does not overlap. */
function comesAfter(one: Stretch, other: Stretch): boolean {
  return one.from > other.from || (one.from === other.from && other.to <= one.from && one.to > one.from);
}

function updating(aUpdates: boolean, bUpdates: boolean): ClaimBond {
  if (aUpdates && bUpdates) return 'each updates the other';
  return aUpdates ? 'a updates b' : bUpdates ? 'b updates a' : 'contradicts';
}

/**
 * Combines a verdict on words with the times. Statements about separate times do not conflict. When the later one reports a change of
 * state, or the next stage of the same thing, it updates the earlier one instead of contradicting it; so does one that begins after a
 * third statement ended the earlier one. Of two that {@link alternate} each updates the other if each was said after the other. The
 * result depends only on the earliest and latest times of each statement and on its stretches, not on the order of arrival.
 */
export function bondOf(verdict: Verdict, a: StatementTimes, b: StatementTimes): ClaimBond {
  if (verdict.relation === 'supports') return 'supports';
  if (verdict.dated !== true && disjoint(a.holds, b.holds)) return undefined;
  if (alternate(verdict, a, b)) {
    return updating(isAfter(a.last_said, a, b.first_said, b), isAfter(b.last_said, b, a.first_said, a));
  }
  if (supersedes(verdict, 'a', a, b)) return 'a updates b';
  if (supersedes(verdict, 'b', b, a)) return 'b updates a';
  if (verdict.episode === true) return 'contradicts';
  const [ofA, ofB] = [stretchesOf(a), stretchesOf(b)];
  if (ofA.some((one) => ofB.some((other) => overlap(one, other)))) return 'contradicts';
  const isLater = (some: readonly Stretch[], others: readonly Stretch[]) =>
    some.some((one) => others.some((other) => comesAfter(one, other)));
  return updating(isLater(ofA, ofB), isLater(ofB, ofA));
}
