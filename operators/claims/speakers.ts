import { hashOf } from '../language/hash.ts';
import type { ClaimVersion } from '../records/ledger.ts';
import { speakerOf } from './extract/identity.ts';

/** Speakers who write for somebody else: what they say of themselves is no experience of a person. */
const ASSISTANTS = ['assistant', 'ai assistant', 'ai', 'bot', 'chatbot', 'model', 'system'];

/** Whether the name or role of a speaker is that of an assistant. */
export function isAssistant(speaker: string): boolean {
  return ASSISTANTS.includes(speaker.trim().toLowerCase());
}

/** Whether the metadata of an event say that an agent fetched it, or somebody pasted it. */
export function isExternal(metadata: Readonly<Record<string, string>> | undefined): boolean {
  return metadata?.origin === 'external';
}

/** Names of speakers that say only which side speaks. */
const SIDES = [...ASSISTANTS, 'user', 'human', 'customer', 'client', 'me'];

/** A positive number for the speaker of a normal form about himself; 0 when none or unknown. */
export function speakerNumber(identity: string): number {
  return numberOf(speakerOf(identity));
}

/** The number that a name has as a speaker. */
export function numberOfName(name: string): number {
  return numberOf(name.toLowerCase());
}

function numberOf(speaker: string): number {
  return speaker === '' ? 0 : hashOf(`${speaker}:`) >>> 0 || 1;
}

const assistants: ReadonlySet<number> = new Set(ASSISTANTS.map(numberOf));
const sides: ReadonlySet<number> = new Set(SIDES.map(numberOf));

/** Whether a number of a speaker is that of a name, so that others may speak of him by it. */
export function isNamed(speaker: number): boolean {
  return speaker !== 0 && !sides.has(speaker);
}

/** Whether two numbers of speakers are of one person; two unknown ones are. */
export function isOnePerson(one: number, other: number): boolean {
  return one === other && !assistants.has(one);
}

/** Whether one person makes two claims about himself. */
export function isOneSpeaker(
  one: Pick<ClaimVersion, 'identity'>,
  other: Pick<ClaimVersion, 'identity'>,
): boolean {
  return isOnePerson(speakerNumber(one.identity), speakerNumber(other.identity));
}
