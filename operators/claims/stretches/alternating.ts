import type { ClaimVersion, LedgerRelation, RelationKind } from '../../records/ledger.ts';
import type { Plan } from '../plan.ts';
import { areApart } from '../standing.ts';

/** The times of a claim, as far as they tell whether it alternates with another. */
type Times = Pick<ClaimVersion, 'first_said' | 'last_said' | 'changes' | 'holds_from' | 'holds_to'> &
  Partial<Pick<ClaimVersion, 'status'>>;

/** Whether a claim may settle a conflict of a kind only by being said later; see `onlyTimesTell`. */
export function mayBeLater(kind: RelationKind | undefined): boolean {
  return kind !== undefined && kind !== 'observation_conflict';
}

/** Whether two claims have no period of their own. */
export function areFree(
  one: Pick<Times, 'holds_from' | 'holds_to'>,
  other: Pick<Times, 'holds_from' | 'holds_to'>,
): boolean {
  return [one, other].every(({ holds_from, holds_to }) => holds_from === undefined && holds_to === undefined);
}

/** Whether changes may make two claims alternate. */
function mayAlternate(one: Times, other: Times, kind: RelationKind | undefined): boolean {
  const isStage = kind === 'temporal_conflict';
  const canEnd = (later: Times, earlier: Times) =>
    (later.changes || isStage) && later.last_said >= earlier.first_said;
  return canEnd(one, other) || canEnd(other, one);
}

/** The relation of two claims by their words, with the sides by id. */
interface Conflict extends Pick<LedgerRelation, 'a' | 'b' | 'kind'> {
  readonly isLater: boolean;
}

/**
 * The known claims that may alternate with others (see `alternate`), of which all sayings are needed: they were said more than once, so
 * that their first and last time do not tell in which stretches they hold, or it matters who says them.
 *
 * @param rows last versions of the claims of the relations
 * @param relations those that may become or be updates
 * @param plan new claims and sayings, and new verdicts
 */
export function alternating(
  rows: readonly ClaimVersion[],
  relations: readonly LedgerRelation[],
  plan?: Plan,
): string[] {
  if (relations.length === 0 && (plan === undefined || plan.pairs.length === 0)) return [];
  const times = new Map<string, Times>(rows.map((row) => [row.id, row]));
  const ids = new Map(rows.map(({ number, id }) => [number, id]));
  for (const { id, number, sightings } of plan?.claims ?? []) {
    ids.set(number, id);
    const said = sightings.map((one) => one.said);
    const known = times.get(id);
    const [{ changes }] = sightings;
    const isDated = sightings.every(({ holds }) => holds !== undefined);
    times.set(id, {
      ...(known ?? { changes, ...(isDated && { holds_from: said[0] }) }),
      first_said: Math.min(known?.first_said ?? said[0], ...said),
      last_said: Math.max(known?.last_said ?? said[0], ...said),
    });
  }
  const conflicts: Conflict[] = relations.flatMap(({ relation, resolved_at, a, b, kind }) =>
    relation === 'supports' || resolved_at !== undefined
      ? []
      : { a, b, ...(kind !== undefined && { kind }), isLater: mayBeLater(kind) },
  );
  for (const { a, b, verdict } of plan?.pairs ?? []) {
    const [one, other] = [ids.get(a), ids.get(b)];
    if (verdict.relation !== 'contradicts' || one === undefined || other === undefined) continue;
    conflicts.push({ a: one, b: other, kind: verdict.kind, isLater: verdict.current === true });
  }
  const found = new Set<string>();
  const heard = new Set<string>();
  for (const { a, b, kind, isLater } of conflicts) {
    const [one, other] = [times.get(a), times.get(b)];
    if (kind === undefined || one === undefined || other === undefined || !areFree(one, other)) continue;
    // Of what is resolved the last sayings do not count.
    const isCut = one.status === 'resolved' || other.status === 'resolved';
    if (isLater && (isCut || areApart(one, other))) heard.add(a).add(b);
    else if (mayAlternate(one, other, kind)) found.add(a).add(b);
  }
  return rows
    .filter(({ id, first_said, last_said }) => heard.has(id) || (found.has(id) && first_said !== last_said))
    .map(({ id }) => id);
}
