import type { Token } from '../../language/tokens.ts';
import { wordSet } from '../../language/word-lists.ts';

/** Words that join a statement of its own to what precedes it. */
const JOINING = wordSet('and but so yet plus');
/** Words that join a reason. It is a statement of its own only beside a question: otherwise it explains the statement before it. */
const REASONS = wordSet('because since as while although though especially');
/** Words that join what is to be taken into account, which is a statement of its own beside anything. */
const GIVENS = wordSet('considering given');
const DASHES = wordSet('– — - ;');
const FILLERS = wordSet('honestly basically well ,');
/** Most marks, and most words, of a joint. */
const MOST = 5;

/** The marks and words between two parts of a sentence. */
export interface Joint {
  /** First token of the second part. */
  readonly next: number;
  /** Whether a comma, semicolon or dash divides them. */
  readonly mark: boolean;
  readonly conjunction: 'joining' | 'reason' | 'given' | undefined;
  /** Whether it separates more than a comma or "and" does: "but", a semicolon, a dash, a comma with a conjunction. */
  readonly strong: boolean;
}

/** The joint that begins at a token: a comma, a semicolon, a dash, a conjunction, or several of them. */
export function jointAt(tokens: readonly Token[], from: number): Joint | undefined {
  let at = from;
  let mark = false;
  let strong = false;
  let conjunction: Joint['conjunction'];
  const word = () => tokens[at]?.word ?? '';
  for (; at < from + MOST && (word() === ',' || isDash(tokens, at)); at++) {
    mark = true;
    strong ||= word() !== ',';
  }
  for (; at < from + 2 * MOST; at++) {
    if (JOINING.has(word())) conjunction ??= 'joining';
    else if (GIVENS.has(word())) conjunction = 'given';
    else if (REASONS.has(word())) conjunction = conjunction === 'given' ? 'given' : 'reason';
    else break;
    strong ||= mark || word() === 'but';
  }
  if (!mark && conjunction === undefined) return undefined;
  if (conjunction === 'given' && word() === 'the' && tokens[at + 1]?.word === 'fact') at += 2;
  if (conjunction !== undefined && word() === 'that') at++;
  while (at < from + 3 * MOST && FILLERS.has(word())) at++;
  return at < tokens.length ? { next: at, mark, conjunction, strong } : undefined;
}

/** A dash with white space around it, or a semicolon. */
function isDash(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !DASHES.has(token.word)) return false;
  if (token.word === ';') return true;
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  return before !== undefined && after !== undefined && before.end < token.start && token.end < after.start;
}
