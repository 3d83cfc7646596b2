import type { ClaimVersion, LedgerChange, LedgerRelation, Placed } from '../../ledger.ts';

/** The change that a version of a claim is. */
export function claimChange({ seq, ...claim }: Placed<ClaimVersion>): LedgerChange {
  return { seq, kind: claim.version === 1 ? 'claim' : 'claim.updated', claim };
}

/** The change that a contradiction is when it is found: nobody knows yet how it will end. */
export function foundChange({ seq, ...relation }: Placed<LedgerRelation>): LedgerChange {
  const { resolved_at: _at, resolution: _why, ...open } = relation;
  return { seq, kind: 'contradiction', relation: open };
}

/** The change that the end of a contradiction is; its place is that of the end. */
export function resolvedChange({ seq, ...relation }: Placed<LedgerRelation>): LedgerChange {
  return { seq, kind: 'contradiction.resolved', relation };
}

/** The first `limit` of some lists of changes, by their places. */
export function merged(lists: readonly (readonly LedgerChange[])[], limit: number): readonly LedgerChange[] {
  return lists
    .flat()
    .sort((a, b) => a.seq - b.seq)
    .slice(0, limit);
}
