import { expanded, wordAfter } from './contractions.ts';

/** A word, number, address or mark of a text. */
export interface Token {
  /** As written; a part of a contraction in full. */
  readonly text: string;
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

/**
 * The words, numbers and marks of a text, in order. Linear in its length. It is the one scan of statements: their normal forms, their
 * clauses and the lexemes by which they are compared come from these tokens, and the identity of claims depends on them.
 */
export function tokenize(text: string): Token[] {
  return [...tokensOf(text)];
}

/** The same one by one, for readers of the beginning of a text. */
export function* tokensOf(text: string): Generator<Token, void, void> {
  let end = 0;
  for (;;) {
    TOKEN.lastIndex = end;
    const match = TOKEN.exec(text);
    if (match === null) return;
    const [raw] = match;
    const start = match.index;
    end = start + raw.length;
    if (!WORD_START.test(raw)) {
      yield { text: raw, word: raw, start, end, mark: true, capital: false };
      continue;
    }
    let word = raw.toLowerCase();
    const first = raw.charAt(0);
    const capital = first !== first.toLowerCase();
    if (word.includes('’')) word = word.replaceAll('’', "'");
    const parts = expanded(word, word.includes("'") ? wordAfter(text, end) : '');
    if (parts.length === 1) yield { text: raw, word: parts[0], start, end, mark: false, capital };
    else
      for (const part of parts) {
        const written = word.startsWith(part) ? raw.slice(0, part.length) : part;
        yield { text: written, word: part, start, end, mark: false, capital };
      }
  }
}
