import { membershipsOf } from '../../language/closed-classes.ts';
import { IRREGULAR } from '../../language/irregular.ts';
import { type Lexeme, lexemesOf } from '../../language/lexemes.ts';
import { isPerson } from '../../language/lexicon/classes.ts';
import { everydayWords } from '../../language/lexicon/everyday.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { areSynonyms, isKindOf } from '../../language/lexicon/relations.ts';
import { cardinalOf } from '../../language/quantities/numerals.ts';
import { quantitiesOf } from '../../language/quantities/quantities.ts';
import { DETERMINERS, MODALS, PRONOUNS, VERB_FRAMES } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';
import { hasNames, hasValues, isMeasure } from './nameable.ts';
import { type AskedWord, askedWords, type Word, wordsIn } from './phrases.ts';

/** What kind of thing a question leaves open. */
export type Open =
  | 'time'
  | 'place'
  | 'person'
  | 'number'
  | 'reason'
  | 'manner'
  | 'noun'
  | 'thing'
  | 'nothing';

/** What a question asks for beside what it says. */
export interface Wanted {
  readonly open: Open;
  /** Lemmas of the nouns of what is asked for: "criterion" in "which criteria", "rationale" in "what was the rationale behind it". */
  readonly nouns: readonly string[];
  /** Whether these are a property of something: "what is the rationale of …"; an answer then names it. */
  readonly isProperty: boolean;
  /** Words that the question says itself. */
  readonly words: readonly AskedWord[];
  /** The word that says what is done or so: "expire" in "when does it expire", "reserved" in "who is it reserved for". */
  readonly predicate: AskedWord | undefined;
}

const MOST = 60;
const OPEN_BY_WORD = new Map<string, Open>([
  ['when', 'time'],
  ['where', 'place'],
  ['who', 'person'],
  ['whom', 'person'],
  ['whose', 'person'],
  ['why', 'reason'],
  ['what', 'thing'],
  ['which', 'thing'],
]);
const OPEN_BY_NOUN = new Map<string, Open>(
  [
    ['time', 'time day date month year weekday week hour deadline birthday'],
    ['place', 'place location city town country address street'],
    ['person', 'person people'],
    ['number', 'number count amount'],
  ].flatMap(([open, nouns]) => nouns.split(' ').map((noun): [string, Open] => [noun, kindOf(open)])),
);

function kindOf(name: string): Open {
  return name === 'time' || name === 'place' || name === 'person' ? name : 'number';
}

/** How much of something there is. */
const MEASURES = /^(?:many|much|long|old|far|tall|high|big|large|heavy|deep|wide|often|fast|hot|cold|soon)$/;
/** "How did" asks for what was told, "how should" for advice. */
const TOLD = /^(?:did|was|were|had|has|have)$/;
/** What may stand before the word that asks. */
const MOST_BEFORE = 3;
const BEHIND_NOUN =
  /^(?:of|for|from|behind|about|on|in|at|to|with|that|who|which|during|between|i|we|you|he|she|they)$/;

/** "Can you share the agenda of it", "describe the plan of it". */
const SHARE = /\b(?:share|describe|tell me(?: more)? about|tell me) (?:the|any|some|my|our) (.+)/i;

/** Reads what a question asks for. */
export function wantedBy(question: string): Wanted {
  const tokens = lexemesOf(question, MOST);
  const words = askedWords(question);
  const at = tokens.findIndex(({ word }) => OPEN_BY_WORD.has(word) || word === 'how');
  const read = { words, predicate: predicateOf(tokens, words), isProperty: tokens[at + 1]?.lemma === 'be' };
  if (at < 0 || (at > MOST_BEFORE && !/^(?:tell|remind|know)$/.test(tokens[at - 2]?.word ?? ''))) {
    const shared = SHARE.exec(question);
    if (shared !== null)
      return {
        ...read,
        open: 'noun',
        nouns: nounsFrom(lexemesOf(shared[1], MOST), 0),
        isProperty: true,
        predicate: undefined,
      };
    return { open: 'nothing', nouns: [], ...read };
  }
  const { word } = tokens[at];
  const next = tokens[at + 1]?.word ?? '';
  if (word === 'how')
    return {
      open: MEASURES.test(next) ? 'number' : TOLD.test(next) ? 'manner' : 'nothing',
      nouns: [],
      ...read,
    };
  // "What about the cache?": whatever is said of it.
  if (/^(?:about|if)$/.test(next)) return { open: 'nothing', nouns: [], ...read };
  const open = OPEN_BY_WORD.get(word) ?? 'thing';
  if (open !== 'thing') return { open, nouns: [], ...read };
  const nouns = nounsFrom(tokens, at + 1);
  const named = nouns.map((noun) => OPEN_BY_NOUN.get(noun)).find((kind) => kind !== undefined);
  return { open: named ?? (nouns.length > 0 ? 'noun' : 'thing'), nouns, ...read };
}

