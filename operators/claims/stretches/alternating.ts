import type { ContradictionKind } from '../../records/claim.ts';
import type { ClaimVersion, LedgerRelation } from '../../records/ledger.ts';
import type { Plan } from '../plan.ts';

/** The times of a claim, as far as they tell whether it alternates with another. */
type Times = Pick<ClaimVersion, 'first_said' | 'last_said' | 'changes' | 'holds_from' | 'holds_to'>;

function mayAlternate(one: Times, other: Times, kind: ContradictionKind | undefined): boolean {
  if (kind === undefined) return false;
  for (const { holds_from, holds_to } of [one, other]) {
    if (holds_from !== undefined || holds_to !== undefined) return false;
  }
  const isStage = kind === 'temporal_conflict';
  const canEnd = (later: Times, earlier: Times) =>
    (later.changes || isStage) && later.last_said >= earlier.first_said;
  return canEnd(one, other) || canEnd(other, one);
}

/** The relation of two claims by their words, with the sides by id. */
type Conflict = Pick<LedgerRelation, 'a' | 'b' | 'kind'>;

/**
 * The known claims that may alternate with others (see `alternate`) and were said more than once, so that their first and last time do
 * not tell in which stretches they hold.
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
  const conflicts: Conflict[] = relations.filter(
    ({ relation, resolved_at }) => relation !== 'supports' && resolved_at === undefined,
  );
  for (const { a, b, verdict } of plan?.pairs ?? []) {
    const [one, other] = [ids.get(a), ids.get(b)];
    if (verdict.relation !== 'contradicts' || one === undefined || other === undefined) continue;
    conflicts.push({ a: one, b: other, kind: verdict.kind });
  }
  const found = new Set<string>();
  for (const { a, b, kind } of conflicts) {
    const [one, other] = [times.get(a), times.get(b)];
    if (one === undefined || other === undefined || !mayAlternate(one, other, kind)) continue;
    found.add(a).add(b);
  }
  return rows
    .filter(({ id, first_said, last_said }) => found.has(id) && first_said !== last_said)
    .map(({ id }) => id);
}
