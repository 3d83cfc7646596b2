import type { ContradictionKind } from '../records/claim.ts';
import type { ClaimVersion, LedgerRelation, RelationName } from '../records/ledger.ts';
import { relationId } from './ids.ts';
import { meet } from './meet.ts';
import { frameOf } from './relate/index.ts';
import type { Revision } from './revision.ts';
import { isOneSpeaker, speakerNumber } from './speakers.ts';
import { alternate, bondOf, holdsFrom, type StatementTimes, supersedes } from './standing.ts';
import { type Ender, type Periods, periodsFrom } from './stretches/periods.ts';
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
}

function wantedBy(verdict: Verdict, a: ClaimVersion, b: ClaimVersion, periods: AllPeriods): Wanted[] {
  const bond = bondOf(verdict, standingWith(a, periods), standingWith(b, periods));
  switch (bond) {
    case undefined:
      return [];
    case 'a updates b':
      return [{ relation: 'updates', a: a.id, b: b.id }];
    case 'b updates a':
      return [{ relation: 'updates', a: b.id, b: a.id }];
    case 'each updates the other':
      return [
        { relation: 'updates', a: a.id, b: b.id },
        { relation: 'updates', a: b.id, b: a.id },
      ];
    default: {
      const [first, second] = a.id < b.id ? [a.id, b.id] : [b.id, a.id];
      return [{ relation: bond, a: first, b: second }];
    }
  }
}

/** When some claims hold, if different from their rows. */
type AllPeriods = ReadonlyMap<string, Periods>;

const AS_RECORDED: AllPeriods = new Map();

/** When a claim holds according to its row. */
export function recordedPeriods({ valid_from, valid_to, stretches = [] }: ClaimVersion): Periods {
  return { from: valid_from, to: valid_to, earlier: stretches };
}

function standingWith(claim: ClaimVersion, periods: AllPeriods): StatementTimes {
  const { from, to, earlier } = periods.get(claim.id) ?? recordedPeriods(claim);
  return {
    ...standingOf(claim),
    // A claim without an end, or that ends by its own text, was ended by no other.
    ...(to !== claim.holds_to && to !== undefined && { ended: to }),
    ...(earlier.length > 0 && { earlier, since: from }),
  };
}

function kindOf(verdict: Verdict): { kind?: ContradictionKind } {
  return verdict.relation === 'contradicts' ? { kind: verdict.kind } : {};
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
  const wanted = wantedBy(verdict, revision.claim(idA), revision.claim(idB), periods);
  const between = revision.all(idA).filter(({ a, b }) => a === idB || b === idB);
  const isOf =
    (one: Wanted) =>
    ({ relation, a, b }: LedgerRelation) =>
      relation === one.relation && a === one.a && b === one.b;
  const standing = between.filter(({ resolved_at }) => resolved_at === undefined);
  const unwanted = standing.filter((relation) => !wanted.some((one) => isOf(one)(relation)));
  for (const relation of unwanted) revision.end(relation, 'the times of the two tell otherwise since');
  const missing = wanted.filter((one) => !standing.some(isOf(one)));
  for (const one of missing) {
    revision.relate({
      id: relationId(one.a, one.b, one.relation, between.filter(isOf(one)).length),
      ...one,
      ...kindOf(verdict),
      confidence: verdict.confidence,
      rationale: verdict.rationale,
    });
  }
  return unwanted.length > 0 || missing.length > 0;
}

/** Whether one side of a conflict of a kind may follow on the other: as a later stage, or as an episode that the other denies. */
export function mayProgress(kind: ContradictionKind | undefined): boolean {
  return kind === 'temporal_conflict' || kind === 'polarity_conflict';
}

/** The verdict behind a relation, or undefined when it is not a conflict of words. */
export function verdictOf(
  revision: Revision,
  { relation, kind, confidence, rationale, a, b }: LedgerRelation,
) {
  if (relation === 'supports' || kind === undefined || kind === 'observation_conflict') return undefined;
  const verdict: Verdict = { relation: 'contradicts', kind, confidence, rationale };
  const [one, other] = [revision.claim(a), revision.claim(b)];
  const isDated =
    kind === 'value_conflict' && [one, other].every(({ holds_from }) => holds_from !== undefined);
  if (!mayProgress(kind) && !isDated) return verdict;
  const again = meet(frameOf(one.text), frameOf(other.text), isOneSpeaker(one, other), [
    speakerNumber(one.identity),
    speakerNumber(other.identity),
  ]);
  if (again?.relation !== 'contradicts') return verdict;
  const { later, episode, dated } = again;
  return {
    ...verdict,
    ...(later !== undefined && { later }),
    ...(later !== undefined && episode && { episode }),
    ...(dated && { dated }),
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
  const own = standingOf(claim);
  const enders: (Ender & { readonly reason: string })[] = [];
  const ends: { readonly at: number; readonly reason: string | undefined }[] = [];
  for (const relation of revision.standing(claim.id)) {
    if (relation.relation !== 'updates' && !isOpen(relation)) continue;
    const verdict = verdictOf(revision, relation);
    if (verdict === undefined) continue;
    const isA = relation.a === claim.id;
    const other = revision.claim(isA ? relation.b : relation.a);
    const times = standingOf(other);
    const { rationale: reason } = relation;
    if (isA ? alternate(verdict, own, times) : alternate(verdict, times, own)) {
      const isLater = other.changes === claim.changes ? other.id > claim.id : other.changes;
      for (const at of sayings(revision, other)) enders.push({ at, isLater, reason });
    } else if (supersedes(verdict, isA ? 'b' : 'a', times, own)) {
      ends.push({ at: holdsFrom(times), reason });
    }
  }
  const start = claim.holds_from ?? claim.first_said;
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
