import type { Claim, Contradiction } from '../../../operators/records/claim.ts';
import type { ClaimVersion, LedgerEvidence } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { claimView, contradictionView } from '../views.ts';

/** The times of a read of claims, in microseconds. */
export interface Moment {
  /** As known then. */
  readonly asOf?: number;
}

/** Ids per read. */
const MOST_ASKED = 1000;

/** Splits a list into parts of one ledger read each. */
export function parts<T>(list: readonly T[]): T[][] {
  const cut: T[][] = [];
  for (let at = 0; at < list.length; at += MOST_ASKED) cut.push(list.slice(at, at + MOST_ASKED));
  return cut;
}

/** Evidence of claims, as known then, by the claim's id; each claim has an entry. */
export async function evidenceByClaim(
  ledger: Pick<Ledger, 'evidenceOf'>,
  rows: readonly Pick<ClaimVersion, 'id'>[],
  asOf?: number,
): Promise<Map<string, LedgerEvidence[]>> {
  const byClaim = new Map<string, LedgerEvidence[]>(rows.map(({ id }) => [id, []]));
  for (const part of parts([...byClaim.keys()])) {
    for (const piece of await ledger.evidenceOf(part, asOf)) byClaim.get(piece.claim_id)?.push(piece);
  }
  return byClaim;
}

/**
 * Claims as callers see them, with their evidence as known then.
 *
 * @param at time of their trust, in microseconds
 */
export async function viewClaims(
  ledger: Ledger,
  rows: readonly ClaimVersion[],
  at: number,
  asOf?: number,
): Promise<Claim[]> {
  const evidence = await evidenceByClaim(ledger, rows, asOf);
  return rows.map((row) => claimView(row, evidence.get(row.id) ?? [], at, ledger.scope));
}

/** Contradictions of any of the claims, as known then, in the order in which they were found. */
export async function readContradictionsOf(
  ledger: Ledger,
  claimIds: readonly string[],
  { asOf }: Moment = {},
): Promise<Contradiction[]> {
  if (claimIds.length === 0) return [];
  const relations = await ledger.relationsOf(claimIds, asOf);
  return relations
    .filter(({ relation }) => relation === 'contradicts')
    .map((relation) => contradictionView(relation, ledger.scope));
}
