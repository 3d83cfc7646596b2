import type { Claim, Contradiction } from '../../operators/records/claim.ts';
import type { LedgerEvidence } from '../../operators/records/ledger.ts';
import type { Ledger, LedgerChange } from '../../sinks/ledger.ts';
import { claimView, contradictionView } from './views.ts';

/** A change of claims as those who follow see it. */
export type ClaimChange = { readonly seq: number } & (
  | { readonly kind: 'claim' | 'claim.updated'; readonly claim: Claim }
  | { readonly kind: 'contradiction' | 'contradiction.resolved'; readonly contradiction: Contradiction }
);

/**
 * Changes of claims as they were when they became known, each version with the evidence and the trust of then, in the
 * same order.
 */
export async function viewChanges(ledger: Ledger, changes: readonly LedgerChange[]): Promise<ClaimChange[]> {
  const ids = new Set(changes.flatMap((change) => ('claim' in change ? [change.claim.id] : [])));
  const evidence = new Map<string, LedgerEvidence[]>(Array.from(ids, (id) => [id, []]));
  if (ids.size > 0) {
    for (const piece of await ledger.evidenceOf([...ids])) evidence.get(piece.claim_id)?.push(piece);
  }
  return changes.flatMap((change): ClaimChange[] => {
    const { seq } = change;
    if (change.kind === 'event') return [];
    if ('relation' in change) {
      return [{ seq, kind: change.kind, contradiction: contradictionView(change.relation) }];
    }
    const { kind, claim } = change;
    const then = evidence.get(claim.id)?.filter(({ recorded_at }) => recorded_at <= claim.recorded_at) ?? [];
    return [{ seq, kind, claim: claimView(claim, then, claim.recorded_at) }];
  });
}
