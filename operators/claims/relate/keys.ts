import { membershipsOf, PRODUCTS } from '../../language/closed-classes.ts';
import { hashOf } from '../../language/hash.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { wordSet } from '../../language/word-lists.ts';
import { canonicalOf } from './canonical.ts';
import { isStageWord } from './frame/aspect.ts';
import type { ContentWord, Frame } from './frame/frame.ts';
import { openingDate } from './frame/opening-date.ts';

/**
 * Which keys, words and places statements get. To be raised when any statement gets others: with {@link keysOf},
 * {@link wordsOf}, `placeOf`, or with what reads a statement for them. Snapshots of other ones are not read.
 */
export const READING_LAYOUT = 4;

/** Keys that a statement has at most. */
export const MOST_KEYS = 16;
/** Rarest words of which all pairs are keys. Up to so many words, each is left out once as well. */
const PAIRED = 5;
/** Keys for the members of lists and comparisons, which are looked up by name. */
const MOST_NAMED = 12;
/** Content words that are read. */
const MOST_WORDS = 24;

/**
 * How rare a word is without looking at any store: from -1 for names and words that no dictionary has, to 9.
 */
function frequencyOf(lemma: string): number {
  return entryOf(lemma)?.frequency ?? -1;
}

/** Says of what holds now only that it does. */
const NOW = wordSet('now currently');

const DATES = wordSet('day month year');
const SPANS = wordSet('week month quarter year');
const ADOPTED = /^(?:switched|migrated|upgraded|changed|transitioned|moved)$/;
const MOVED = /^(?:moved|relocated)$/;
const DWELLS = /^(?:lives?|resides?)$/;

/**
 * What a word is looked up as, where that is another one: who switched to something uses it, and who moved to Oslo is in
 * Oslo, and lives there. Where a name says who, the names are enough.
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
  // When it was is no part of what it is about.
  const dates = frame.quantities.filter(({ kind }) => DATES.has(kind));
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

/** Names by which lists and comparisons are found. */
function named(frame: Frame): string[] {
  const found = new Set<string>();
  for (const { quality, more, less } of frame.comparisons ?? []) {
    found.add(`${quality}>${more}`);
    found.add(`${quality}>${less}`);
  }
  const listings = frame.listings ?? [];
  // The list of subjects may be longer than the keys; then the two meet by what was done.
  for (const { subjects, verb, negated, objects } of listings)
    if (objects.length === 1 && (negated || subjects.length > MOST_NAMED / 2))
      found.add(`${verb})${objects[0]}`);
  // "Everyone has visited every place" can only meet denials; those are few.
  for (const { everyone, verb, negated, all } of listings)
    if (everyone || all.length > 0 || negated) found.add(`${verb}(everyone`);
  for (const { subjects, everyone, verb } of listings)
    if (!everyone) for (const subject of subjects) found.add(`${verb}(${subject}`);
  return [...found].slice(0, MOST_NAMED);
}

/**
 * Keys under which a statement is looked up: two statements that may contradict each other share one. At most
 * 16 hashes of 32 bits: of its content words without negation, numbers and aspect, of pairs of its rarest
 * words, of its words with one left out or its first word with the rarest, and of the names in its lists and
 * comparisons.
 */
export function keysOf(frame: Frame): number[] {
  const words = wordsIn(frame);
  const keys = new Set<number>();
  const add = (text: string) => {
    if (keys.size < MOST_KEYS) keys.add(hashOf(text));
  };
  for (const name of named(frame)) add(name);
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

/**
 * Hashes of the canonical content words, sorted: how many two statements share tells if comparing them pays.
 */
export function wordsOf(frame: Frame): number[] {
  return wordsIn(frame)
    .map(({ canonical }) => hashOf(canonical))
    .sort((a, b) => a - b);
}
