import { readLine } from '../layout/lines.ts';
import { ENGLISH, isForeign } from './function-words.ts';

/** Sentences of a content. */
export interface Prose {
  readonly text: string;
  /** Whether most of its letters are Latin. */
  readonly latin: boolean;
}

/** Most UTF-16 units of a content that are looked at. */
const MOST_READ = 2_000;
/** Fewer words in small letters, or letters, tell no language for certain. */
const FEWEST_WORDS = 3;
const FEWEST_LATIN = 20;
/** The same of letters in other scripts, of which each says more. */
const FEWEST_OTHERS = 6;
/** Share of all words that the words in small letters have in sentences; lists of names have fewer. */
const LEAST_PLAIN = 0.4;
/** Share of English function words above which a text is English. */
const ENGLISH_SHARE = 0.1;

/** What may stand beside sentences in a text of several lines or with quotations. */
const PARTS = /[\n\r`"“„«]/u;
const LINE = /[^\n\r\u2028\u2029]+/gu;
/** Code and quotations. */
const QUOTED = /`[^`\n]{0,200}`|"[^"\n]{0,200}"|“[^”\n]{0,200}”|„[^“”\n]{0,200}[“”]|«[^»\n]{0,200}»/gu;
/** Runs of ASCII: those with digits or marks in them are addresses, names of files and the like. */
const ASCII_RUN = /[!-~]+/gu;
const NO_WORD = /[\d_@=/\\{}<>|#$%^~]|\.[a-z]/iu;
const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;
const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;
const SMALL = /^\p{Ll}/u;

/**
 * The sentences of a content whose language can be determined, if that is not plainly English: without addresses, code, quotations, log
 * lines, tables and data. Undefined for English, and for what is too short or consists of names. It reads the first 2,000 characters.
 */
export function foreignProse(content: string): Prose | undefined {
  const head = content.length > MOST_READ ? content.slice(0, MOST_READ) : content;
  if (!PARTS.test(head) && isEnglish(wordsOf(head))) return undefined;
  const text = sentencesOf(head);
  const letters = text.match(LETTER)?.length ?? 0;
  const others = letters - (text.match(LATIN)?.length ?? 0);
  if (others * 2 > letters) return others >= FEWEST_OTHERS ? { text, latin: false } : undefined;
  if (letters < FEWEST_LATIN) return undefined;
  const words = wordsOf(text);
  const small = words.filter((word) => SMALL.test(word)).length;
  if (small < FEWEST_WORDS || small < words.length * LEAST_PLAIN || isEnglish(words)) return undefined;
  return isForeign(words.map((word) => word.toLowerCase())) ? { text, latin: true } : undefined;
}

const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

function isEnglish(words: readonly string[]): boolean {
  const most = words.length * ENGLISH_SHARE;
  let english = 0;
  for (const word of words) {
    if (word !== 'I' && !ENGLISH.has(word.toLowerCase().replace('’', "'"))) continue;
    if (++english > most) return true;
  }
  return false;
}

function sentencesOf(content: string): string {
  const lines: string[] = [];
  let fenced = false;
  for (const match of content.matchAll(LINE)) {
    const { kind, start, end } = readLine(content, match.index, match.index + match[0].length);
    if (kind === 'fence') fenced = !fenced;
    if (!fenced && (kind === 'prose' || kind === 'item')) lines.push(content.slice(start, end));
  }
  const text = lines.join('\n').replace(QUOTED, ' ');
  return text.replace(ASCII_RUN, (run) => (NO_WORD.test(run) ? ' ' : run));
}
