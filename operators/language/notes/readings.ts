import type { Clause } from '../clause.ts';
import { cardinalOf } from '../quantities/numerals.ts';
import { UNITS } from '../quantities/units.ts';
import type { Token } from '../tokens.ts';
import { DETERMINERS, isAdverb, MODALS, NEGATIONS, PREPOSITIONS, SUBJECTS } from '../word-classes.ts';
import { wordSet } from '../word-lists.ts';

/** A name with its value, in a sentence without a verb: "BP 130/80", "Disk 91% on db-3, now 64%". Spans in UTF-16 units. */
export interface Reading {
  readonly start: number;
  /** End of the name. */
  readonly named: number;
  /** Start and end of the value, with what follows it. */
  readonly from: number;
  readonly end: number;
  /** Whether it says itself whose value it is ("on db-3"). */
  readonly placed: boolean;
  /** Whether it tells another value of before or of now. */
  readonly changed: boolean;
}

/** Most tokens of such a sentence. */
const LONGEST = 60;
/** Most words of the name of a value. */
const LONGEST_NAME = 4;
/** A value with its unit ("91%", "72kg"), a ratio ("130/80") or a number with decimals ("38.2"). */
const TELLING = /^\d[\d.,]*(?:%|[\p{L}µ°]+)$|^\d+\/\d+$|^\d+[.,]\d+$/u;
const NUMBER = /^\d[\d.,/]*$/;
/** Nouns before a number that only counts or names the thing: "Chapter 3", "Version 2.1". */
const NUMBERED = wordSet(
  `page chapter section part version release figure table paragraph article volume episode season track stage phase step item
  question answer note day week month year number no nr room line level lesson round game`,
);
/** Words that are no name of a value, whatever the number behind them has. */
const COUNTING = wordSet(
  'only just about around almost nearly over under maybe perhaps another last next first every each thanks',
);
const AFTER = wordSet('now was previously formerly down up earlier before');

/** Whether the number at a token stands with a unit: "91 %", "4.2 bar", "900 euros". */
function unitAt(tokens: readonly Token[], at: number): number {
  const { word = '' } = tokens[at + 1] ?? {};
  if (UNITS.has(word) || /^[%°$€£¥]$/.test(word))
    return word === '°' && UNITS.has(`°${tokens[at + 2]?.word}`) ? 2 : 1;
  return isUnitLike(tokens[at + 1], tokens[at + 2]) ? 1 : 0;
}

/** "mmol/L", "mg/dL", "bar": a ratio of short words, or a short word that ends the value. */
function isUnitLike(token: Token | undefined, next: Token | undefined): boolean {
  if (token === undefined || token.mark) return false;
  if (/^\p{L}{1,5}\/\p{L}{1,4}$/u.test(token.text)) return true;
  return /^\p{L}{1,5}$/u.test(token.text) && !token.capital && (next === undefined || next.mark);
}

/** The value with its name that is a whole run of tokens; undefined for none. */
function readingIn(
  tokens: readonly Token[],
  first: number,
  last: number,
): (Reading & { bare: boolean }) | undefined {
  let at = first;
  while (at < last && at - first <= LONGEST_NAME && !/^\d/.test(tokens[at].word)) {
    const { word, mark } = tokens[at];
    if (mark || DETERMINERS.has(word) || SUBJECTS.has(word) || MODALS.has(word) || NEGATIONS.has(word))
      return undefined;
    if (PREPOSITIONS.has(word) && word !== 'of' && word !== 'in') return undefined;
    at++;
  }
  if (at === first || at >= last || at - first > LONGEST_NAME) return undefined;
  const name = tokens[at - 1].word;
  if (COUNTING.has(name) || isAdverb(name) || PREPOSITIONS.has(name) || cardinalOf(name) !== undefined)
    return undefined;
  const { word } = tokens[at];
  const unit = unitAt(tokens, at);
  const telling = TELLING.test(word) || unit > 0;
  if (!telling && !NUMBER.test(word)) return undefined;
  if (NUMBERED.has(name) && unit === 0 && !/[%\p{L}]$/u.test(word)) return undefined;
  const end = at + 1 + unit;
  const rest = tokens.slice(end, last);
  const [follows] = rest;
  if (follows !== undefined && !PREPOSITIONS.has(follows.word) && !/^[({[]$/.test(follows.word))
    return undefined;
  // "Page 3 of 10", "Meeting notes, 12 of March"
  if (follows?.word === 'of') return undefined;
  return {
    start: tokens[first].start,
    named: tokens[at - 1].end,
    from: tokens[at].start,
    end: tokens[last - 1].end,
    placed: rest.some(({ word }) => PREPOSITIONS.has(word)),
    changed: false,
    bare: !telling,
  };
}

/**
 * The values with their names that a sentence without a verb lists: each part between commas has its own, or tells how it was before or is now.
 * A whole number alone is more often a name ("Room 12"), so that one part at least has a unit, a ratio or decimals. Undefined for other sentences.
 */
export function readingsIn({ tokens, core, main }: Clause): Reading[] | undefined {
  if (tokens.length - core > LONGEST) return undefined;
  let end = tokens.length;
  if (tokens[end - 1]?.word === '.') end--;
  const found: (Reading & { bare: boolean })[] = [];
  if (main >= 0 && !AFTER.has(tokens[main].word)) return undefined;
  for (let from = core; from < end; ) {
    let to = from;
    while (to < end && tokens[to].word !== ',' && tokens[to].word !== ';') to++;
    const before = found.at(-1);
    if (
      before !== undefined &&
      AFTER.has(tokens[from]?.word ?? '') &&
      tokens.slice(from, to).some(({ word }) => /^\d/.test(word))
    ) {
      found[found.length - 1] = { ...before, end: tokens[to - 1].end, changed: true };
    } else {
      const reading = readingIn(tokens, from, to);
      if (reading === undefined) return undefined;
      found.push(reading);
    }
    from = to + 1;
  }
  return found.some(({ bare }) => !bare) ? found : undefined;
}
