import type { Ledger } from '../../sinks/ledger.ts';
import type { WholeClaim } from './format.ts';

/** Rows by the claim that they belong to, in their order. */
export function byClaim<Row>(rows: readonly Row[], idOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(idOf(row));
    if (group === undefined) groups.set(idOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** The existing ones among the claims, by id, in number order. */
export async function wholeClaims(ledger: Ledger, ids: readonly string[]): Promise<Map<string, WholeClaim>> {
  const [versions, evidence, history] = await Promise.all([
    ledger.versionsOf(ids),
    ledger.evidenceOf(ids),
    ledger.historyOf(ids),
  ]);
  const evidenceOf = byClaim(evidence, ({ claim_id }) => claim_id);
  const historyOf = byClaim(history, ({ claim_id }) => claim_id);
  return new Map(
    [...byClaim(versions, ({ id }) => id)].map(([id, ofClaim]) => [
      id,
      { versions: ofClaim, evidence: evidenceOf.get(id) ?? [], history: historyOf.get(id) ?? [] },
    ]),
  );
}