const HAPPENS = wordSet('happen occur do go be say mean know think');

/**
 * The predicate of a question: the base form behind "does" and its subject, the verb behind "who", or the participle or adjective behind
 * "is" and its subject. Undefined for "when is the interview", and where no rule finds it.
 */
function predicateOf(tokens: readonly Lexeme[], words: readonly AskedWord[]): AskedWord | undefined {
  const frame = tokens.findIndex(({ word }) => VERB_FRAMES.has(word));
  // What happened is told by any verb.
  const isVerb = ({ lemma }: Word) => !HAPPENS.has(lemma) && (entryOf(lemma)?.verbSenses ?? 0) > 0;
  const behind = words.filter(({ at }) => at > frame);
  if (frame < 0) {
    const [first] = words;
    return first !== undefined &&
      /^(?:who|what|which)$/.test(tokens[first.at - 1]?.word ?? '') &&
      isVerb(first)
      ? first
      : undefined;
  }
  // A noun follows its determiner directly; the verb follows its subject.
  const isFree = ({ at }: Word) => at > frame + 1 && !DETERMINERS.has(tokens[at - 1].word);
  const { word, lemma } = tokens[frame];
  if (lemma === 'do' || MODALS.has(word)) {
    for (const phrase of phrasesOf(behind)) {
      const [first, ...rest] = phrase;
      // The first word is the subject, unless that is a pronoun.
      const after = PRONOUNS.has(tokens[first.at - 1].word) ? phrase : rest;
      const verb = after.findLast((one) => isVerb(one) && one.word === one.lemma);
      if (verb !== undefined) return verb;
    }
    return undefined;
  }
  if (lemma === 'have') return behind.findLast((one) => isFree(one) && isVerb(one) && one.word !== one.lemma);
  return behind.findLast((one) => {
    if (!isFree(one) || one.isPlaced || one.isName) return false;
    const entry = entryOf(one.lemma);
    const isParticiple = isVerb(one) && one.word !== one.lemma && !/[^s]s$/.test(one.word);
    return isParticiple || (entry !== undefined && entry.a.length > 0 && entry.n.length === 0);
  });
}

/** Words in runs, each without a determiner or a preposition within. */
function phrasesOf(words: readonly AskedWord[]): readonly (readonly [AskedWord, ...AskedWord[]])[] {
  const phrases: [AskedWord, ...AskedWord[]][] = [];
  for (const word of words) {
    const last = phrases.at(-1);
    if (last === undefined || !word.isJoined || word.isPlaced) phrases.push([word]);
    else last.push(word);
  }
  return phrases;
}

/** The nouns of what is asked for: before the verb of "which plan did …", or behind that of "what is the plan of …". */
function nounsFrom(tokens: readonly Lexeme[], from: number): string[] {
  const isFrame = ({ word }: Lexeme) => VERB_FRAMES.has(word);
  const first = tokens[from];
  if (first === undefined) return [];
  const isBehind = isFrame(first);
  if (isBehind && first.lemma !== 'be') return [];
  const start = isBehind ? from + 1 : from;
  let end = tokens.findIndex(
    (token, at) => at > start && (isFrame(token) || token.apart || BEHIND_NOUN.test(token.word)),
  );
  if (end < 0) end = tokens.length;
  const nouns: string[] = [];
  // "Content or themes": either.
  for (let at = start; at < end; at++) {
    const after = tokens[at + 1];
    const isLast = at + 1 === end || /^(?:or|and)$/.test(after?.word ?? '');
    if (isLast && !/^(?:or|and|one)$/.test(tokens[at].word)) nouns.push(baseOf(tokens[at]));
  }
  return nouns.filter((noun) => (entryOf(noun)?.n.length ?? 1) > 0);
}

