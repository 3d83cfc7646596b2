import { sentences } from '../../language/layout/sentences.ts';

/** A sentence with the numbers that it cites, in order and each once. */
export interface CitedSentence {
  /** On one line; the numbers stand in it in square brackets. */
  readonly text: string;
  readonly cites: readonly number[];
}

/** What a text comes to when nothing counts but what it cites. */
export interface CitedSentences {
  readonly kept: readonly CitedSentence[];
  /** How many were left out. */
  readonly dropped: number;
}

/** Numbers in square brackets: [2], [1, 3]. What looks like them and cannot be read, such as [1-3], is one too. */
export const MARK = /\[(?=[^\]\d]{0,80}\d)[\s\d,;–-]{1,80}\]/gu;
const MARKS_AFTER_STOP =
  /(?<![.!?。！？])([.!?。！？]+)[ \t]*((?:\[(?=[^\]\d]{0,80}\d)[\s\d,;–-]{1,80}\][ \t]*)+)/gu;
const STARTS_WITH_MARK = /^[\s>*_•-]*\[(?=[^\]\d]{0,80}\d)[\s\d,;–-]{1,80}\]/u;
const NUMBERS = /^\[\s*\d{1,6}(?:\s*[,;]\s*\d{1,6})*\s*\]$/u;

/** The numbers of a mark; undefined where it is not a list of them. */
export function numbersOf(mark: string): number[] | undefined {
  return NUMBERS.test(mark) ? Array.from(mark.matchAll(/\d+/g), ([digits]) => Number(digits)) : undefined;
}

/**
 * The sentences of a text that cite by number, and only numbers that there are. Every other sentence is left out: one
 * without a number, one with a number that there is not, one that says nothing but numbers.
 *
 * @param count numbers from 1 to this one are there
 * @param most sentences that are kept; further ones are left out
 */
export function citedSentences(text: string, count: number, most: number): CitedSentences {
  const kept: CitedSentence[] = [];
  let dropped = 0;
  for (const sentence of split(text)) {
    const cites = citesOf(sentence, count);
    const says = /[\p{L}\p{N}]/u.test(sentence.replace(MARK, ''));
    if (cites !== undefined && says && kept.length < most) kept.push({ text: sentence, cites });
    else dropped++;
  }
  return { kept, dropped };
}

function split(text: string): string[] {
  const content = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(marksBeforeStop)
    .join('\n');
  let last: unknown;
  return sentences(content).map(({ start, end, block }) => {
    // What stands before a colon, such as "Until May:", is part of what a sentence says.
    const from = block === last ? start : Math.min(start, block.start);
    last = block;
    return content.slice(from, end).replace(/\s+/gu, ' ').trim();
  });
}

/** Marks behind a full stop belong to the sentence that it ends, except where the line puts them in front. */
function marksBeforeStop(line: string): string {
  if (STARTS_WITH_MARK.test(line)) return line;
  return line.replace(MARKS_AFTER_STOP, (_, stop: string, marks: string) => ` ${marks.trim()}${stop} `);
}

function citesOf(sentence: string, count: number): number[] | undefined {
  const cites = new Set<number>();
  for (const [mark] of sentence.matchAll(MARK)) {
    const numbers = numbersOf(mark);
    if (numbers === undefined) return undefined;
    for (const number of numbers) {
      if (number < 1 || number > count) return undefined;
      cites.add(number);
    }
  }
  return cites.size === 0 ? undefined : [...cites];
}
