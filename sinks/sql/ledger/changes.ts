import type { ClaimVersion, LedgerChange, LedgerRelation, Placed } from '../../ledger.ts';

/** The change for a version of a claim. */
export function claimChange({ seq, ...claim }: Placed<ClaimVersion>): LedgerChange {
  return { seq, kind: claim.version === 1 ? 'claim' : 'claim.updated', claim };
}

/** The change for a found contradiction, without its later end. */
export function foundChange({ seq, ...relation }: Placed<LedgerRelation>): LedgerChange {
  const { resolved_at: _at, resolution: _why, ...open } = relation;
  return { seq, kind: 'contradiction', relation: open };
}

/** The change for the end of a contradiction; its seq is that of the end. */
export function resolvedChange({ seq, ...relation }: Placed<LedgerRelation>): LedgerChange {
  return { seq, kind: 'contradiction.resolved', relation };
}

/** Merges lists of changes by seq; returns the first `limit`. */
export function merged(lists: readonly (readonly LedgerChange[])[], limit: number): readonly LedgerChange[] {
  return lists
    .flat()
    .sort((a, b) => a.seq - b.seq)
    .slice(0, limit);
}
