import type { ClaimVersion, LedgerRelation, RelationKind, RelationName } from '../records/ledger.ts';
import { relationId } from './ids.ts';
import { meet } from './meet.ts';
import { frameOf } from './relate/index.ts';
import type { Revision } from './revision.ts';
import { isOneSpeaker, numberOfName, speakerNumber } from './speakers.ts';
import {
  alternate,
  areApart,
  bondOf,
  holdsFrom,
  onlyTimesTell,
  type StatementTimes,
  supersedes,
} from './standing.ts';
import { areFree, mayBeLater } from './stretches/alternating.ts';
import { type Ender, type Periods, periodsFrom } from './stretches/periods.ts';
import { validFrom } from './valid-from.ts';
import type { Verdict } from './verdict.ts';

/** The times of a claim: when it was stated, and when it holds. What is said of a resolved claim after its end does not count. */
export function standingOf(claim: ClaimVersion): StatementTimes {
  const { first_said, holds_from, holds_to, changes } = claim;
  const last_said = Math.max(first_said, Math.min(claim.last_said, lastCounted(claim)));
  const holds =
    holds_from === undefined && holds_to === undefined
      ? undefined
      : {
          ...(holds_from !== undefined && { from: holds_from }),
          ...(holds_to !== undefined && { to: holds_to }),
        };
  return { first_said, last_said, holds, changes };
}

/** The last time at which a saying of a claim counts. */
function lastCounted({ status, valid_to = Number.POSITIVE_INFINITY }: ClaimVersion): number {
  return status === 'resolved' ? valid_to : Number.POSITIVE_INFINITY;
}

/** A relation to store, with its sides in the order of its name. */
interface Wanted {
  readonly relation: RelationName;
  readonly a: string;
  readonly b: string;
  readonly kind?: RelationKind;
  readonly confidence: number;
  readonly rationale: string;
}

/** Share of the confidence in a conflict that remains where only the times settle it: a change that nobody told is less certain. */
const SETTLED = 0.9;

function wantedBy(
  revision: Revision,
  verdict: Verdict,
  ids: readonly [string, string],
  periods: AllPeriods,
): Wanted[] {
  const [one, other] = [revision.claim(ids[0]), revision.claim(ids[1])];
  const isLate = mayBeLast(verdict, one, other);
  const a = standingWith(one, heardOf(revision, one, isLate), periods);
  const b = standingWith(other, heardOf(revision, other, isLate), periods);
  const bond = bondOf(verdict, a, b);
  if (bond === undefined) return [];
  const { confidence, rationale } = verdict;
  const kind = verdict.relation === 'contradicts' ? verdict.kind : undefined;
  const why = { ...(kind !== undefined && { kind }), confidence, rationale };
  if (bond === 'supports' || bond === 'contradicts') {
    const isInOrder = one.id < other.id;
    return [{ relation: bond, a: isInOrder ? one.id : other.id, b: isInOrder ? other.id : one.id, ...why }];
  }
  const isOnlyLater = onlyTimesTell(verdict, a, b);
  const updates = (side: 'a' | 'b'): Wanted => {
    const [later, earlier] = side === 'a' ? [a, b] : [b, a];
    // What a third claim ended before has a told end.
    const isToldOf = earlier.ended !== undefined && earlier.ended < later.first_said;
    return {
      relation: 'updates',
      a: side === 'a' ? one.id : other.id,
      b: side === 'a' ? other.id : one.id,
      ...(isOnlyLater && !isToldOf
        ? {
            kind: 'superseded_by_later',
            confidence: confidence * SETTLED,
            rationale: `said later, and nobody says that it changed: ${rationale}`,
          }
        : why),
    };
  };
  if (bond === 'each updates the other') return [updates('a'), updates('b')];
  return [updates(bond === 'a updates b' ? 'a' : 'b')];
}

/** When some claims hold, if different from their rows. */
type AllPeriods = ReadonlyMap<string, Periods>;

const AS_RECORDED: AllPeriods = new Map();

/** When a claim holds according to its row. */
export function recordedPeriods({ valid_from, valid_to, stretches = [] }: ClaimVersion): Periods {
  return { from: valid_from, to: valid_to, earlier: stretches };
}

/** Whether of two claims the later one may be the last word. */
function mayBeApart(one: ClaimVersion, other: ClaimVersion): boolean {
  return areFree(one, other) && areApart(standingOf(one), standingOf(other));
}

/** Whether only the times of two claims may settle a verdict on them. */
function mayBeLast(verdict: Verdict, one: ClaimVersion, other: ClaimVersion): boolean {
  return verdict.relation === 'contradicts' && verdict.current === true && mayBeApart(one, other);
}

const isByLater = ({ kind }: { readonly kind?: RelationKind }) => kind === 'superseded_by_later';

/** The times of a claim, with who says it where that matters. */
function heardOf(revision: Revision, claim: ClaimVersion, isLate: boolean): StatementTimes {
  const times = standingOf(claim);
  if (!isLate) return times;
  const speakers =
    claim.author === undefined ? revision.speakers(claim.id) : new Set([numberOfName(claim.author)]);
  return { ...times, speakers };
}

function standingWith(claim: ClaimVersion, times: StatementTimes, periods: AllPeriods): StatementTimes {
  const { from, to, earlier } = periods.get(claim.id) ?? recordedPeriods(claim);
  return {
    ...times,
    // A claim without an end, or that ends by its own text, was ended by no other.
    ...(to !== claim.holds_to && to !== undefined && { ended: to }),
    ...(earlier.length > 0 && { earlier, since: from }),
  };
}

/**
 * Gives two claims the relations that follow from a verdict, and ends earlier, different ones: claims may have been restated or
 * ended since. `settleStates` derives the consequences for the two claims.
 *
 * @returns whether anything changed
 */
