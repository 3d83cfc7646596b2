import type { Plan } from '../../../operators/claims/plan.ts';
import { involved, mayEnd, partners } from '../../../operators/claims/settle.ts';
import type { ClaimVersion, LedgerRelation } from '../../../operators/records/ledger.ts';
import type { ClaimReads } from './claim-reads.ts';

/** Rows from which a change of claims is computed. */
export interface Gathered {
  readonly rows: readonly ClaimVersion[];
  readonly relations: readonly LedgerRelation[];
}

/** Reads what settling a plan needs: the rows that it names, and the neighbours of those that change. */
export async function gather(reads: ClaimReads, plan: Plan): Promise<Gathered> {
  if (plan.known.length === 0) return { rows: [], relations: [] };
  const named = await reads.claimsByNumber(plan.known);
  const { conflicting, ending, moved } = involved(plan, new Map(named.map((row) => [row.number, row])));
  const ids = [...new Set([...conflicting, ...moved])];
  const movedRows = named.filter(({ id }) => moved.includes(id));
  const farthest = (relations: readonly LedgerRelation[]) =>
    movedRows.filter((row) => mayEnd(row, relations)).map(({ id }) => id);
  const around = await gatherAround(reads, ids, [...ending, ...moved], farthest);
  return { rows: [...named, ...around.rows], relations: around.relations };
}

/**
 * Reads the relations of claims and the claims on the other side; for those of `deep` also the relations of these.
 *
 * @param ids claims whose own rows the caller has
 * @param farthest selects, by relations, which of `deep` to follow one step further
 */
export async function gatherAround(
  reads: ClaimReads,
  ids: readonly string[],
  deep: readonly string[] = ids,
  farthest: (relations: readonly LedgerRelation[]) => readonly string[] = () => [],
): Promise<Gathered> {
  if (ids.length === 0) return { rows: [], relations: [] };
  const relations = [...(await reads.relationsOf(ids))];
  const read = new Set(ids);
  const follow = async (from: readonly string[]) => {
    const reached = partners([], conflictsOf(from, relations));
    const beyond = reached.filter((id) => !read.has(id));
    if (beyond.length > 0) relations.push(...(await reads.relationsOf(beyond)));
    for (const id of beyond) read.add(id);
  };
  const ends = farthest(relations);
  await follow(deep);
  if (ends.length > 0) await follow(partners([], conflictsOf(ends, relations)));
  const others = partners(
    ids,
    relations.filter(({ relation }) => relation !== 'supports'),
  );
  const rows = others.length === 0 ? [] : await reads.claimsById(others);
  return { rows, relations };
}

/** Relations of some claims, except support. */
function conflictsOf(ids: readonly string[], relations: readonly LedgerRelation[]): LedgerRelation[] {
  const from = new Set(ids);
  return relations.filter(({ a, b, relation }) => relation !== 'supports' && (from.has(a) || from.has(b)));
}
