import { formatInstant } from '../../time/instant.ts';
import type { Reading } from './reading.ts';

/** No statement has a normal form that begins like this: marks other than signs and units are left out of it. */
const PREFIX = '@observations ';

/** Where the events and claims come from that observations make. */
export const OBSERVATIONS = 'observations';

/** True for the normal form of a claim that observations make: its words are not compared with those of others. */
export function isObserved({ identity }: { readonly identity: string }): boolean {
  return identity.startsWith(PREFIX);
}

/** The normal form of what observations say to a claim: the same for the same series, time and words. */
export function observedIdentity({ series, statistic, from, to }: Reading, sentence: string): string {
  const { scope_id, entity_id, feature = '' } = series;
  const time = `${formatInstant(from)}/${formatInstant(to)}`;
  return `${PREFIX}${scope_id} ${entity_id} ${feature} ${statistic} ${time} ${sentence}`;
}
