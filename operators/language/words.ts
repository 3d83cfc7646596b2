import { lemmaOf } from './lemmas.ts';

/** One word, number or sign of a statement. */
export interface Token {
  /** As written. */
  readonly text: string;
  /** In lower case. */
  readonly word: string;
  readonly lemma: string;
  /** True if a comma, a semicolon or a bracket stands before it. */
  readonly apart: boolean;
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/[’‘`]/g, "'"],
  [/\bcan't\b|\bcannot\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\bshan't\b/gi, 'shall not'],
  [/\bain't\b/gi, 'is not'],
  [/n't\b/gi, ' not'],
  [/'ll\b/gi, ' will'],
  [/'ve\b/gi, ' have'],
  [/'re\b/gi, ' are'],
  [/'m\b/gi, ' am'],
  [/'d\b/gi, ''],
  [/'s\b/gi, ''],
];

/**
 * Signs of bounds and money; numbers with what is glued to them; words with inner points, hyphens and the
 * like.
 */
const SIGN = /[<>]=?|[≥≤~≈±$€£¥%]/u;
const NUMBER = /\d+(?:[.,:/-]\d+)*(?:%|[\p{L}µ]+(?:\/[\p{L}]+)?(?![\p{L}\p{N}]))?/u;
const WORD = /[\p{L}\p{N}_]+(?:[.'\-/&+][\p{L}\p{N}_]+)*[+#]*/u;
const TOKEN = new RegExp(`${SIGN.source}|${NUMBER.source}|${WORD.source}`, 'gu');

/**
 * Splits a statement into tokens. Contractions are written out ("isn't" -> "is not"), possessive endings
 * dropped.
 * @param limit Tokens after this many are left out.
 */
export function tokensOf(text: string, limit: number): Token[] {
  let plain = text;
  if (plain.includes("'") || plain.includes('’') || plain.includes('‘') || /\bcannot\b/i.test(plain))
    for (const [pattern, replacement] of CONTRACTIONS) plain = plain.replace(pattern, replacement);
  const tokens: Token[] = [];
  let end = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(plain); match !== null && tokens.length < limit; match = TOKEN.exec(plain)) {
    const [found] = match;
    const word = found.toLowerCase();
    const apart = match.index > end + 1 || (match.index > end && plain[end] !== ' ');
    tokens.push({ text: found, word, lemma: lemmaOf(word), apart });
    end = match.index + found.length;
  }
  return tokens;
}
