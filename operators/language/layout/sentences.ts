import { stopKind } from './abbreviations.ts';
import { type Block, blocks } from './blocks.ts';

/** A sentence of a content, or an item or line without a full stop that counts as one. */
export interface Sentence {
  /** Span in the content in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly block: Block;
  /** Whether it is the whole content of its block, apart from a label. */
  readonly alone: boolean;
}

const WORD_BEFORE = /[\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*$/u;
const NEXT = /^(?:[\s\p{Cc}*_~"'“”‘’([{>]|\p{Extended_Pictographic}|[\u{fe0f}\u{200d}])*([\p{L}\p{N}]*)/u;
const CLOSERS = '"\'”’)]»*_`~}';
/** Maximum length of brackets within which a stop does not end the outer sentence. */
const BRACKETS = 400;
const LEAD =
  /^(?:[\s\p{Cc}\p{Cf}>,;:•·|!?.…)\]}–—-]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f})+/u;

/**
 * Splits a content into sentences, in order and without overlap: each list item and each line of a chat or a log separately, the rest
 * at sentence-ending full stops, question and exclamation marks. Linear in the length.
 */
export function sentences(content: string): Sentence[] {
  const found: Sentence[] = [];
  for (const block of blocks(content)) {
    const first = found.length;
    let from = block.label?.rest ?? block.start;
    for (const to of ends(content, from, block.end)) {
      const start = skipLead(content, from, to);
      const end = trimEnd(content, start, to);
      if (start < end) found.push({ start, end, block, alone: false });
      from = to;
    }
    if (found.length === first + 1) found[first] = { ...found[first], alone: true };
  }
  return found;
}

/** Ends of sentences between two positions, the last one included. */
function ends(content: string, from: number, to: number): number[] {
  const found: number[] = [];
  const brackets = closings(content, from, to);
  let covered = from;
  for (let i = from; i < to; i++) {
    const code = content.charCodeAt(i);
    if (code === 96) {
      const close = content.slice(i + 1, Math.min(to, i + 200)).indexOf('`');
      if (close > 0) i += close + 1;
      continue;
    }
    if (code === 40) covered = Math.max(covered, brackets.get(i) ?? covered);
    if (!isStop(code)) continue;
    let after = i + 1;
    while (after < to && isStop(content.charCodeAt(after))) after++;
    const stop = after - 1;
    while (after < to && CLOSERS.includes(content.charAt(after))) after++;
    if (i >= covered && endsAt(content, i, stop, after, from, to)) found.push(after);
    i = after - 1;
  }
  if (found[found.length - 1] !== to) found.push(to);
  return found;
}

/** End of each round bracket that is not at the start of a sentence and is short enough. */
function closings(content: string, from: number, to: number): Map<number, number> {
  const found = new Map<number, number>();
  const stack: number[] = [];
  for (let i = from; i < to; i++) {
    const code = content.charCodeAt(i);
    if (code === 40) stack.push(i);
    else if (code === 41) {
      const opened = stack.pop();
      if (opened === undefined || opened === from || i - opened > BRACKETS) continue;
      if (!/[.!?…]\s*$/.test(content.slice(Math.max(from, opened - 4), opened))) found.set(opened, i + 1);
    }
  }
  return found;
}

function isStop(code: number): boolean {
  if (code < 128) return code === 46 || code === 33 || code === 63;
  return (
    code === 0x2026 ||
    code === 0x3002 ||
    code === 0xff01 ||
    code === 0xff1f ||
    code === 0x61f ||
    code === 0x6d4
  );
}

/** Whether the marks from `i` to `stop`, with closing marks up to `after`, end a sentence. */
function endsAt(content: string, i: number, stop: number, after: number, from: number, to: number): boolean {
  if (after >= to) return false;
  const code = content.charCodeAt(stop);
  if (code === 0x3002 || code === 0xff01 || code === 0xff1f) return true;
  const beyond = content.charAt(after);
  if (!/[\s\p{Cc}]|\p{Extended_Pictographic}|[\ud83c-\ud83e]/u.test(beyond)) return false;
  const next = NEXT.exec(content.slice(after, Math.min(to, after + 40)))?.[1] ?? '';
  const first = next.charAt(0);
  const lower = first !== '' && first === first.toLowerCase() && first !== first.toUpperCase();
  // '"Stop!" he said' and "(really?) it" continue; so does "well... maybe".
  if (lower && (after - 1 > stop || stop > i || code === 0x2026))
    return /[!?]/.test(content.slice(i, after)) && after - 1 === stop;
  if (code !== 46 || stop > i) return true;
  const word = WORD_BEFORE.exec(content.slice(Math.max(from, i - 30), i))?.[0] ?? '';
  return word === '' || stopKind(word, next) === 'end';
}

function skipLead(content: string, from: number, to: number): number {
  const at = from + (LEAD.exec(content.slice(from, to))?.[0].length ?? 0);
  // A minus or a decimal point before a number belongs to it.
  const sign = at > from && /[-.]/.test(content.charAt(at - 1)) && /\d/.test(content.charAt(at));
  return sign ? at - 1 : at;
}

function trimEnd(content: string, start: number, to: number): number {
  let end = to;
  while (end > start) {
    const code = content.charCodeAt(end - 1);
    const pair = code >= 0xdc00 && code <= 0xdfff && end - 2 >= start;
    const char = pair ? content.slice(end - 2, end) : content.charAt(end - 1);
    if (!/^(?:[\s\p{Cc}\p{Cf}]|\u{fe0f}|\p{Extended_Pictographic}|\p{Emoji_Modifier})$/u.test(char)) break;
    end -= char.length;
  }
  return end;
}
