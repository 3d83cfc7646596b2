import { sentences } from '../../language/layout/sentences.ts';

/** A sentence with the numbers that it cites, in order and without duplicates. */
export interface CitedSentence {
  /** On one line, with the numbers in square brackets. */
  readonly text: string;
  readonly cites: readonly number[];
}

/** The sentences of a text that cite something. */
export interface CitedSentences {
  readonly kept: readonly CitedSentence[];
  /** Number of dropped sentences. */
  readonly dropped: number;
}

/** Numbers in square brackets: [2], [1, 3]. Also matches unreadable lookalikes such as [1-3]. */
export const MARK = /\[(?=[^\]\d]{0,80}\d)[\s\d,;–-]{1,80}\]/gu;
const MARKS_AFTER_STOP =
  /(?<![.!?。！？])([.!?。！？]+)[ \t]*((?:\[(?=[^\]\d]{0,80}\d)[\s\d,;–-]{1,80}\][ \t]*)+)/gu;
const STARTS_WITH_MARK = /^[\s>*_•-]*\[(?=[^\]\d]{0,80}\d)[\s\d,;–-]{1,80}\]/u;
const NUMBERS = /^\[\s*\d{1,6}(?:\s*[,;]\s*\d{1,6})*\s*\]$/u;

/** The numbers of a mark; undefined when it is not a list of them. */
export function numbersOf(mark: string): number[] | undefined {
  return NUMBERS.test(mark) ? Array.from(mark.matchAll(/\d+/g), ([digits]) => Number(digits)) : undefined;
}

/**
 * The sentences of a text that cite existing numbers only. Dropped are sentences without a number, with an unknown number, or with
 * numbers only.
 *
 * @param count numbers from 1 to this one exist
 * @param most maximum number of sentences
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
    // Text before a colon, such as "Until May:", belongs to the sentence.
    const from = block === last ? start : Math.min(start, block.start);
    last = block;
    return content.slice(from, end).replace(/\s+/gu, ' ').trim();
  });
}

/** Moves marks after a full stop into the sentence that it ends, unless the line puts marks first. */
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
