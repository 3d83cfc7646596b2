import { expanded, wordAfter } from './contractions.ts';

/** A word, number or mark of a text. */
export interface Token {
  /** Lower case, with a straight apostrophe and split contractions ("can't" is "can", "not"). */
  readonly word: string;
  /** Span in the text, in UTF-16 units, end exclusive. The parts of a contraction share it. */
  readonly start: number;
  readonly end: number;
  readonly mark: boolean;
  /** Whether it begins with a capital letter. */
  readonly capital: boolean;
}

const TOKEN = new RegExp(
  String.raw`https?:\/\/[^\s<>()"”]*[^\s<>()"”.,;:!?]|[\p{L}\p{M}\p{N}_]+(?:(?:[-'’./:@&]|` +
    String.raw`(?<=\p{N}),(?=\p{N}))[\p{L}\p{M}\p{N}_]+)*(?:\+\+|#)?|[^\s]`,
  'gu',
);
const WORD_START = /^[\p{L}\p{M}\p{N}_]/u;

/** The words, numbers and marks of a text, in order. Linear in its length. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const raw = match[0];
    const start = match.index;
    const end = start + raw.length;
    if (!WORD_START.test(raw)) {
      tokens.push({ word: raw, start, end, mark: true, capital: false });
      continue;
    }
    let word = raw.toLowerCase();
    const first = raw.charAt(0);
    const capital = first !== first.toLowerCase();
    if (word.includes('’')) word = word.replaceAll('’', "'");
    for (const part of expanded(word, word.includes("'") ? wordAfter(text, end) : '')) {
      tokens.push({ word: part, start, end, mark: false, capital });
    }
  }
  return tokens;
}
