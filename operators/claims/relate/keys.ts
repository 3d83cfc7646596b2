import { membershipsOf, PRODUCTS } from '../../language/closed-classes.ts';
import { hashOf } from '../../language/hash.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { DATE_KINDS } from '../../language/quantities/quantities.ts';
import { wordSet } from '../../language/word-lists.ts';
import { canonicalOf } from './canonical.ts';
import { isStageWord } from './frame/aspect.ts';
import type { ContentWord, Frame } from './frame/frame.ts';
import { openingDate } from './frame/opening-date.ts';
import { turnedThing } from './rules/turned.ts';

/**
 * Layout of the keys, words and places of statements. Increment it when any statement gets different ones: from {@link keysOf},
 * {@link wordsOf}, `placeOf`, or the parsing before them. Snapshots with another layout are ignored.
 */
export const READING_LAYOUT = 10;

/** Maximum number of keys of a statement. */
export const MOST_KEYS = 16;
/** Rarest words of which all pairs become keys. With at most this many words, keys with each one left out are added. */
const PAIRED = 5;
/** Maximum number of keys for the names in lists and comparisons. */
const MOST_NAMED = 12;
/** Maximum number of content words used. */
const MOST_WORDS = 24;

/** Frequency class of a word, independent of any store: from -1 for names and unknown words, to 9. */
function frequencyOf(lemma: string): number {
  return entryOf(lemma)?.frequency ?? -1;
}

/** Words that only mark the present, or that nobody else is meant. */
const NOW = wordSet('now currently only');

const DEFINITE = wordSet('the our my his her their its');

const SPANS = wordSet('week month quarter year');
const ADOPTED = /^(?:switched|migrated|upgraded|changed|transitioned|moved)$/;
const MOVED = /^(?:moved|relocated)$/;
const DWELLS = /^(?:lives?|resides?)$/;

/**
 * The lookup form of a word, if different: switching to something implies using it, and moving to Oslo implies being and living there.
 * When names identify the subject, they suffice.
 */
function standsFor({ tokens, content }: Frame, at: number): 'use' | 'live' | 'nothing' | undefined {
  const { word } = tokens[at];
  const next = tokens[at + 1]?.word ?? '';
  const to = next === 'back' ? at + 2 : at + 1;
  if (ADOPTED.test(word) && next === 'to') {
    const product = membershipsOf(tokens[at + 2]?.lemma ?? '').some(({ name }) => PRODUCTS.has(name));
    if (!MOVED.test(word) || product) return 'use';
  }
  const place = (MOVED.test(word) && tokens[to]?.word === 'to') || (DWELLS.test(word) && next === 'in');
  if (!place) return undefined;
  return content.some((other) => other.at < at) ? 'nothing' : 'live';
}

interface Word {
  readonly canonical: string;
  readonly frequency: number;
}

function wordsIn(frame: Frame): Word[] {
  const marks = new Set(frame.aspect.marks);
  const { tokens } = frame;
  const opened = openingDate(frame);
  // Dates are not part of the topic.
  const dates = frame.quantities.filter(({ kind }) => DATE_KINDS.has(kind));
  const dated = (at: number) =>
    dates.some(({ from, to }) => from <= at && at < to) ||
    [at, at + 1].some(
      (span) =>
        SPANS.has(tokens[span]?.lemma ?? '') && /^(?:last|this|next)$/.test(tokens[span - 1]?.word ?? ''),
    );
  const kept = ({ kind, at, lemma, word }: ContentWord) =>
    kind === 'word' &&
    at >= opened &&
    !NOW.has(word) &&
    !dated(at) &&
    !(word === 'back' && MOVED.test(tokens[at - 1]?.word ?? '')) &&
    standsFor(frame, at) !== 'nothing' &&
    (!marks.has(at) || lemma.length > 4) &&
    !isStageWord(lemma);
  const found = new Map<string, Word>();
  for (const word of frame.content) {
    if (!kept(word) || found.size >= MOST_WORDS) continue;
    const lemma = standsFor(frame, word.at) ?? word.lemma;
    const canonical = canonicalOf(lemma);
    const frequency = frequencyOf(lemma);
    const before = found.get(canonical);
    if (before === undefined || before.frequency > frequency) found.set(canonical, { canonical, frequency });
  }
  return [...found.values()];
}

