import type { ClaimVersion } from '../../records/ledger.ts';

/** Metadata key in which a merged claim stores the id of the claim that represents both. */
const MERGED_INTO = 'merged_into';

type Texts = ClaimVersion['metadata'];

/** Id of the claim that represents this one, or undefined. */
export function mergedInto({ metadata }: Pick<ClaimVersion, 'metadata'>): string | undefined {
  return metadata?.[MERGED_INTO];
}

/** Metadata of a claim that is merged into another. */
export function withMerge(metadata: Texts, survivor: string): Texts {
  return { ...metadata, [MERGED_INTO]: survivor };
}

/** Metadata of a claim that is no longer merged. */
export function withoutMerge(metadata: Texts): Texts {
  if (metadata === undefined) return undefined;
  const { [MERGED_INTO]: _, ...rest } = metadata;
  return Object.keys(rest).length === 0 ? undefined : rest;
}
