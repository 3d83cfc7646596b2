import { opening } from '../opening.ts';
import { tokenize } from '../tokens.ts';
import { finiteVerbs } from '../verbs.ts';
import { afterClock, type Label, labelAt } from './labels.ts';
import { readLine, type TextLine } from './lines.ts';

/** A block of content: a paragraph, a list item, a line of a chat or a log. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly label: Label | undefined;
  /** A separate line: an item, a labelled line or a log line. */
  readonly line: boolean;
}

interface Open {
  start: number;
  end: number;
  label: Label | undefined;
  kind: 'paragraph' | 'item' | 'labelled' | 'log';
  /** Start of the last line, and length of the longest one. */
  last: number;
  widest: number;
  lines: number;
}

const LINE_END = /\r\n|[\n\r\u2028\u2029]/g;
const SENTENCE_END = /[.!?…。！？؟]["'”’)\]»*_`]*$/u;
/** Minimum width of wrapped text. */
const NARROWEST = 40;

/**
 * The blocks of a content, in UTF-16 offsets. Headings, table rows, rules, data, code and fenced code are excluded. A single line
 * break within a paragraph does not end its block. Markup follows CommonMark 0.31, extended for chats and logs. Linear in the length.
 */
export function blocks(content: string): Block[] {
  const found: Block[] = [];
  let open: Open | undefined;
  let fence = '';
  const flush = () => {
    if (open !== undefined && open.start < open.end) {
      const { start, end, label, kind } = open;
      for (const part of turnsIn(content, { start, end, label, line: kind !== 'paragraph' }))
        found.push(part);
    }
    open = undefined;
  };
  for (const [from, to] of lines(content)) {
    const line = readLine(content, from, to);
    if (fence !== '') {
      if (line.kind === 'fence' && content.startsWith(fence, line.start)) fence = '';
      continue;
    }
    if (line.kind === 'fence') {
      fence = content.slice(line.start, line.start + 3);
      flush();
    } else if (line.kind === 'underline') {
      if (open?.lines === 1 && open.kind === 'paragraph' && !endsSentence(content, open)) open = undefined;
      flush();
    } else if (line.kind === 'blank' || line.kind === 'none') {
      flush();
    } else {
      const label = line.kind === 'log' ? undefined : labelAt(content, line.start, line.end);
      const start = label === undefined ? afterClock(content, line.start) : line.start;
      const starts = line.kind !== 'prose' || label !== undefined || start > line.start;
      if (open !== undefined && !starts && continues(content, open, line)) {
        open.end = line.end;
        open.last = line.start;
        open.lines++;
      } else {
        flush();
        const kind = kindOf(line, label);
        open = { start, end: line.end, label, kind, last: start, widest: 0, lines: 1 };
      }
      open.widest = Math.max(open.widest, line.end - line.start);
    }
  }
  flush();
  return found;
}

/** Where another one begins to speak within a line: "Anna: I moved to Linz. Ben: I live in Graz." */
const TURN = /(?<=[.!?…]["”’)]?[ \t]+)(?=\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)?:[ \t])/gu;

/** The parts of a labelled block in which each has its own label. */
function turnsIn(content: string, block: Block): Block[] {
  const { start, end, label } = block;
  if (label === undefined || label.remark || !content.slice(label.rest, end).includes(': ')) return [block];
  const found: Block[] = [];
  let last = block;
  for (const { index } of content.slice(start, end).matchAll(TURN)) {
    const next = labelAt(content, start + index, end);
    if (index === 0 || next === undefined || next.remark) continue;
    found.push({ ...last, end: start + index });
    last = { ...block, start: start + index, label: next };
  }
  return [...found, last];
}

function kindOf(line: TextLine, label: Label | undefined): Open['kind'] {
  if (line.kind === 'log' || line.kind === 'item') return line.kind;
  return label === undefined ? 'paragraph' : 'labelled';
}

function* lines(content: string): Generator<[from: number, to: number]> {
  let from = 0;
  for (const match of content.matchAll(LINE_END)) {
    yield [from, match.index];
    from = match.index + match[0].length;
  }
  yield [from, content.length];
}

/**
 * Whether a line continues the previous one. Wrapped text fills its lines: if the first word of a line had space on the previous one,
 * the break was intended, provided that both lines can stand alone.
 */
function continues(content: string, open: Open, line: TextLine): boolean {
  if (open.kind === 'log') return false;
  const last = content.slice(open.last, open.end);
  if (SENTENCE_END.test(last)) return open.kind === 'paragraph';
  const first = /^\S*/.exec(content.slice(line.start, Math.min(line.end, line.start + 100)))?.[0] ?? '';
  const width = Math.max(open.widest, line.end - line.start, NARROWEST);
  if (last.length + 1 + first.length > width) return true;
  const letter = first.charAt(0);
  if (isSaid(last)) return false;
  if (letter === letter.toLowerCase() || /[,;:(–—-]$/.test(last)) return true;
  if (open.kind === 'labelled' && !stands(last))
    return !isValue(last) && stands(content.slice(open.last, line.end));
  return !(stands(last) && stands(content.slice(line.start, line.end)));
}

/** A chat line that is only an interjection or a picture ("lol", "ok thanks"). */
function isSaid(line: string): boolean {
  if (line.length > 40) return false;
  const tokens = tokenize(line);
  return opening(tokens) >= tokens.length || !tokens.some((token) => !token.mark);
}

/** A short value after a label; the next line does not continue it. */
function isValue(line: string): boolean {
  return line.length < 60 && !stands(line);
}

function stands(line: string): boolean {
  if (line.length > 400) return true;
  return (
    finiteVerbs(tokenize(line)).length > 0 &&
    !/\b(?:that|the|a|an|of|to|and|or|in|for|with|at|by|on)$/.test(line)
  );
}

function endsSentence(content: string, open: Open): boolean {
  return SENTENCE_END.test(content.slice(Math.max(open.start, open.end - 20), open.end));
}