export function bond(
  revision: Revision,
  idA: string,
  idB: string,
  verdict: Verdict,
  periods: AllPeriods = AS_RECORDED,
): boolean {
  const wanted = wantedBy(revision, verdict, [idA, idB], periods);
  const between = () => revision.all(idA).filter(({ a, b }) => a === idB || b === idB);
  const isOf =
    (one: Wanted) =>
    ({ relation, a, b }: LedgerRelation) =>
      relation === one.relation && a === one.a && b === one.b;
  // The kind of a found contradiction stays, that of an update follows from the times.
  const isSame = (one: Wanted) => (relation: LedgerRelation) =>
    isOf(one)(relation) && isByLater(relation) === isByLater(one);
  const standing = between().filter(({ resolved_at }) => resolved_at === undefined);
  const unwanted = standing.filter((relation) => !wanted.some((one) => isSame(one)(relation)));
  for (const relation of unwanted) revision.end(relation, 'the times of the two tell otherwise since');
  const missing = wanted.filter((one) => !standing.some(isSame(one)));
  // Without what the revision itself added and has just dropped.
  const before = between();
  for (const one of missing) {
    revision.relate({
      id: relationId(one.a, one.b, one.relation, before.filter(isOf(one)).length),
      ...one,
    });
  }
  return unwanted.length > 0 || missing.length > 0;
}

/** Whether one side of a conflict of a kind may follow on the other: as a later stage, or as an episode that the other denies. */
export function mayProgress(kind: RelationKind | undefined): boolean {
  return kind === 'temporal_conflict' || kind === 'polarity_conflict';
}

/** The verdict behind a relation, or undefined when it is not a conflict of words. */
export function verdictOf(
  revision: Revision,
  { relation, kind, confidence, rationale, a, b }: LedgerRelation,
): Verdict | undefined {
  if (relation === 'supports' || kind === undefined || kind === 'observation_conflict') return undefined;
  const [one, other] = [revision.claim(a), revision.claim(b)];
  const isDated =
    kind === 'value_conflict' && [one, other].every(({ holds_from }) => holds_from !== undefined);
  const isLate = mayBeLater(kind) && mayBeApart(one, other);
  const verdict: Verdict = {
    relation: 'contradicts',
    kind: kind === 'superseded_by_later' ? 'exclusive_conflict' : kind,
    confidence,
    rationale,
  };
  const isOnlyLater = kind === 'superseded_by_later';
  if (!isOnlyLater && !mayProgress(kind) && !isDated && !isLate) return verdict;
  const again = meet(frameOf(one.text), frameOf(other.text), isOneSpeaker(one, other), [
    speakerNumber(one.identity),
    speakerNumber(other.identity),
  ]);
  if (again?.relation !== 'contradicts') return isOnlyLater ? { ...verdict, current: true } : verdict;
  if (isOnlyLater) return again;
  const { later, episode, dated, current } = again;
  return {
    ...verdict,
    ...(later !== undefined && { later }),
    ...(later !== undefined && episode && { episode }),
    ...(dated && { dated }),
    ...(current && { current }),
  };
}

/** When a claim holds, with the reason of an end. */
export interface Derived extends Periods {
  /** Why another claim ends it at `to`. */
  readonly reason: string | undefined;
}

/**
 * When a claim holds, by the words and times of the claims that it has relations with; the revision must contain all of these, and the
 * times at which those that alternate were said.
 *
 * @param isOpen whether a standing contradiction may have become an update since it was found
 */
export function periodsOf(
  revision: Revision,
  claim: ClaimVersion,
  isOpen: (relation: LedgerRelation) => boolean,
): Derived {
  const enders: (Ender & { readonly reason: string })[] = [];
  const ends: { readonly at: number; readonly reason: string | undefined }[] = [];
  for (const relation of revision.standing(claim.id)) {
    if (relation.relation !== 'updates' && !isOpen(relation)) continue;
    const verdict = verdictOf(revision, relation);
    if (verdict === undefined) continue;
    const isA = relation.a === claim.id;
    const other = revision.claim(isA ? relation.b : relation.a);
    const isLate = mayBeLast(verdict, claim, other);
    const [own, times] = [heardOf(revision, claim, isLate), heardOf(revision, other, isLate)];
    const { rationale: reason } = relation;
    if (isA ? alternate(verdict, own, times) : alternate(verdict, times, own)) {
      const isLater = other.changes === claim.changes ? other.id > claim.id : other.changes;
      for (const at of sayings(revision, other)) enders.push({ at, isLater, reason });
    } else if (supersedes(verdict, isA ? 'b' : 'a', times, own)) {
      ends.push({ at: holdsFrom(times), reason });
    }
  }
  const start = validFrom(claim);
  const { from, to, earlier } =
    enders.length === 0
      ? { from: start, to: undefined, earlier: [] }
      : periodsFrom(sayings(revision, claim), enders);
  if (to !== undefined) ends.push({ at: to, reason: enders.find(({ at }) => at === to)?.reason });
  if (claim.holds_to !== undefined) ends.push({ at: claim.holds_to, reason: undefined });
  if (ends.length === 0) return { from, to, earlier, reason: undefined };
  const first = ends.reduce((one, other) => (other.at < one.at ? other : one));
  return { from, to: Math.max(from, first.at), earlier, reason: first.reason };
}

/** The times at which a claim was said, as far as they count. */
function sayings(revision: Revision, claim: ClaimVersion): readonly number[] {
  const last = lastCounted(claim);
  const said = revision.said(claim.id);
  return last === Number.POSITIVE_INFINITY
    ? said
    : said.filter((at) => at <= last || at === claim.first_said);
}
