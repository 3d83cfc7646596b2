import type { ContradictionKind } from '../records/claim.ts';
import type { ClaimVersion, LedgerRelation, RelationName } from '../records/ledger.ts';
import { formatInstant } from '../time/instant.ts';
import { relationId } from './ids.ts';
import type { Revision } from './revision.ts';
import { bondOf, holdsFrom, type Standing } from './standing.ts';
import type { Verdict } from './verdict.ts';

const RULES = 'rules';

/** When a claim was said and holds. */
export function standingOf(claim: ClaimVersion): Standing {
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

/** A relation as it is to be kept: its name, and its sides in the order of that name. */
interface Wanted {
  readonly relation: RelationName;
  readonly a: string;
  readonly b: string;
}

function wantedBy(verdict: Verdict, a: ClaimVersion, b: ClaimVersion): Wanted | undefined {
  const bond = bondOf(verdict, standingOf(a), standingOf(b));
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

function kindOf(verdict: Verdict): { kind?: ContradictionKind } {
  return verdict.relation === 'contradicts' ? { kind: verdict.kind } : {};
}

/**
 * Gives two claims the relation that a verdict comes to, and takes away the one that it came to before: claims may have
 * been said again since. What follows for the two claims is done by {@link settleState}.
 */
export function bond(revision: Revision, idA: string, idB: string, verdict: Verdict): void {
  const wanted = wantedBy(verdict, revision.claim(idA), revision.claim(idB));
  const between = revision.all(idA).filter(({ a, b }) => a === idB || b === idB);
  const isWanted = ({ relation, a, b }: LedgerRelation) =>
    relation === wanted?.relation && a === wanted.a && b === wanted.b;
  for (const relation of between) {
    if (relation.resolved_at === undefined && !isWanted(relation)) {
      revision.end(relation, 'it was said again since, so that the times of the two tell otherwise');
    }
  }
  if (wanted === undefined || between.some((one) => one.resolved_at === undefined && isWanted(one))) return;
  revision.relate({
    id: relationId(wanted.a, wanted.b, wanted.relation, between.filter(isWanted).length),
    ...wanted,
    ...kindOf(verdict),
    confidence: verdict.confidence,
    rationale: verdict.rationale,
  });
}

/** Until when a claim holds: what its own text says, or until the first that updates it. */
function endOf(revision: Revision, claim: ClaimVersion): number | undefined {
  const ends = revision
    .standing(claim.id)
    .filter(({ relation, b }) => relation === 'updates' && b === claim.id)
    .map(({ a }) => holdsFrom(standingOf(revision.claim(a))));
  if (claim.holds_to !== undefined) ends.push(claim.holds_to);
  return ends.length === 0 ? undefined : Math.max(claim.valid_from, Math.min(...ends));
}

function isCounted({ status }: ClaimVersion): boolean {
  return status === 'active' || status === 'contested';
}

/**
 * Brings status and end of a claim into line with its relations, all of which the revision must know. Claims that were
 * resolved, forgotten or wait for approval stay as they are.
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
    const update = revision.standing(id).find(({ relation, b }) => relation === 'updates' && b === id);
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
