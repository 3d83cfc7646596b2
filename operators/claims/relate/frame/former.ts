import { type Lexeme, lexemesOf } from '../../../language/lexemes.ts';
import { POINTERS } from '../../../language/word-classes.ts';

/** What a statement says that was so before. */
export interface Former {
  /** Its words, as lemmas, without articles. */
  readonly lemmas: readonly string[];
  readonly written: string;
}

/** A character of a phrase: no mark, but within a number. */
const SIGN = String.raw`(?:[^,.;:()]|(?<=\d)[.,](?=\d))`;
const PHRASE = String.raw`(${SIGN}{1,40}?)(?= (?:as|for|in|on|at|since|because|after|with|to|from|by|any|before|of)\b|[,.;:()]|$)`;
const CHANGED = String.raw`\b(?:mov|migrat|switch|chang|rais|lower|reduc|increas|cut|drop|grow|grew|upgrad|downgrad|hand|slip|rise|rose|fell|fall|go|went|extend|shorten|bump|transfer|relocat|promot|port|convert|push|brought)\w*`;
const COUNTS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty';
const SMALL =
  / left | vacated |out of |\bfrom |instead of|in place of|rather than|replace[sd]? |succee|supersed|, not | before/iu;

/** Ways of naming what was before, one a line. */
const WAYS: readonly RegExp[] = [
  new RegExp(
    String.raw`${CHANGED}(?: ${SIGN}{1,60}?)?? from (?:the |a |an )?(${SIGN}{1,40}?) (?:up |down |over |back )?(?:in)?to \S`,
    'iu',
  ),
  new RegExp(`(?:instead of|in place of|rather than) ${PHRASE}`, 'iu'),
  new RegExp(
    String.raw`\b(?:replaces|replaced|succeeds|succeeded|supersedes|superseded) (?!in |at |on |to |with )${PHRASE}`,
    'iu',
  ),
  new RegExp(String.raw`\b(?:took|takes|taking) over .{1,60}? from ${PHRASE}`, 'iu'),
  new RegExp(String.raw`\b(?:up|down) from ((?:[$€£]?\d|(?:${COUNTS})\b)${SIGN}{0,30}?)(?=[,.;:()]|$)`, 'iu'),
  new RegExp(
    String.raw`^(${SIGN}{1,40}?) (?:has |have )?(?:left|vacated|moved out of) (?:the |our )?[\p{L}\d]+(?: [\p{Lu}\d]\S*)*(?= on | in |[.,;!]|$)`,
    'u',
  ),
  new RegExp(
    `, (?:and )?not (?:for |in |at |by |from |on |with )?(${SIGN}{1,40}?)(?: any ?more| any longer)?[.!]?$`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:was|were|had been|used to be) (?:at |in |on |with )?(${SIGN}{1,40}?) before[.!]?$`,
    'iu',
  ),
];
/** No way fits a longer text. */
const LONGEST = 240;
const MOST_WORDS = 5;

/** What a statement says that was so before: "from 1.2 bar to …", "instead of Heroku", ", not 7", "it was at 10 % before". */
export function formersIn(said: string): readonly Former[] {
  if (said.length > LONGEST || !SMALL.test(said)) return NONE;
  const found: Former[] = [];
  for (const way of WAYS) {
    const written = way.exec(said)?.[1].trim();
    if (written === undefined || written === '') continue;
    const lemmas = lexemesOf(written, MOST_WORDS + 2)
      .filter(isSaid)
      .map(({ lemma }) => lemma);
    if (lemmas.length === 0 || lemmas.length > MOST_WORDS) continue;
    if (!found.some((other) => other.written === written)) found.push({ lemmas, written });
  }
  return found;
}

const NONE: readonly Former[] = [];
const isSaid = ({ word }: Lexeme) => !POINTERS.has(word);
