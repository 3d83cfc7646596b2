import type { ContradictionKind } from '../records/claim.ts';
import type { ClaimVersion, LedgerRelation, RelationName } from '../records/ledger.ts';
import { formatInstant } from '../time/instant.ts';
import { relationId } from './ids.ts';
import { meet } from './meet.ts';
import { frameOf } from './relate/index.ts';
import type { Revision } from './revision.ts';
import { isOneSpeaker, speakerNumber } from './speakers.ts';
import { bondOf, holdsFrom, progressOf, type StatementTimes, supersedes } from './standing.ts';
import type { Verdict } from './verdict.ts';

const RULES = 'rules';

/** The times of a claim: when it was stated, and when it holds. */
export function standingOf(claim: ClaimVersion): StatementTimes {
  const { first_said, last_said, holds_from, holds_to, changes } = claim;
  const holds =
    holds_from === undefined && holds_to === undefined
      ? undefined
      : {
          ...(holds_from !== undefined && { from: holds_from }),
          ...(holds_to !== undefined && { to: holds_to }),
        };
  return { first_said, last_said, holds, changes };
}

/** A relation to store, with its sides in the order of its name. */
interface Wanted {
  readonly relation: RelationName;
  readonly a: string;
  readonly b: string;
}

function wantedBy(verdict: Verdict, a: ClaimVersion, b: ClaimVersion, ends: Ends): Wanted | undefined {
  const bond = bondOf(verdict, standingWith(a, ends), standingWith(b, ends));
  switch (bond) {
    case undefined:
      return undefined;
    case 'a updates b':
      return { relation: 'updates', a: a.id, b: b.id };
    case 'b updates a':
      return { relation: 'updates', a: b.id, b: a.id };
    default: {
      const [first, second] = a.id < b.id ? [a.id, b.id] : [b.id, a.id];
      return { relation: bond, a: first, b: second };
    }
  }
}

/** When other claims ended some claims, if different from their rows; see {@link endedBy}. */
type Ends = ReadonlyMap<string, number | undefined>;

const AS_RECORDED: Ends = new Map();

/** When another claim ended one that holds until `valid_to`; undefined when it is open or ends by its own text. */
function endedBy({ holds_to }: ClaimVersion, valid_to: number | undefined): number | undefined {
  return valid_to === holds_to ? undefined : valid_to;
}

function standingWith(claim: ClaimVersion, ends: Ends): StatementTimes {
  const ended = ends.has(claim.id) ? ends.get(claim.id) : endedBy(claim, claim.valid_to);
  return ended === undefined ? standingOf(claim) : { ...standingOf(claim), ended };
}

function kindOf(verdict: Verdict): { kind?: ContradictionKind } {
  return verdict.relation === 'contradicts' ? { kind: verdict.kind } : {};
}

/**
 * Gives two claims the relation that follows from a verdict, and ends an earlier, different one: claims may have been restated or
 * ended since. {@link settleState} derives the consequences for the two claims.
 *
 * @returns whether anything changed
 */
export function bond(
  revision: Revision,
  idA: string,
  idB: string,
  verdict: Verdict,
  ends: Ends = AS_RECORDED,
): boolean {
  const wanted = wantedBy(verdict, revision.claim(idA), revision.claim(idB), ends);
  const between = revision.all(idA).filter(({ a, b }) => a === idB || b === idB);
  const isWanted = ({ relation, a, b }: LedgerRelation) =>
    relation === wanted?.relation && a === wanted.a && b === wanted.b;
  const standing = between.filter(({ resolved_at }) => resolved_at === undefined);
  const unwanted = standing.filter((relation) => !isWanted(relation));
  for (const relation of unwanted) revision.end(relation, 'the times of the two tell otherwise since');
  if (wanted === undefined || unwanted.length < standing.length) return unwanted.length > 0;
  revision.relate({
    id: relationId(wanted.a, wanted.b, wanted.relation, between.filter(isWanted).length),
    ...wanted,
    ...kindOf(verdict),
    confidence: verdict.confidence,
    rationale: verdict.rationale,
  });
  return true;
}

/** Whether one side of a conflict of a kind may follow on the other: as a later stage, or as an episode that the other denies. */
export function mayProgress(kind: ContradictionKind | undefined): boolean {
  return kind === 'temporal_conflict' || kind === 'polarity_conflict';
}

