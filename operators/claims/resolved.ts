import type { ClaimVersion } from '../records/ledger.ts';

/** Metadata key in which a claim says what its text has in place of a pronoun. */
const RESOLVED = 'resolved';

type Texts = ClaimVersion['metadata'];

/** Metadata of a claim whose text has a thing or a person in place of a pronoun: "its: The catalogue service". */
export function resolvedBy(pronoun: string, meant: string): NonNullable<Texts> {
  return { [RESOLVED]: `${pronoun.toLowerCase()}: ${meant}` };
}

/** Metadata key in which a claim says what its text leaves open. */
const UNRESOLVED = 'unresolved';

/** Metadata of a claim of which nobody can tell whom or what it is about: its text has no subject. */
export const WITHOUT_SUBJECT: NonNullable<Texts> = { [UNRESOLVED]: 'subject' };

/** Metadata of a claim that keeps a pronoun, because it may mean several people. */
export function openBetween(pronoun: string, people: readonly string[]): NonNullable<Texts> {
  return { [UNRESOLVED]: `${pronoun.toLowerCase()}: ${people.join(' or ')}` };
}

/** What the text of a claim has in place of a pronoun, and what it leaves open; '' for a text without either. */
export function resolvedIn(metadata: Texts): string {
  return metadata?.[RESOLVED] ?? metadata?.[UNRESOLVED] ?? '';
}

/** Metadata of a claim that gets its text from another statement. */
export function withResolved(metadata: Texts, from: Texts): Texts {
  const { [RESOLVED]: _, [UNRESOLVED]: __, ...rest } = metadata ?? {};
  const { [RESOLVED]: resolved, [UNRESOLVED]: unresolved } = from ?? {};
  const all = {
    ...rest,
    ...(resolved !== undefined && { [RESOLVED]: resolved }),
    ...(unresolved !== undefined && { [UNRESOLVED]: unresolved }),
  };
  return Object.keys(all).length === 0 ? undefined : all;
}
