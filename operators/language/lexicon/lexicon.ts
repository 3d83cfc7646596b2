import { HYPERNYMS } from './generated/hypernyms.ts';
import { NATIONALITIES } from './generated/nationalities.ts';
import { OPPOSITES } from './generated/opposites.ts';
import { SIMILAR } from './generated/similar.ts';
import { WORDS } from './generated/words.ts';

/** Parts of speech of WordNet: noun, verb, adjective, adverb. */
export type PartOfSpeech = 'n' | 'v' | 'a' | 'r';

/** Entry of a lemma in the WordNet extract. Synsets are numbers of the extract. */
export interface Entry {
  readonly lemma: string;
  /** Its index in the extract. */
  readonly id: number;
  /** Base 2 logarithm of its number of occurrences in WordNet's tagged texts, from 0 to 9. */
  readonly frequency: number;
  /** Number of its senses as a verb. */
  readonly verbSenses: number;
  /** Up to four senses per part of speech, most frequent first. */
  readonly n: readonly number[];
  readonly v: readonly number[];
  readonly a: readonly number[];
  readonly r: readonly number[];
}

/** Start of each lemma's line; built on first use, since many processes never need it. */
let places: Map<string, number> | undefined;
const entries = new Map<string, Entry>();
let hypernyms: { readonly starts: Int32Array; readonly parents: Int32Array } | undefined;
let similar: Map<number, number[]> | undefined;
let opposites: Map<string, Map<string, string>> | undefined;
let nationalities: Map<string, number> | undefined;

function readPlaces(): Map<string, number> {
  const found = new Map<string, number>();
  for (let at = 0; at < WORDS.length; ) {
    const end = WORDS.indexOf('\n', at);
    found.set(WORDS.slice(at, WORDS.indexOf(' ', at)), at);
    at = end < 0 ? WORDS.length : end + 1;
  }
  return found;
}

const NONE: readonly number[] = [];

function parse(lemma: string, at: number): Entry {
  const end = WORDS.indexOf('\n', at);
  const [, counts, ...parts] = WORDS.slice(at, end < 0 ? WORDS.length : end).split(' ');
  const senses: Record<PartOfSpeech, readonly number[]> = { n: NONE, v: NONE, a: NONE, r: NONE };
  for (const part of parts) {
    const ids = part
      .slice(1)
      .split(',')
      .map((id) => Number.parseInt(id, 36));
    const [kind] = part;
    if (kind === 'n' || kind === 'v' || kind === 'a' || kind === 'r') senses[kind] = ids;
  }
  const verbSenses = counts.length > 1 ? Number.parseInt(counts.slice(1), 36) : senses.v.length;
  return { lemma, id: at, frequency: Number(counts[0]), verbSenses, ...senses };
}

/** The entry of a lemma (lower case, words joined by "_"); undefined when WordNet or the extract has none. */
export function entryOf(lemma: string): Entry | undefined {
  const known = entries.get(lemma);
  if (known !== undefined) return known;
  places ??= readPlaces();
  const at = places.get(lemma);
  if (at === undefined) return undefined;
  const entry = parse(lemma, at);
  entries.set(lemma, entry);
  return entry;
}

function readHypernyms(): { starts: Int32Array; parents: Int32Array } {
  const lines = HYPERNYMS.split('\n');
  const starts = new Int32Array(lines.length + 1);
  const parents: number[] = [];
  lines.forEach((line, i) => {
    starts[i] = parents.length;
    if (line !== '') for (const id of line.split(',')) parents.push(Number.parseInt(id, 36));
  });
  starts[lines.length] = parents.length;
  return { starts, parents: Int32Array.from(parents) };
}

/** Direct hypernyms of a synset; none for adjectives and adverbs. */
export function hypernymsOf(synset: number): Int32Array {
  hypernyms ??= readHypernyms();
  return hypernyms.parents.subarray(hypernyms.starts[synset], hypernyms.starts[synset + 1]);
}

function readSimilar(): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const add = (from: number, to: number) => {
    const list = found.get(from);
    if (list === undefined) found.set(from, [to]);
    else list.push(to);
  };
  for (const line of SIMILAR.split('\n')) {
    const [one, other] = line.split(' ').map((id) => Number.parseInt(id, 36));
    add(one, other);
    add(other, one);
  }
  return found;
}

/** Synsets of similar adjectives. */
export function similarTo(synset: number): readonly number[] {
  similar ??= readSimilar();
  return similar.get(synset) ?? NONE;
}

function readOpposites(): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  const add = (one: string, other: string, part: string) => {
    const known = found.get(one);
    if (known === undefined) found.set(one, new Map([[other, part]]));
    else known.set(other, (known.get(other) ?? '') + part);
  };
  for (const line of OPPOSITES.split('\n')) {
    const [one, other, part] = line.split(' ');
    add(one, other, part);
    add(other, one, part);
  }
  return found;
}

/** Parts of speech in which WordNet has two lemmas as antonyms, such as "n" or "va"; empty for none. */
export function oppositeParts(one: string, other: string): string {
  opposites ??= readOpposites();
  return opposites.get(one)?.get(other) ?? '';
}

/** The synset of the country that an adjective such as "french" pertains to. */
export function countryOfNationality(lemma: string): number | undefined {
  nationalities ??= new Map(
    NATIONALITIES.split('\n').map((line) => {
      const [word, id] = line.split(' ');
      return [word, Number.parseInt(id, 36)];
    }),
  );
  return nationalities.get(lemma);
}
