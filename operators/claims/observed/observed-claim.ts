import { formatInstant } from '../../time/instant.ts';
import type { SeriesAssertion } from './reading.ts';

/** A prefix that no statement's normal form has: normal forms omit marks other than signs and units. */
const PREFIX = '@observations ';

/** Source of the events and claims made from observations. */
export const OBSERVATIONS = 'observations';

/** True for the normal form of a claim made from observations: its words are not compared with those of others. */
export function isObserved({ identity }: { readonly identity: string }): boolean {
  return identity.startsWith(PREFIX);
}

/** The normal form of the observations about a claim: equal for equal series, time and words. */
export function observedIdentity({ series, statistic, from, to }: SeriesAssertion, sentence: string): string {
  const { scope_id, entity_id, feature = '' } = series;
  const time = `${formatInstant(from)}/${formatInstant(to)}`;
  return `${PREFIX}${scope_id} ${entity_id} ${feature} ${statistic} ${time} ${sentence}`;
}
