import { type Clause, readClause } from '../../language/clause.ts';
import { isChange, reachesValue, staysTheSame } from '../../language/cues.ts';
import { hedges } from '../../language/hedges.ts';
import type { Label } from '../../language/layout/labels.ts';
import { plain } from '../../language/layout/plain.ts';
import { isFirstPerson } from '../../language/speech.ts';
import { directionIn } from '../../language/times/direction.ts';
import { type Moment, type NamedTime, namedTimes } from '../../language/times/times.ts';
import { tokenize } from '../../language/tokens.ts';
import { confidenceOf } from './confidence.ts';
import type { Statement } from './draft.ts';
import { holdsOf } from './holds.ts';
import { identityOf } from './identity.ts';
import { typeOf } from './type.ts';

/** Prepositions of a time from which something new holds. */
const SINCE = new Set(['since', 'as of', 'as from', 'effective', 'starting', 'beginning']);

/** A day or more: a measurement at a time of day is soon outdated, a price or a limit is not. */
function isDay({ period: { from, to } }: NamedTime): boolean {
  return from === undefined || to === undefined || to - from >= 86_400_000_000;
}

/** "From 2027 on", "Since May", "from tomorrow": a time from which something new holds. */
function isSince({ lead, period, end, ahead }: NamedTime, text: string): boolean {
  if (SINCE.has(lead)) return true;
  if (lead !== 'from' || period.to !== undefined) return false;
  const rest = text.slice(end);
  return /^,? on(?:wards?)?\b/.test(rest) || (ahead && /^[.!\s]*$/.test(rest));
}

/** The text before a colon and a statement: a remark such as "Note", or a speaker. */
export type Teller = Pick<Label, 'name' | 'remark'>;

/**
 * Parses a clause as a statement.
 *
 * @param said when and where it is said; times in the text are resolved against it
 * @param label who tells it
 * @param ofTeller whether it is about the speaker, although it does not say "I"
 */
export function readStatement(clause: Clause, said: Moment, label?: Teller, ofTeller = false): Statement {
  const { text, tokens } = clause;
  const hedged = hedges(clause);
  const type = typeOf(clause, hedged, label?.name ?? '');
  const times = namedTimes(text, said, directionIn(clause));
  const changed = isChange(clause) || (reachesValue(clause) && times.every(isDay));
  const since = times.some((time) => isSince(time, text));
  const speaker = label !== undefined && !label.remark && (ofTeller || isSpoken(clause)) ? label.name : '';
  return {
    text,
    tokens,
    type,
    confidence: confidenceOf(clause, type, hedged, times),
    identity: identityOf(text, tokens, times, speaker),
    holds: holdsOf(clause, times, type, changed),
    changes: (changed || (since && !staysTheSame(clause))) && type !== 'hypothesis',
  };
}

/** Parses a text that the caller declares to be a statement; nothing is skipped. */
export function statementOf(text: string, said: Moment): Statement {
  const bare = plain(text);
  return readStatement(readClause(bare, tokenize(bare)), said);
}

/** Whether the speaker belongs to the statement: "I like tea", or "Lost my keys" without a subject. */
function isSpoken(clause: Clause): boolean {
  return isFirstPerson(clause) || clause.main === clause.core;
}
