import { CHALLENGED } from '../../../operators/claims/tend/challenge.ts';
import type { Claim, Contradiction } from '../../../operators/records/claim.ts';
import type { LedgerEvidence } from '../../../operators/records/ledger.ts';
import type { Ledger, LedgerChange } from '../../../sinks/ledger.ts';
import { claimView, contradictionView } from '../views.ts';

/** Kinds of changes of claims as followers see them: those with a claim, and those with a contradiction. */
export const CLAIM_CHANGES = ['claim', 'claim.updated', 'claim.challenged'] as const;
export const CONTRADICTION_CHANGES = ['contradiction', 'contradiction.resolved'] as const;

/** A change of claims as followers see it. */
export type ClaimChange = { readonly seq: number } & (
  | { readonly kind: (typeof CLAIM_CHANGES)[number]; readonly claim: Claim }
  | { readonly kind: (typeof CONTRADICTION_CHANGES)[number]; readonly contradiction: Contradiction }
);

/** Sequence numbers of the versions in which an established belief was challenged. This includes becoming contested. */
async function challengedIn(ledger: Ledger, changes: readonly LedgerChange[]): Promise<ReadonlySet<number>> {
  const versions = new Map<string, number>();
  for (const change of changes) {
    if (change.kind !== 'claim.updated' || change.claim.status !== 'contested') continue;
    versions.set(`${change.claim.id} ${change.claim.version}`, change.seq);
  }
  const ids = new Set(Array.from(versions.keys(), (key) => key.slice(0, key.indexOf(' '))));
  const history = ids.size === 0 ? [] : await ledger.historyOf([...ids]);
  return new Set(
    history.flatMap(({ claim_id, version, change }) =>
      change === CHALLENGED ? (versions.get(`${claim_id} ${version}`) ?? []) : [],
    ),
  );
}

/**
 * Changes of claims, of any scopes, in the same order, each version with the evidence and trust at the time when it became known.
 *
 * @param updates false omits later versions of claims, except those that challenge an established belief
 */
export async function viewChanges(
  ledger: Ledger,
  all: readonly LedgerChange[],
  updates = true,
): Promise<ClaimChange[]> {
  const scopes = new Set(all.map(({ scope }) => scope));
  const views: ClaimChange[] = [];
  for (const scope of scopes) {
    const own = all.filter((change) => change.scope === scope);
    views.push(...(await viewScope(ledger.of(scope), own, updates)));
  }
  return scopes.size > 1 ? views.sort((a, b) => a.seq - b.seq) : views;
}

async function viewScope(
  ledger: Ledger,
  all: readonly LedgerChange[],
  updates: boolean,
): Promise<ClaimChange[]> {
  const challenged = await challengedIn(ledger, all);
  const changes = all.filter(({ kind, seq }) => updates || kind !== 'claim.updated' || challenged.has(seq));
  const ids = new Set(changes.flatMap((change) => ('claim' in change ? [change.claim.id] : [])));
  const evidence = new Map<string, LedgerEvidence[]>(Array.from(ids, (id) => [id, []]));
  if (ids.size > 0) {
    for (const piece of await ledger.evidenceOf([...ids])) evidence.get(piece.claim_id)?.push(piece);
  }
  return changes.flatMap((change): ClaimChange[] => {
    const { seq } = change;
    if (change.kind === 'event') return [];
    if ('relation' in change) {
      return [{ seq, kind: change.kind, contradiction: contradictionView(change.relation, ledger.scope) }];
    }
    const { claim } = change;
    const kind = challenged.has(seq) ? 'claim.challenged' : change.kind;
    const then = evidence.get(claim.id)?.filter(({ recorded_at }) => recorded_at <= claim.recorded_at) ?? [];
    return [{ seq, kind, claim: claimView(claim, then, claim.recorded_at, ledger.scope) }];
  });
}
