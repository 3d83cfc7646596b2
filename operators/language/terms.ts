import { stemmer } from 'stemmer';
import { IRREGULAR } from './irregular.ts';
import { respelled } from './lexicon/spellings.ts';
import { STOP_WORDS } from './stop-words.ts';

/** Scripts written without spaces between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}' +
  '\\p{Script=Khmer}\\p{Script=Myanmar}\\u30fc';
/** Characters that join words without a space, as in 1.2.3, user_id, db-01, src/a, me@x.org, 12:30, 1,000 and don't. */
const JOINTS = "[._\\-/@:,'’]";
/** Runs of an unspaced script; C++, C# and the like; words with their joints; pictographic symbols. */
const CHUNKS = chunks(
  `(?![${UNSPACED}])[\\p{L}\\p{N}](?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])*`,
  '\\p{L}\\p{N}',
  [`[${UNSPACED}][${UNSPACED}\\p{M}]*`, '\\p{Extended_Pictographic}'],
);
/** The same for ASCII text, which is several times as fast. */
const ASCII_CHUNKS = chunks('[A-Za-z0-9]+', 'A-Za-z0-9', []);
const ASCII = /^[\0-\x7f]*$/;
const SIMPLE = /^[A-Za-z]?[a-z]+$/;
const RUN = new RegExp(`^[${UNSPACED}]`, 'u');
const SIGNED = /^[A-Za-z](?:\+\+|#)$/;
const GROUPED = /^\p{Nd}{1,3}(?:,\p{Nd}{3})+(?:\.\p{Nd}+)?$/u;
const DECIMAL = /^\p{Nd}+\.\p{Nd}+$/u;
const VERSION = /^v\p{Nd}/u;
const MEASURE = /^(\p{Nd}+(?:\.\p{Nd}+)?)((?!(?:st|nd|rd|th)$)\p{L}+)$/u;
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const LATIN_MARKS = /(?<=\p{Script=Latin}\p{M}*)\p{M}/gu;
const PLAIN = /^[a-z]+$/;
const ACRONYM = /^\p{Lu}{2,}$/u;

/** Version of the terms of texts; increment it when any text gets different ones. Snapshots of indexes with another version are ignored. */
export const TERMS_LAYOUT = 2;

/** Maximum length of a term in UTF-16 units; longer ones are truncated. */
const LONGEST = 100;

/** Cache of words and their terms. Most words of a text have occurred before. */
const seen = new Map<string, string>();
const MOST_SEEN = 50_000;

/**
 * The search terms of a text, in order and with repetitions. Documents and questions use the same function, so two texts share a term
 * when they share a word.
 *
 * - NFKC, lower case, and no accents on Latin letters; words are runs of letters, marks and digits.
 * - Stop words are dropped, unless nothing else remains; a word in capitals in a text with other letters is not a stop word (IT, US).
 * - Irregular forms are mapped to their base, and words of a to z to their stem (Porter, An algorithm for suffix stripping, 1980),
 *   British spellings to that of the American one.
 * - A number with a decimal point is one term; commas between thousands are dropped. A compound without spaces (versions, identifiers,
 *   paths, addresses, camelCase) is a term as a whole, and so is each of its parts.
 * - Scripts without spaces give each character and each pair of neighbours.
 */
export function termsOf(text: string): string[] {
  const normal = text.normalize('NFKC');
  const terms: string[] = [];
  const stopped: string[] = [];
  const mixed = /\p{Ll}/u.test(normal);
  for (const chunk of normal.match(ASCII.test(normal) ? ASCII_CHUNKS : CHUNKS) ?? []) {
    if (SIMPLE.test(chunk)) pushSimple(chunk.toLowerCase(), terms, stopped);
    else if (RUN.test(chunk)) pushPairs(chunk.toLowerCase(), terms);
    else if (SIGNED.test(chunk)) terms.push(chunk.toLowerCase());
    else pushChunk(chunk, mixed, terms, stopped);
  }
  return (terms.length === 0 ? stopped : terms).map((term) => term.slice(0, LONGEST));
}

function chunks(word: string, inWord: string, others: readonly string[]): RegExp {
  const signed = `(?<![${inWord}])[A-Za-z](?:\\+\\+|#)(?![${inWord}])`;
  return new RegExp([...others, signed, `${word}(?:${JOINTS}${word})*`].join('|'), 'gu');
}

/** Adds the term of a word of the letters a to z. */
function pushSimple(word: string, terms: string[], stopped: string[]): void {
  if (STOP_WORDS.has(word)) stopped.push(word);
  else terms.push(termOf(word));
}

function pushChunk(chunk: string, mixed: boolean, terms: string[], stopped: string[]): void {
  if (GROUPED.test(chunk)) {
    terms.push(chunk.replaceAll(',', ''));
  } else if (DECIMAL.test(chunk)) {
    terms.push(chunk);
  } else if (/[,:]/.test(chunk) && !/^\p{N}+(?::\p{N}+)+$/u.test(chunk)) {
    // A comma or a colon joins digits (12:30) and nothing else.
    for (const part of chunk.split(/[,:]/)) pushChunk(part, mixed, terms, stopped);
  } else if (/['’]/.test(chunk)) {
    pushApostrophes(chunk, mixed, terms, stopped);
  } else {
    pushWhole(chunk, mixed, terms, stopped);
  }
}

/** A chunk possibly joined by . _ - / @ or case: the whole, then its parts. */
function pushWhole(chunk: string, mixed: boolean, terms: string[], stopped: string[]): void {
  const parts = chunk.split(/[._\-/@:]/).flatMap((part) => part.split(CAMEL));
  if (parts.length === 1) {
    pushWord(chunk, mixed, terms, stopped);
    return;
  }
  const whole = folded(chunk);
  terms.push(whole);
  if (VERSION.test(whole)) terms.push(whole.slice(1));
  for (const part of parts) pushWord(part, mixed, terms, stopped);
}

/** "Anna's" gives Anna, "isn't" is a stop word, "O'Brien" gives obrien and its parts. */
function pushApostrophes(chunk: string, mixed: boolean, terms: string[], stopped: string[]): void {
  const [, stem, ending] = /^(.*?)(n['’]t|['’](?:s|d|m|ll|re|ve))?$/su.exec(chunk.toLowerCase()) ?? [];
  const rest = chunk.slice(0, stem.length);
  if (ending !== undefined && /^n/.test(ending)) {
    stopped.push(folded(chunk));
  } else if (/['’]/.test(rest)) {
    const parts = rest.split(/['’]/);
    terms.push(folded(parts.join('')));
    for (const part of parts) pushWhole(part, mixed, terms, stopped);
  } else {
    pushWhole(rest, mixed, terms, stopped);
  }
}

function pushWord(word: string, mixed: boolean, terms: string[], stopped: string[]): void {
  const lower = folded(word);
  if (STOP_WORDS.has(lower) && !(mixed && ACRONYM.test(word))) {
    stopped.push(lower);
    return;
  }
  terms.push(termOf(lower));
  const measure = MEASURE.exec(lower);
  if (measure !== null) terms.push(measure[1], termOf(measure[2]));
}

/** Lower case, without accents on Latin letters. */
function folded(word: string): string {
  const lower = word.toLowerCase();
  return PLAIN.test(lower) ? lower : lower.normalize('NFD').replace(LATIN_MARKS, '').normalize('NFC');
}

function termOf(word: string): string {
  if (!PLAIN.test(word)) return word;
  const known = seen.get(word);
  if (known !== undefined) return known;
  const term = respelled(stemmer(IRREGULAR.get(word) ?? word));
  if (seen.size === MOST_SEEN) seen.clear();
  seen.set(word, term);
  return term;
}

function pushPairs(run: string, terms: string[]): void {
  const characters = [...run];
  characters.forEach((character, at) => {
    terms.push(character);
    if (at + 1 < characters.length) terms.push(character + characters[at + 1]);
  });
}
