import { writtenOut } from '../../../language/contractions.ts';
import { type Lexeme, lexemesOf } from '../../../language/lexemes.ts';
import { entryOf } from '../../../language/lexicon/lexicon.ts';
import { cardinalOf } from '../../../language/quantities/numerals.ts';
import { type Quantity, quantitiesOf } from '../../../language/quantities/quantities.ts';
import type { Token } from '../../../language/tokens.ts';
import {
  EMPHASIS,
  INDEFINITE,
  isEmptyWord,
  PLACE_PREPOSITIONS,
  POINTERS,
  POSSIBILITY,
  PRONOUNS,
  VERB_FRAMES,
} from '../../../language/word-classes.ts';
import { type Aspect, aspectOf } from './aspect.ts';
import { type ComparedQuality, comparisonsOf } from './comparison.ts';
import { type Former, formersIn } from './former.ts';
import { type Listing, listingsOf } from './listings.ts';
import { type Polarity, polarityOf } from './polarity.ts';
import { isPutOff, rephrased } from './rephrase.ts';
import { type Setting, settingOf } from './setting.ts';

/** A part of a statement that is aligned. */
export interface Bone {
  /** Comparison key: a lemma, or "#" with the kind of a quantity. */
  readonly lemma: string;
  readonly word: string;
  readonly text: string;
  /** Index of its first token. */
  readonly at: number;
  /** True for what looks like a proper name. */
  readonly name: boolean;
  readonly quantity: Quantity | undefined;
}

/** A content word, for comparison without order. */
export interface ContentWord {
  readonly lemma: string;
  readonly word: string;
  readonly at: number;
  readonly kind: 'word' | 'place' | 'number';
}

/** Kind of a statement's subject, from its first words. */
export type SubjectKind = 'pronoun' | 'indefinite' | 'definite';

/** A parsed statement: everything that the rules read. Holds texts and numbers only. */
export interface Frame {
  /** Its words in lower case. */
  readonly text: string;
  readonly tokens: readonly Lexeme[];
  readonly bones: readonly Bone[];
  readonly content: readonly ContentWord[];
  readonly quantities: readonly Quantity[];
  readonly polarity: Polarity;
  readonly aspect: Aspect;
  readonly setting: Setting;
  readonly subject: SubjectKind;
  /** Index of the token at which the subject ends. */
  readonly subjectEnd: number;
  /** Index of the token at which the predicate starts, if a verb form indicates it; else 0. */
  readonly predicateAt: number;
  /** True for questions, wishes and suppositions: they are not assertions. */
  readonly question: boolean;
  /** True for possibilities and conditionals. */
  readonly hypothetical: boolean;
  /** True for the past or the perfect tense. */
  readonly past: boolean;
  /** True if it is about some of a kind only: the opposite may hold for others. */
  readonly part: boolean;
  /** True if it says that something was put off to another day. */
  readonly isPutOff: boolean;
  /** What it says that was so before. */
  readonly formers: readonly Former[];
  /** What names its subject in brackets, in lower case: "The outage (INC-118) lasted …". It belongs to the setting only. */
  readonly label: string | undefined;
  readonly comparisons: readonly ComparedQuality[] | undefined;
  readonly listings: readonly Listing[] | undefined;
}

/** Tokens that are parsed; longer statements are compared by their beginning. */
const MOST_TOKENS = 80;
/** Characters up to which lists and comparisons are parsed. */
const MOST_CHARACTERS = 3000;

