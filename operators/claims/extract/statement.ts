import { type Clause, readClause } from '../../language/clause.ts';
import { isChange, reachesValue, staysTheSame } from '../../language/cues.ts';
import { hedges } from '../../language/hedges.ts';
import { plain } from '../../language/layout/plain.ts';
import { isFirstPerson } from '../../language/speech.ts';
import { type NamedTime, namedTimes } from '../../language/times/times.ts';
import { tokenize } from '../../language/tokens.ts';
import { confidenceOf } from './confidence.ts';
import type { Draft } from './draft.ts';
import { holdsOf, tenseOf } from './holds.ts';
import { identityOf } from './identity.ts';
import { typeOf } from './type.ts';

/** What a sentence states, apart from where it stands. */
export type Statement = Omit<Draft, 'span' | 'quote'>;

/** What stands before a statement and a colon. */
export interface Label {
  readonly name: string;
  /** True for a remark such as "Note", false for who speaks. */
  readonly remark: boolean;
}

/** Leads of times from which on something holds that did not hold before. */
const SINCE = new Set(['since', 'as of', 'as from', 'effective', 'starting', 'beginning']);

/** A day or more: what a measurement came to at a time of day is over soon, a price or a limit is not. */
function isDay({ period: { from, to } }: NamedTime): boolean {
  return from === undefined || to === undefined || to - from >= 86_400_000_000;
}

/** "From 2027 on", "Since May": a time from which on something holds that did not hold before. */
function isSince({ lead, period, end }: NamedTime, text: string): boolean {
  if (SINCE.has(lead)) return true;
  return lead === 'from' && period.to === undefined && /^,? on(?:wards?)?\b/.test(text.slice(end));
}

/**
 * Reads a clause as a statement.
 *
 * @param timestamp when it was said, in microseconds; times in the text are resolved against it
 */
export function readStatement(clause: Clause, timestamp: number, label?: Label): Statement {
  const { text } = clause;
  const hedged = hedges(clause);
  const type = typeOf(clause, hedged, label?.name ?? '');
  const times = namedTimes(text, timestamp, tenseOf(clause));
  const changed = isChange(clause) || (reachesValue(clause) && times.every(isDay));
  const since = times.some((time) => isSince(time, text));
  const speaker = label !== undefined && !label.remark && isSpoken(clause) ? label.name : '';
  return {
    text,
    type,
    confidence: confidenceOf(clause, type, hedged, times),
    identity: identityOf(text, clause.tokens, times, speaker),
    holds: holdsOf(clause, times, type, changed),
    changes: (changed || (since && !staysTheSame(clause))) && type !== 'hypothesis',
  };
}

/** What a text states that a caller says is a statement: nothing is left out, whatever it looks like. */
export function statementOf(text: string, timestamp: number): Statement {
  const bare = plain(text);
  return readStatement(readClause(bare, tokenize(bare)), timestamp);
}

/** Whether who says it belongs to what is said: "I like tea", or "Lost my keys" without a subject. */
function isSpoken(clause: Clause): boolean {
  return isFirstPerson(clause) || clause.main === clause.core;
}
