import { expanded, wordAfter } from './contractions.ts';
import { lemmaOf } from './lemmas.ts';

/** A word, number or sign of a statement. */
export interface Lexeme {
  /** As written. */
  readonly text: string;
  /** In lower case. */
  readonly word: string;
  readonly lemma: string;
  /** True if a comma, a semicolon or a bracket stands before it. */
  readonly apart: boolean;
}

/** Signs of bounds and money; numbers with attached units; words with inner points, hyphens and the like. */
const SIGN = /[<>]=?|[≥≤~≈±$€£¥%]/u;
const NUMBER = /\d+(?:[.,:/-]\d+)*(?:%|[\p{L}µ]+(?:\/[\p{L}]+)?(?![\p{L}\p{N}]))?/u;
const WORD = /[\p{L}\p{N}_]+(?:[.'\-/&+][\p{L}\p{N}_]+)*[+#]*/u;
/** A possessive ending after a number or a mark, which forms no word with it: "2020's", "(the team)'s". */
const AFTER_MARK = /(?<=[\d'")\]])'s\b/gi;
const TOKEN = new RegExp(`${SIGN.source}|${NUMBER.source}|${WORD.source}`, 'gu');

/**
 * Splits a statement into tokens. Contractions are expanded ("isn't" -> "is not"), possessive endings dropped.
 *
 * @param limit Maximum number of tokens.
 */
export function lexemesOf(text: string, limit: number): Lexeme[] {
  const plain = text.replace(/[’‘`]/g, "'").replace(AFTER_MARK, '');
  const tokens: Lexeme[] = [];
  let end = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(plain); match !== null && tokens.length < limit; match = TOKEN.exec(plain)) {
    const [found] = match;
    const after = match.index + found.length;
    const apart = match.index > end + 1 || (match.index > end && plain[end] !== ' ');
    end = after;
    for (const [i, { text: part, word }] of partsOf(found, plain, after).entries())
      tokens.push({ text: part, word, lemma: lemmaOf(word), apart: apart && i === 0 });
  }
  return tokens.length > limit ? tokens.slice(0, limit) : tokens;
}

/** The expansion of a token, each part as written and in lower case. */
function partsOf(found: string, text: string, end: number): readonly Pick<Lexeme, 'text' | 'word'>[] {
  const whole = found.toLowerCase();
  const parts = expanded(whole, whole.includes("'") ? wordAfter(text, end) : '');
  if (parts.length > 1)
    return parts.map((word) => ({ text: whole.startsWith(word) ? found.slice(0, word.length) : word, word }));
  const owner = found.replace(/'s?$/i, '');
  return [{ text: owner, word: owner.toLowerCase() }];
}