function isName({ text, word, lemma }: Lexeme, at: number, next: Lexeme | undefined): boolean {
  if (/^[\p{L}]/u.test(text) && /[\p{Lu}\d+#]/u.test(text.slice(1))) return true;
  if (at > 0) return /^\p{Lu}/u.test(text) && text !== 'I';
  // Capitalisation means nothing at the start; a word that is rarely a common word may be a name.
  if (
    isEmptyWord(word) ||
    cardinalOf(word) !== undefined ||
    PRONOUNS.has(word) ||
    PLACE_PREPOSITIONS.has(word)
  )
    return false;
  const entry = entryOf(word);
  if (entry === undefined) return lemma === word && !word.endsWith('ly');
  return entry.frequency <= 2 && entry.v.length + entry.a.length + entry.r.length === 0 && next !== undefined;
}

function bonesOf(tokens: readonly Lexeme[], quantities: readonly Quantity[], polarity: Polarity): Bone[] {
  const bones: Bone[] = [];
  const cues = new Set(polarity.cues);
  let next = 0;
  for (let at = 0; at < tokens.length; at++) {
    const quantity = quantities[next];
    if (quantity !== undefined && at === quantity.from) {
      bones.push({
        lemma: `#${quantity.kind}`,
        word: quantity.text,
        text: quantity.text,
        at,
        name: false,
        quantity,
      });
      at = quantity.to - 1;
      next++;
      continue;
    }
    const token = tokens[at];
    const { word, lemma, text } = token;
    if (cues.has(at) || POINTERS.has(word) || VERB_FRAMES.has(word) || EMPHASIS.has(word)) continue;
    if (word === 'there' && at === 0) continue;
    bones.push({ lemma, word, text, at, name: isName(token, at, tokens[at + 1]), quantity: undefined });
  }
  return bones;
}

function contentOf(tokens: readonly Lexeme[], polarity: Polarity): ContentWord[] {
  const found: ContentWord[] = [];
  const cues = new Set(polarity.cues);
  tokens.forEach(({ word, lemma }, at) => {
    if (cues.has(at) || isEmptyWord(word) || (VERB_FRAMES.has(lemma) && word !== 'done')) return;
    if (cardinalOf(word) !== undefined)
      found.push({ lemma: `${cardinalOf(word)}`, word, at, kind: 'number' });
    else if (/^\d/.test(word)) found.push({ lemma: word, word, at, kind: 'number' });
    else found.push({ lemma, word, at, kind: PLACE_PREPOSITIONS.has(word) ? 'place' : 'word' });
  });
  return found;
}

/** Forms of the present that differ from their lemma without an ending. */
const PRESENT_BE = /^(?:am|are)$/;

/** True for an irregular past form, such as "rose". */
function isIrregularPast(word: string, lemma: string): boolean {
  if (word === lemma || PRESENT_BE.test(word) || /(?:s|ed|ing)$/.test(word)) return false;
  const entry = entryOf(lemma);
  return entry !== undefined && entry.verbSenses > entry.n.length;
}

const isVerb = (lemma: string) => (entryOf(lemma)?.verbSenses ?? 0) > 0;

/** True for words that are verbs at least as often as nouns. */
function isOftenVerb(lemma: string): boolean {
  const entry = entryOf(lemma);
  return entry !== undefined && entry.verbSenses > 0 && entry.verbSenses >= entry.n.length;
}

function subjectOf(tokens: readonly Lexeme[], quantities: readonly Quantity[]): [SubjectKind, number] {
  // "Never saw it coming" omits its subject.
  if (
    /^(?:not|never|without)$/.test(tokens[0]?.word ?? '') ||
    (VERB_FRAMES.has(tokens[0]?.word ?? '') && tokens[1]?.word === 'not')
  )
    return ['pronoun', 1];
  let at = tokens[0]?.word === 'there' && VERB_FRAMES.has(tokens[1]?.word ?? '') ? 2 : 0;
  while (
    at < tokens.length &&
    /^(no|not|nobody|none|only|and|but|so|well|yes|yeah|oh|now)$/.test(tokens[at].word)
  )
    at++;
  const first = tokens[at];
  if (first === undefined) return ['pronoun', 0];
  const limit = Math.min(tokens.length, at + 12);
  let end = at + 1;
  while (end < limit) {
    const { word, lemma } = tokens[end];
    if (end > at && isIrregularPast(word, lemma)) break;
    if (word !== lemma && word.endsWith('s') && end > at + 1 && isOftenVerb(lemma)) break;
    if (
      VERB_FRAMES.has(word) ||
      (PLACE_PREPOSITIONS.has(word) && word !== 'of') ||
      (/..ing$/.test(word) &&
        !/^(during|evening|morning|building|wedding)$/.test(word) &&
        !(end === at + 1 && POINTERS.has(first.word)))
    )
      break;
    end++;
  }
  if (end === limit && limit > at + 4) end = at + 4;
  if (PRONOUNS.has(first.word)) {
    const second = tokens[at + 1];
    const alone =
      !/^(this|that|these|those)$/.test(first.word) || second === undefined || VERB_FRAMES.has(second.word);
    if (alone) return ['pronoun', end];
  }
  const counted = quantities.some(({ kind, from }) => kind === 'count' && from === at);
  const next = tokens[at + 1];
  // "James leads the team": no dictionary has a "jame", and the verb is singular.
  const singular =
    next !== undefined &&
    entryOf(first.lemma) === undefined &&
    (/^(?:is|was|has|does)$/.test(next.word) ||
      (next.word !== next.lemma && next.word.endsWith('s') && isOftenVerb(next.lemma)));
  const plural =
    first.lemma !== first.word && first.word.endsWith('s') && !/^(is|was)$/.test(first.word) && !singular;
  const people = /^(people|men|women|children)$/.test(first.word);
  return [INDEFINITE.has(first.word) || counted || plural || people ? 'indefinite' : 'definite', end];
}

/** The first auxiliary, or verb form that is not a noun, after the first words of the subject. */
function predicateOf(tokens: readonly Lexeme[], subjectEnd: number): number {
  if (!PLACE_PREPOSITIONS.has(tokens[subjectEnd]?.word ?? '')) return subjectEnd;
  for (let at = subjectEnd + 1; at < tokens.length; at++) {
    const { word, lemma } = tokens[at];
    if (VERB_FRAMES.has(word) || isIrregularPast(word, lemma)) return at;
    if (word !== lemma && word.endsWith('s') && isOftenVerb(lemma)) return at;
  }
  return subjectEnd;
}

const PARTICIPLE_BEFORE = /^(?:be|have|get|the|a|an|in|of|with|by)$/;

/** True if the token at an index puts the statement into the past or the perfect. */
function tellsPast(tokens: readonly Lexeme[], at: number): boolean {
  const { word, lemma } = tokens[at];
  if (/^(?:was|were|did|had)$/.test(word)) return true;
  const past = isIrregularPast(word, lemma) || (word !== lemma && word.endsWith('ed') && isVerb(lemma));
  const before = tokens[at - 1];
  if (before.lemma === 'have' || tokens[at - 2]?.lemma === 'have') return past || word === 'been';
  return past && !PARTICIPLE_BEFORE.test(before.lemma) && tokens[at - 2]?.lemma !== 'be';
}

/** Lower case, contractions expanded, no final stop: the input of the list and comparison parsers. */
function flattened(text: string): string {
  return writtenOut(text.slice(0, MOST_CHARACTERS))
    .replace(/\s+/g, ' ')
    .replace(/[\s.!]+$/, '')
    .trim();
}

/** True for "never give up", "do not forget", "please check", "set the alarm": commands. */
function isCommand(tokens: readonly Lexeme[]): boolean {
  const [first, second, third] = tokens;
  if (first === undefined || second === undefined) return false;
  const base = (token: Lexeme | undefined) =>
    token !== undefined && token.lemma === token.word && isOftenVerb(token.lemma);
  if (first.word === 'please' || first.word === 'let') return true;
  if (base(first) && POINTERS.has(second.word)) return true;
  if (first.word === 'do' && second.word === 'not')
    return third === undefined || base(third) || third.word === 'be';
  return first.word === 'never' && base(second);
}

const PART = /^(?:some|most|few|another|other|certain)$/;

const CONDITION = /^(?:if|unless|suppose|assuming|when|whenever|imagine|in case)$/;

const LABELLED = /^(The [^()]{1,60}?) \(([^()]{0,30}\d[^()]{0,10})\)(?= )/u;

function labelledBy(setting: Setting, label: string | undefined): Setting {
  return label === undefined ? setting : { ...setting, labels: [...setting.labels, label].sort() };
}

/**
 * Parses a statement. Takes about 30 to 60 microseconds for a sentence; of a long text the first 80 words count.
 *
 * @param said One sentence.
 * @param known Its tokens, for callers that know them.
 */
export function frameOf(said: string, known?: readonly Token[]): Frame {
  const labelled = said.length > MOST_CHARACTERS ? null : LABELLED.exec(said);
  const label = labelled?.[2].toLowerCase();
  const text = rephrased(labelled === null ? said : `${labelled[1]}${said.slice(labelled[0].length)}`);
  const read = lexemesOf(text, MOST_TOKENS, text === said ? known : undefined);
  const polarity = polarityOf(read);
  const { tokens } = polarity;
  const quantities = quantitiesOf(tokens);
  const [subject, subjectEnd] = subjectOf(tokens, quantities);
  const predicateAt = predicateOf(tokens, subjectEnd);
  const long = text.length > MOST_CHARACTERS;
  const complex =
    !long &&
    / (?:than|as|has|have|had|did|does|do|didn't|hasn't|doesn't|don't|haven't|hadn't|didn’t) /i.test(text);
  const flat = complex ? flattened(text) : '';
  const joined = tokens.map(({ word }) => word).join(' ');
  return {
    text: joined,
    tokens,
    bones: bonesOf(tokens, quantities, polarity),
    content: contentOf(tokens, polarity),
    quantities,
    polarity,
    aspect: aspectOf(tokens),
    label,
    setting: labelledBy(settingOf(tokens, quantities, predicateAt), label),
    subject,
    subjectEnd,
    predicateAt,
    question: isCommand(tokens) || /\?\s*["')\]]*\s*$/.test(text) || tokens.length === 0,
    hypothetical: tokens.some(({ word, text: written }, at) =>
      CONDITION.test(word)
        ? at === 0 || word === 'if' || word === 'unless'
        : POSSIBILITY.has(word) && (word !== 'may' || written === 'may' || at === 0),
    ),
    past: tokens.some((_, at) => at > 0 && tellsPast(tokens, at)),
    part: PART.test(tokens[0]?.word ?? ''),
    isPutOff: isPutOff(text === said ? '' : said),
    formers: formersIn(said),
    comparisons: complex ? comparisonsOf(flat) : undefined,
    listings: complex ? listingsOf(flat) : undefined,
  };
}