const byName = (a: Word, b: Word) => (a.canonical < b.canonical ? -1 : 1);
const byRarity = (a: Word, b: Word) => a.frequency - b.frequency || byName(a, b);

/** Names by which lists and comparisons are looked up. */
function named(frame: Frame): string[] {
  const found = new Set<string>();
  for (const { quality, more, less } of frame.comparisons ?? []) {
    found.add(`${quality}>${more}`);
    found.add(`${quality}>${less}`);
  }
  const listings = frame.listings ?? [];
  // The list of subjects may exceed the keys; then the two share the key of the verb.
  for (const { subjects, verb, negated, objects } of listings)
    if (objects.length === 1 && (negated || subjects.length > MOST_NAMED / 2))
      found.add(`${verb})${objects[0]}`);
  // "Everyone has visited every place" can only meet negations; those are few.
  for (const { everyone, verb, negated, all } of listings)
    if (everyone || all.length > 0 || negated) found.add(`${verb}(everyone`);
  for (const { subjects, everyone, verb } of listings)
    if (!everyone) for (const subject of subjects) found.add(`${verb}(${subject}`);
  return [...found].slice(0, MOST_NAMED);
}

/** What "the venue" is in "The venue is Riverside Hall", whose two words for it could keep it from any other venue; '' for other statements. */
function definedIn({ tokens }: Frame): string {
  const be = tokens.findIndex(({ word }) => word === 'is');
  const isName = be > 0 && [1, 2].every((step) => /^\p{Lu}/u.test(tokens[be + step]?.text ?? ''));
  if (!isName || be > 3 || !DEFINITE.has(tokens[0].word)) return '';
  return tokens
    .slice(1, be)
    .map(({ lemma }) => canonicalOf(lemma))
    .join(' ');
}

/**
 * Lookup keys of a statement: two statements that may contradict each other share one. At most 16 hashes of 32 bits: of its content
 * words without negation, numbers and aspect, of pairs of its rarest words, of its words with one left out or its first word with the
 * rarest, of the names in its lists and comparisons, and of what it says to have ended or come back.
 */
export function keysOf(frame: Frame): number[] {
  const words = wordsIn(frame);
  const keys = new Set<number>();
  const add = (text: string) => {
    if (keys.size < MOST_KEYS) keys.add(hashOf(text));
  };
  for (const name of named(frame)) add(name);
  const thing = turnedThing(frame).map((lemma) => canonicalOf(lemma));
  if (thing.length > 0) add([...new Set(thing)].sort().join(' '));
  const defined = definedIn(frame);
  if (defined !== '') add(`is ${defined}`);
  const sorted = [...words].sort(byName).map(({ canonical }) => canonical);
  if (sorted.length > 0) add(sorted.join(' '));
  const rare = [...words].sort(byRarity);
  const pair = (one: Word, other: Word) => {
    const [first, second] = one.canonical < other.canonical ? [one, other] : [other, one];
    add(`${first.canonical}+${second.canonical}`);
  };
  for (let i = 0; i < PAIRED && i < rare.length; i++)
    for (let k = i + 1; k < PAIRED && k < rare.length; k++) pair(rare[i], rare[k]);
  if (sorted.length > 1 && sorted.length <= PAIRED)
    for (const { canonical } of rare) add(sorted.filter((other) => other !== canonical).join(' '));
  else for (const word of rare.slice(0, PAIRED)) if (word !== words[0]) pair(words[0], word);
  return [...keys];
}

/** Hashes of the canonical content words, sorted. Their overlap decides whether two statements are compared. */
export function wordsOf(frame: Frame): number[] {
  return wordsIn(frame)
    .map(({ canonical }) => hashOf(canonical))
    .sort((a, b) => a - b);
}
