import { WORDS } from './generated/words.ts';
import { type Entry, entryOf } from './lexicon.ts';

/** Senses of a word, per part of speech, used for synonyms; further ones are rare. */
const SENSES = 2;
/** The same for the synonym, of which it must be the most frequent sense. */
const THEIR_SENSES = 1;

/** A sense and a lemma index packed into one number: sense times this plus the index, which is smaller. */
const PLACES = 2 ** 21;

/** Lemmas by their first senses, sorted. */
let bySense: Float64Array | undefined;

/** Reads the first senses of all single-word lemmas. About 70,000 lines: built on first use. */
function readSenses(): Float64Array {
  const found: number[] = [];
  for (let at = 0; at < WORDS.length; ) {
    const end = WORDS.indexOf('\n', at);
    const next = end < 0 ? WORDS.length : end;
    const space = WORDS.indexOf(' ', at);
    if (/^[a-z]+$/.test(WORDS.slice(at, space))) {
      // "word 55 n5cm,f8m vkrk": the parts of speech come after the counts.
      for (let part = WORDS.indexOf(' ', space + 1); part > 0 && part < next; ) {
        const after = WORDS.indexOf(' ', part + 1);
        const stop = after < 0 || after > next ? next : after;
        if (WORDS[part + 1] !== 'r') pushSenses(WORDS.slice(part + 2, stop), at, found);
        part = stop;
      }
    }
    at = next + 1;
  }
  return Float64Array.from(found).sort();
}

function pushSenses(ids: string, place: number, found: number[]): void {
  for (let from = 0, count = 0; count < THEIR_SENSES && from < ids.length; count++) {
    const comma = ids.indexOf(',', from);
    const to = comma < 0 ? ids.length : comma;
    found.push(Number.parseInt(ids.slice(from, to), 36) * PLACES + place);
    from = to + 1;
  }
}

function lemmasOf(synset: number): string[] {
  bySense ??= readSenses();
  const first = synset * PLACES;
  let [low, high] = [0, bySense.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bySense[middle] < first) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let at = low; at < bySense.length && bySense[at] < first + PLACES; at++) {
    const place = bySense[at] - first;
    found.push(WORDS.slice(place, WORDS.indexOf(' ', place)));
  }
  return found;
}

/**
 * Words that share a frequent sense of a noun, verb or adjective, most frequent first. Words that never occur in WordNet's texts are
 * excluded; unknown lemmas have none.
 *
 * @param lemma in lower case
 * @param most maximum count
 */
export function synonymsOf(lemma: string, most: number): string[] {
  const entry = entryOf(lemma);
  if (entry === undefined) return [];
  const found = new Map<string, Entry>();
  for (const senses of [entry.n, entry.v, entry.a]) {
    for (const synset of senses.slice(0, SENSES)) {
      for (const other of lemmasOf(synset)) {
        const known = other === lemma ? undefined : entryOf(other);
        if (known !== undefined && known.frequency > 0) found.set(other, known);
      }
    }
  }
  return [...found.values()]
    .sort((one, other) => other.frequency - one.frequency || (one.lemma < other.lemma ? -1 : 1))
    .slice(0, most)
    .map((one) => one.lemma);
}
