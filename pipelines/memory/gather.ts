import type { Plan } from '../../operators/claims/plan.ts';
import { involved, partners } from '../../operators/claims/settle.ts';
import type { ClaimVersion, LedgerRelation } from '../../operators/records/ledger.ts';
import type { ClaimReads } from './claim-reads.ts';

/** Rows that a change of claims is made from. */
export interface Gathered {
  readonly rows: readonly ClaimVersion[];
  readonly relations: readonly LedgerRelation[];
}

/** Reads what settling a plan needs: the rows that it names, and what stands around those that change. */
export async function gather(reads: ClaimReads, plan: Plan): Promise<Gathered> {
  if (plan.known.length === 0) return { rows: [], relations: [] };
  const named = await reads.claimsByNumber(plan.known);
  const { conflicting, moved } = involved(plan, new Map(named.map((row) => [row.number, row])));
  const around = await gatherAround(reads, [...conflicting, ...moved], moved);
  return { rows: [...named, ...around.rows], relations: around.relations };
}

/**
 * Reads the relations of claims, and the claims on the other side; for those of `deep` also the relations of these.
 *
 * @param ids claims whose own rows the caller has
 */
export async function gatherAround(
  reads: ClaimReads,
  ids: readonly string[],
  deep: readonly string[] = ids,
): Promise<Gathered> {
  if (ids.length === 0) return { rows: [], relations: [] };
  const own = await reads.relationsOf(ids);
  const from = new Set(deep);
  const beyond = partners(
    ids,
    own.filter(({ a, b, relation }) => relation !== 'supports' && (from.has(a) || from.has(b))),
  );
  const further = beyond.length === 0 ? [] : await reads.relationsOf(beyond);
  const relations = [...own, ...further];
  const others = partners(
    ids,
    relations.filter(({ relation }) => relation !== 'supports'),
  );
  const rows = others.length === 0 ? [] : await reads.claimsById(others);
  return { rows, relations };
}
