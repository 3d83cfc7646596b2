import type { Plan } from '../../../operators/claims/plan.ts';
import { type Gathered, involved, mayEnd, partners } from '../../../operators/claims/settle.ts';
import { alternating } from '../../../operators/claims/stretches/alternating.ts';
import type { LedgerRelation } from '../../../operators/records/ledger.ts';
import type { ClaimReads } from './claim-reads.ts';

/** Reads what settling a plan needs: the rows that it names, and the neighbours of those that change. */
export async function gather(reads: ClaimReads, plan: Plan): Promise<Gathered> {
  if (plan.known.length === 0) return { rows: [], relations: [], sayings: new Map() };
  const named = await reads.claimsByNumber(plan.known);
  const { conflicting, ending, moved } = involved(plan, new Map(named.map((row) => [row.number, row])));
  const ids = [...new Set([...conflicting, ...moved])];
  const movedRows = named.filter(({ id }) => moved.includes(id));
  const farthest = async (relations: readonly LedgerRelation[]) => {
    const other = partners(moved, conflictsOf(moved, relations));
    const near = other.length === 0 ? [] : await reads.claimsById(other);
    const changing = new Set([...near, ...movedRows].filter(({ changes }) => changes).map(({ id }) => id));
    return movedRows.filter((row) => mayEnd(row, relations, changing)).map(({ id }) => id);
  };
  const around = await gatherAround(reads, ids, [...ending, ...moved], farthest);
  const rows = [...named, ...around.rows];
  const alternate = alternating(rows, around.relations, plan);
  const sayings = alternate.length === 0 ? new Map() : await reads.sayingsOf(alternate);
  return { rows, relations: around.relations, sayings };
}

/**
 * Reads the relations of claims and the claims on the other side; for those of `deep` also the relations of these.
 *
 * @param ids claims whose own rows the caller has
 * @param farthest selects, by relations, which of `deep` to follow one step further
 */
export async function gatherAround(
  reads: Pick<ClaimReads, 'claimsById' | 'relationsOf'>,
  ids: readonly string[],
  deep: readonly string[] = ids,
  farthest: (relations: readonly LedgerRelation[]) => Promise<readonly string[]> = async () => [],
): Promise<Omit<Gathered, 'sayings'>> {
  if (ids.length === 0) return { rows: [], relations: [] };
  const relations = [...(await reads.relationsOf(ids))];
  const read = new Set(ids);
  const follow = async (from: readonly string[]) => {
    const reached = partners([], conflictsOf(from, relations));
    const beyond = reached.filter((id) => !read.has(id));
    if (beyond.length > 0) relations.push(...(await reads.relationsOf(beyond)));
    for (const id of beyond) read.add(id);
  };
  const ends = await farthest(relations);
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