/** The verdict behind a relation, or undefined when it is not a conflict of words. */
function verdictOf(revision: Revision, { relation, kind, confidence, rationale, a, b }: LedgerRelation) {
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

/** Starts of the claims that end a claim by words and times; the revision must contain all relations of the claim. */
function successors(revision: Revision, claim: ClaimVersion): number[] {
  return revision.standing(claim.id).flatMap((relation) => {
    const verdict = verdictOf(revision, relation);
    if (verdict === undefined) return [];
    const [side, other] =
      relation.a === claim.id ? (['b', relation.b] as const) : (['a', relation.a] as const);
    const standing = standingOf(revision.claim(other));
    return supersedes(standing, progressOf(verdict, side), standingOf(claim)) ? [holdsFrom(standing)] : [];
  });
}

/** When a claim ends: by its own text, or by the first claim that ends it. */
function endOf(revision: Revision, claim: ClaimVersion): number | undefined {
  const ends = successors(revision, claim);
  if (claim.holds_to !== undefined) ends.push(claim.holds_to);
  return ends.length === 0 ? undefined : Math.max(claim.valid_from, Math.min(...ends));
}

/**
 * Updates relations, status and ends of claims to the times at which the claims are stated. When a claim has a new end, its conflicts
 * are re-evaluated, and the claims on the other side too.
 *
 * @param touched claims with new times or relations; the revision must contain all relations of these, and of the claims on the other
 *   side of those whose end changes
 * @param moved those of them with new times
 */
export function settleStates(
  revision: Revision,
  touched: ReadonlySet<string>,
  moved: ReadonlySet<string> = touched,
): void {
  const all = new Set(touched);
  const ends = new Map<string, number | undefined>();
  const again = new Map(revision.added().map((relation) => [relation.id, relation]));
  for (const id of touched) {
    const claim = revision.claim(id);
    const ended = endedBy(claim, isCounted(claim) ? endOf(revision, claim) : claim.valid_to);
    ends.set(id, ended);
    if (!moved.has(id) && ended === endedBy(claim, claim.valid_to)) continue;
    for (const relation of revision.standing(id)) again.set(relation.id, relation);
  }
  for (const relation of again.values()) {
    const sides = [revision.find(relation.a), revision.find(relation.b)];
    if (!sides.every((side) => side !== undefined && isCounted(side))) continue;
    const verdict = verdictOf(revision, relation);
    if (verdict === undefined) continue;
    if (bond(revision, relation.a, relation.b, verdict, ends)) all.add(relation.a).add(relation.b);
  }
  for (const id of all) settleState(revision, id);
}

function isCounted({ status }: ClaimVersion): boolean {
  return status === 'active' || status === 'contested';
}

/**
 * Updates status and end of a claim from its relations, all of which the revision must contain. Claims that were resolved or
 * forgotten, or wait for approval, are unchanged.
 */
export function settleState(revision: Revision, id: string): void {
  const claim = revision.claim(id);
  if (!isCounted(claim)) return;
  const conflicts = revision.standing(id).filter(({ relation }) => relation === 'contradicts');
  const status = conflicts.length > 0 ? 'contested' : 'active';
  if (status !== claim.status) {
    revision.change(
      id,
      { status },
      {
        change: status === 'contested' ? 'contested' : 'uncontested',
        from: claim.status,
        to: status,
        actor: RULES,
        reason: conflicts[0]?.rationale ?? 'no contradiction of it stands any more',
      },
    );
  }
  const valid_to = endOf(revision, claim);
  if (valid_to !== claim.valid_to) {
    const update = revision
      .standing(id)
      .filter(({ relation, b }) => relation === 'updates' && b === id)
      .find(({ a }) => holdsFrom(standingOf(revision.claim(a))) === valid_to);
    revision.change(
      id,
      { valid_to },
      {
        change: valid_to === undefined ? 'holds again' : 'updated',
        ...(claim.valid_to !== undefined && { from: formatInstant(claim.valid_to) }),
        ...(valid_to !== undefined && { to: formatInstant(valid_to) }),
        actor: RULES,
        reason: update?.rationale ?? 'what ended it was said before it was said again',
      },
    );
  }
}