const TIMES = wordSet(
  `yesterday today tomorrow tonight recently ago now soon always never daily weekly monthly yearly annually hourly nightly after before while
  during since until till once every each week month year quarter weekend spring summer autumn winter night morning evening noon midnight dusk dawn sunrise sunset`,
);
const TIME_KINDS = /^(?:day|month|year|weekday|time of day|duration|months|years)$/;
const REASONS = wordSet('because since as due so to for reason cause owing thanks after');
const AMOUNTS = wordSet(
  'no none nothing never once twice both several few half all every daily weekly monthly',
);
const PEOPLE = /^(?:i|we|me|us|my|our|team|company|group|staff|everybody|everyone|nobody|somebody|someone)$/;

/**
 * Whether a statement has, beside what a question says, something of the kind that is asked for.
 *
 * @param isWhole whether it has all other words of the question, so that any name or number of it may be what a noun asks for
 */
export function tells(text: string, { open, nouns, words, isProperty }: Wanted, isWhole: boolean): boolean {
  if (open === 'nothing' || open === 'manner') return true;
  const asked = new Set(words.map(({ lemma }) => lemma));
  const tokens = lexemesOf(text, MOST);
  const said = wordsIn(text).filter(({ lemma }) => !asked.has(lemma));
  switch (open) {
    case 'time':
      return (
        quantitiesOf(tokens).some(({ kind }) => TIME_KINDS.test(kind)) ||
        tokens.some(({ word, lemma }) => TIMES.has(word) || TIMES.has(lemma)) ||
        said.some(isCount)
      );
    case 'place': {
      const dates = quantitiesOf(tokens).filter(({ kind }) => TIME_KINDS.test(kind));
      const isDate = ({ at, word }: Word) =>
        TIMES.has(word) || dates.some(({ from, to }) => from <= at && at < to);
      const rest = said.filter((word) => !isDate(word));
      // An address has a number, or is said to be one.
      const isAddress =
        rest.some(isCount) || tokens.some(({ lemma }) => lemma === 'live' || ADDRESS.test(lemma));
      if (nouns.some((noun) => ADDRESS.test(noun)) && !isAddress) return false;
      return (
        rest.some((word) => (word.isPlaced && !isCount(word)) || word.isName) ||
        tokens.some(({ word }) => /[/\\]/.test(word))
      );
    }
    case 'person':
      return (
        said.some((word) => word.isName || isPersonal(word)) || tokens.some(({ word }) => PEOPLE.test(word))
      );
    case 'number':
      return (
        said.some(isCount) ||
        tokens.some(({ word }, at) => AMOUNTS.has(word) && tokens[at - 1]?.word !== 'too')
      );
    case 'reason':
      return tokens.some(({ word }) => REASONS.has(word));
    case 'noun':
      if (
        isWhole &&
        !isProperty &&
        nouns.some((noun) => hasValues(noun) && !COLOUR.test(noun)) &&
        said.some((word) => word.isName || isCount(word))
      )
        return true;
      return (
        said.length > 0 &&
        nouns.some((noun) => isTold(noun, wordsIn(text), isWhole && isProperty ? [] : said))
      );
    case 'thing':
      return said.length > 0;
  }
}

/** What only a word of its class tells. */
const COLOUR = /^colou?r$/;
const ADDRESS = /^(?:address|street)$/;

const isCount = ({ word }: Word) => /\d/.test(word) || cardinalOf(word) !== undefined;

function isPersonal({ lemma }: Word): boolean {
  const entry = entryOf(lemma);
  return entry !== undefined && isPerson(entry);
}

/** The lemma of a word; "criterion" for "criteria". */
const baseOf = ({ word, lemma }: Pick<Lexeme, 'word' | 'lemma'>) => IRREGULAR.get(word) ?? lemma;

/** Whether some words have a noun, one that means the same or a kind of it; a name or a number does for what names or numbers stand for. */
function isTold(noun: string, words: readonly Word[], rest: readonly Word[]): boolean {
  const entry = entryOf(noun);
  const isOne = (word: Word) => {
    const lemma = baseOf(word);
    if (
      lemma === noun ||
      everydayWords(noun).includes(lemma) ||
      membershipsOf(lemma).some(({ name }) => name === noun)
    )
      return true;
    const other = entryOf(lemma);
    return (
      entry !== undefined && other !== undefined && (areSynonyms(entry, other) || isKindOf(other, entry))
    );
  };
  if (words.some(isOne)) return true;
  if (COLOUR.test(noun)) return false;
  return rest.some((word) => (word.isName && hasNames(noun)) || (isCount(word) && isMeasure(noun)));
}
