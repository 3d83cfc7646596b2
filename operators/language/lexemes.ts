import { lemmaOf } from './lemmas.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A word, number or sign of a statement, as statements are compared: a token or a part of one, with its lemma. */
export interface Lexeme {
  /** As written. */
  readonly text: string;
  /** In lower case. */
  readonly word: string;
  readonly lemma: string;
  /** True if a comma, a semicolon or a bracket stands before it. */
  readonly apart: boolean;
}

/** A part of a token, with its span in the text. */
interface Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What people write for an apostrophe. */
const QUOTES = /[’‘`]/;
/** Marks of bounds, money and shares; other marks only set what follows apart. */
const SIGN = /^[<>≥≤~≈±$€£¥%]$/u;
/** A number with its attached unit. Of "8-bit" and "2026-05-03T10" only the digits belong to it. */
const NUMBER = /\d+(?:[.,:/-]\d+)*(?:%|[\p{L}µ]+(?:\/[\p{L}]+)?(?![\p{L}\p{M}\p{N}]))?/u;
/** A word, within which "@" and ":" are not: "key:value" are two. */
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.'\-/&][\p{L}\p{M}\p{N}_]+)*[+#]*/u;
const PART = new RegExp(`${NUMBER.source}|${WORD.source}`, 'gu');
/** Tokens that are more than one part, or less than a word. */
const PARTED = /^\d|[@:,]/;
const ADDRESS = /^https?:\/\//;
/** A word and one "+", which a word directly after it continues. */
const OPEN = /[^+]\+$/;
const DIGITS = /^\d+(?:[.,:/-]\d+)*$/;
/** A mark and an apostrophe: the possessive ending after them forms no word with them, as in "(the team)'s". */
const AFTER_MARK = /['")\]]'$/;

/**
 * The lexemes of a statement, from its tokens. A token is parted at "@" and ":" and after a number that is not its own unit; an
 * address is one lexeme. Marks that belong to a word or a number are joined to it ("45%", ">=", "A+", "U+0000"); other marks are
 * dropped, and so are possessive endings.
 *
 * @param limit Maximum number of lexemes.
 * @param read Its tokens, for callers that know them.
 */
export function lexemesOf(text: string, limit: number, read?: readonly Token[]): Lexeme[] {
  const plain = QUOTES.test(text) ? text.replace(/[’‘`]/g, "'") : text;
  const found: Lexeme[] = [];
  /** End of the last lexeme in the text. */
  let last = 0;
  const add = (part: Part, word: string) => {
    const gap = part.start - last;
    const between = plain.slice(last, part.start);
    // The apostrophe of "parents' evening" sets nothing apart.
    const apart = gap > 0 && (gap > 1 || plain[last] !== ' ') && /\S/.test(between) && between !== "' ";
    found.push({ text: part.text, word, lemma: lemmaOf(word), apart });
    last = part.end;
  };
  const join = (part: Part) => {
    const { text: before, apart } = found[found.length - 1];
    const joined = before + part.text;
    const word = joined.toLowerCase();
    found[found.length - 1] = { text: joined, word, lemma: lemmaOf(word), apart };
    last = part.end;
  };
  let degree = false;
  for (const token of (plain === text ? read : undefined) ?? tokensOf(plain)) {
    const { start, end, word } = token;
    const before = start === last ? found.at(-1)?.text : undefined;
    if (degree && /^[CF]$/.test(token.text)) {
      // "20 °C", "68°F"
      add({ ...token, text: `°${token.text}` }, `°${word}`);
      last = end;
      degree = false;
      continue;
    }
    degree = word === '°';
    if (degree) last = end;
    else if (token.mark && before !== undefined && belongs(word, before)) join(token);
    else if (found.length >= limit) break;
    else if (token.mark) {
      if (SIGN.test(word)) add(token, word);
    } else if (start < last) {
      // The next part of a contraction.
      add(token, word);
    } else if (word !== 's' || !AFTER_MARK.test(plain.slice(Math.max(0, start - 2), start))) {
      const parts = partsOf(token);
      const joined = before !== undefined && OPEN.test(before) ? 1 : 0;
      if (joined > 0) join(parts[0]);
      for (let i = joined; i < parts.length; i++) add(parts[i], parts[i].text.toLowerCase());
      last = end;
    }
  }
  return found.length > limit ? found.slice(0, limit) : found;
}

/** Whether a mark belongs to the lexeme directly before it. */
function belongs(mark: string, before: string): boolean {
  if (mark === '=') return before === '<' || before === '>';
  if (mark === '%') return DIGITS.test(before);
  return (mark === '+' || mark === '#') && /^[\p{L}_]/u.test(before);
}

/** The parts of a token, without its possessive ending. */
function partsOf({ text, start, end }: Token): readonly Part[] {
  const owner = text.includes("'") ? text.replace(/'s?$/i, '') : text;
  if (!PARTED.test(owner) || ADDRESS.test(owner)) return [{ text: owner, start, end }];
  return [...owner.matchAll(PART)].map((match) => ({
    text: match[0],
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));
}
