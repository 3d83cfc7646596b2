import type { Clause } from '../../language/clause.ts';
import { memberOf } from '../../language/lexicon/classes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import type { Token } from '../../language/tokens.ts';
import { isAdverb, PREPOSITIONS } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';
import { peopleIn } from './people.ts';

/** Nouns for people and for what consists of people, which "it" seldom means. */
const ANIMATE = wordSet(
  `team company committee board council family group department customer user client manager engineer developer designer owner
  lead person man woman boy girl friend doctor teacher boss vendor landlord everyone everybody nobody somebody`,
);
const DEFINITE = wordSet('the our my their his her');
/** Verbs behind an "it" that means nothing ("it seems that", "it took three days to …"). */
const EMPTY = wordSet(
  'seems seemed appears appeared turns turned looks rains rained snows snowed takes took matters depends',
);
const LONGEST = 5;

/** The tokens of the subject of a clause. */
function subjectOf({ tokens, core, main }: Clause): readonly Token[] {
  if (main <= core || main > core + LONGEST) return [];
  let end = main;
  while (end > core && isAdverb(tokens[end - 1].word)) end--;
  return tokens.slice(core, end);
}

/** The text from the first to the last of some tokens. */
const textOf = (text: string, tokens: readonly Token[]) =>
  text.slice(tokens[0].start, tokens[tokens.length - 1].end);

/**
 * What a following "it" means: the subject of a clause if it is one thing ("The catalogue service", "Checkout", "ADR-7"), or the object where the
 * speaker is the subject ("I tried the app of Hansa on the train").
 *
 * @param topic what the heading above says the text is about
 */
export function thingOf(clause: Clause, topic?: string): string | undefined {
  const { text } = clause;
  const subject = subjectOf(clause);
  const [first] = subject;
  const last = subject.at(-1);
  if (first === undefined || last === undefined || subject.some(({ mark }) => mark)) return undefined;
  if (topic !== undefined && textOf(text, subject).toLowerCase() === topic.toLowerCase()) return topic;
  if (subject.length === 1 && (first.word === 'i' || first.word === 'we')) return objectOf(clause);
  const of = subject.findIndex(({ word }) => word === 'of');
  const head = of > 0 ? subject[of - 1] : last;
  if (of > 0 && (ANIMATE.has(head.word) || memberOf(head.word, 'person') !== undefined)) return undefined;
  if (ANIMATE.has(last.word) || (/[^s]s$/.test(last.word) && !last.capital)) return undefined;
  const named = DEFINITE.has(first.word) ? subject.length > 1 : subject.length === 1 && isThing(first.text);
  return named ? text.slice(first.start, last.end) : undefined;
}

/** The object of a clause, if it is one definite thing. */
function objectOf({ text, tokens, main }: Clause): string | undefined {
  let from = main + 1;
  while (isAdverb(tokens[from]?.word ?? '')) from++;
  // "Have tried the app": behind an auxiliary.
  if (!DEFINITE.has(tokens[from]?.word ?? '')) from++;
  if (!DEFINITE.has(tokens[from]?.word ?? '')) return undefined;
  let end = from + 1;
  while (end < tokens.length && end < from + 2 * LONGEST) {
    const { word, mark } = tokens[end];
    if (
      mark ||
      (PREPOSITIONS.has(word) && word !== 'of') ||
      /^(?:and|or|but|that|which|who)$/.test(word) ||
      isAdverb(word)
    )
      break;
    end++;
  }
  const object = tokens.slice(from, end);
  const head =
    object.find(({ word }, at) => object[at + 1]?.word === 'of' && word !== 'of') ??
    object[object.length - 1];
  if (object.length < 2 || ANIMATE.has(head.word) || /[^s]s$/.test(head.word) || head.word === 'of')
    return undefined;
  return textOf(text, object);
}

/** The people whom a following "he" or "she" may mean, in order, each once. */
export function personsOf({ text, tokens, core, main }: Clause, pronoun: string): string[] {
  const other = /^(?:she|her)$/.test(pronoun) ? 'she' : 'he';
  const people = peopleIn(tokens, core, tokens.length, main).filter(({ not }) => not !== other);
  // "I met a girl. She …": nobody can tell later who that is.
  if (people.length === 1 && !people[0].known) return [];
  return people.map(({ start, end }) => text.slice(start, end));
}

/** A word with a digit or an inner capital, or a noun of the dictionary, which is no person's name. */
function isThing(word: string): boolean {
  return /\d|\p{L}\p{Lu}/u.test(word) || (entryOf(word.toLowerCase())?.n.length ?? 0) > 0;
}

/** What a pronoun at the start of a clause means: a thing for "it" and "its", a person for "he" and "her"; undefined if it means nothing. */
export function pointsBack(clause: Clause): 'thing' | 'person' | undefined {
  if (/^(?:he|she|his|her)$/.test(clause.tokens[clause.core]?.word ?? '')) return 'person';
  return meansThing(clause) ? 'thing' : undefined;
}

function meansThing({ tokens, core }: Clause): boolean {
  const first = tokens[core]?.word;
  if (first === 'its') return true;
  if (first !== 'it') return false;
  let at = core + 1;
  while (
    at < tokens.length &&
    (isAdverb(tokens[at].word) || /^(?:has|had|does|do|did)$/.test(tokens[at].word))
  )
    at++;
  if (EMPTY.has(tokens[at]?.word ?? '')) return false;
  if (!/^(?:is|was|would|will|can|could|may|might)$/.test(tokens[at]?.word ?? '')) return true;
  // "It is hard to …", "It was clear that …"
  return !tokens.slice(at, at + 6).some(({ word }) => /^(?:that|to|for|if)$/.test(word));
}

/** The text of a clause that points back, with the thing that it means in its place. */
export function withThing({ text, tokens, core }: Clause, thing: string): string {
  const { start, end, word } = tokens[core];
  const isLed = /^(?:the|our|my|their|his|her) /i.test(thing);
  const first = thing.charAt(0);
  const name = isLed ? (core > 0 ? first.toLowerCase() : first.toUpperCase()) + thing.slice(1) : thing;
  const verb = /^['’]s (?:been|had|got|become)\b/i.test(text.slice(start + word.length)) ? 'has' : 'is';
  const rest = /^(?:it|he|she)['’]s\b/i.test(text.slice(start))
    ? ` ${verb}${text.slice(end)}`
    : text.slice(end);
  return (
    text.slice(0, start) +
    name +
    (word === 'its' || word === 'his' || word === 'her' ? `${name.endsWith('s') ? '’' : '’s'}` : '') +
    rest
  );
}
