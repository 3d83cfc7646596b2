import { PLACE_PREPOSITIONS, POINTERS } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';
import type { Frame } from './frame/frame.ts';

/** Words that may stand between a thing and its verb of location. */
const BETWEEN = wordSet('has have had now just recently since already back again finally then');
/** Words that may follow a place and only give a time. */
const WHEN = wordSet(
  'in on since at last this early late of week month quarter year spring summer autumn fall winter now today yesterday',
);
/** Words after a name, besides prepositions, that begin something else. */
const ENDS = wordSet('and but');
const NOTHING: ReadonlySet<string> = new Set();
/** Maximum number of words between an article and the name of a place or a company. */
const MOST_WORDS = 4;

/** Confidence of verdicts on such places: high enough that dated statements of people about themselves are still reported. */
export const CERTAIN = 0.93;

/** Location of a thing, or what it is with. */
export interface Location {
  readonly subject: readonly string[];
  readonly place: readonly string[];
  readonly written: string;
}

/** True for a factual statement about a definite thing or the speaker: not negated and not hypothetical. */
export function isPlain({ polarity, hypothetical, subject, tokens }: Frame): boolean {
  if (polarity.negated || hypothetical) return false;
  return subject === 'definite' || /^(?:i|we)$/.test(tokens[0]?.word ?? '');
}

/**
 * The thing before a verb and the name after a preposition, or after the verb itself; undefined for more complex statements. A time
 * may follow.
 *
 * @param verb index of the token of the verb
 * @param before index of the last token before the name
 * @param further words that may follow the name and begin something else
 */
export function placed(
  frame: Frame,
  verb: number,
  before: number,
  further: ReadonlySet<string> = NOTHING,
): Location | undefined {
  const { tokens, bones, quantities } = frame;
  const subject = tokens.slice(0, verb).filter(({ word }) => !POINTERS.has(word) && !BETWEEN.has(word));
  let end = before + 1;
  while (
    end < tokens.length &&
    !ENDS.has(tokens[end].word) &&
    !PLACE_PREPOSITIONS.has(tokens[end].word) &&
    !tokens[end].apart
  )
    end++;
  const last = tokens.slice(before + 1, end).findIndex(({ word }) => WHEN.has(word));
  const place = tokens.slice(before + 1, last < 0 ? end : before + 1 + last);
  const timed = (at: number) => quantities.some(({ from, to }) => from <= at && at < to);
  const after = before + 1 + place.length;
  const rest = tokens.slice(after);
  const only =
    further.has(rest[0]?.word ?? '') || rest.every(({ word }, i) => WHEN.has(word) || timed(after + i));
  if (subject.length === 0 || place.length === 0 || place.length > MOST_WORDS || !only) return undefined;
  if (subject.some(({ word }) => PLACE_PREPOSITIONS.has(word))) return undefined;
  const inside = bones.filter(({ at }) => at > before && at <= before + place.length);
  if (!inside.some(({ name }) => name)) return undefined;
  return {
    subject: subject.map(({ lemma }) => lemma),
    place: place.filter(({ word }) => !POINTERS.has(word)).map(({ lemma }) => lemma),
    written: place.map(({ text }) => text).join(' '),
  };
}

/** Whether two lists of words are the same. */
export const same = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ');
