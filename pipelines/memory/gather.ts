import type { Plan } from '../../operators/claims/plan.ts';
import { involved, partners } from '../../operators/claims/settle.ts';
import type { ClaimVersion, LedgerRelation } from '../../operators/records/ledger.ts';
import type { Ledger } from '../../sinks/ledger.ts';

/** Rows that a change of claims is made from. */
export interface Gathered {
  readonly rows: readonly ClaimVersion[];
  readonly relations: readonly LedgerRelation[];
}

/** Reads what settling a plan needs: usually one query for the rows that it names, and none where it names none. */
export async function gather(ledger: Ledger, plan: Plan): Promise<Gathered> {
  if (plan.known.length === 0) return { rows: [], relations: [] };
  const named = await ledger.claimsByNumber(plan.known);
  const { conflicting, moved } = involved(plan, new Map(named.map((row) => [row.number, row])));
  const around = await gatherAround(ledger, [...conflicting, ...moved], moved);
  return { rows: [...named, ...around.rows], relations: around.relations };
}

/**
 * Reads the relations of claims, and the claims on the other side; for those of `deep` also the relations of these.
 *
 * @param ids claims whose own rows the caller has
 */
export async function gatherAround(
  ledger: Ledger,
  ids: readonly string[],
  deep: readonly string[] = ids,
): Promise<Gathered> {
  if (ids.length === 0) return { rows: [], relations: [] };
  const own = await ledger.relationsOf(ids);
  const from = new Set(deep);
  const beyond = partners(
    ids,
    own.filter(({ a, b, relation }) => relation !== 'supports' && (from.has(a) || from.has(b))),
  );
  const further = beyond.length === 0 ? [] : await ledger.relationsOf(beyond);
  const relations = [...own, ...further];
  const others = partners(
    ids,
    relations.filter(({ relation }) => relation !== 'supports'),
  );
  const rows = others.length === 0 ? [] : await ledger.claimsById(others);
  return { rows, relations };
}
