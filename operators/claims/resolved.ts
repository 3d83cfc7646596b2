import type { ClaimVersion } from '../records/ledger.ts';

/** Metadata key in which a claim says what its text has in place of a pronoun. */
const RESOLVED = 'resolved';

type Texts = ClaimVersion['metadata'];

/** Metadata of a claim whose text has a thing or a person in place of a pronoun: "its: The catalogue service". */
export function resolvedBy(pronoun: string, meant: string): NonNullable<Texts> {
  return { [RESOLVED]: `${pronoun.toLowerCase()}: ${meant}` };
}

/** What the text of a claim has in place of a pronoun; '' for a text without one. */
export function resolvedIn(metadata: Texts): string {
  return metadata?.[RESOLVED] ?? '';
}

/** Metadata of a claim that gets its text from another statement. */
export function withResolved(metadata: Texts, from: Texts): Texts {
  const { [RESOLVED]: _, ...rest } = metadata ?? {};
  const resolved = resolvedIn(from);
  const all = { ...rest, ...(resolved !== '' && { [RESOLVED]: resolved }) };
  return Object.keys(all).length === 0 ? undefined : all;
}
