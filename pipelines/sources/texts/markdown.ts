import { fitting, type Piece, type Splitter } from './piece.ts';

const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*?)[ \t]*#*[ \t]*$/u;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/u;
const FENCE = /^ {0,3}(`{3,}|~{3,})/u;

/** A heading with what it is written as. */
interface Above {
  readonly level: number;
  readonly text: string;
  readonly line: string;
}

/**
 * One piece for each section of Markdown (CommonMark 0.31), under the lines of all headings above it, so that its fields are read with
 * them. The metadata `heading` is their path. Headings without a text below them give none.
 */
export const sections: Splitter = async function* (lines) {
  const path: Above[] = [];
  let body: string[] = [];
  let size = 0;
  let at = 0;
  let fence = '';
  const closed = function* (): Generator<Piece, void, void> {
    const text = trimmed(body);
    body = [];
    size = 0;
    if (text.trim() === '') return;
    const above = path.map(({ line }) => line).join('\n');
    const heading = path.map((one) => one.text).join(' > ');
    for (const part of fitting(text)) {
      yield {
        content: above === '' ? part : `${above}\n\n${part}`,
        at,
        ...(heading !== '' && { metadata: { heading: heading.slice(0, LONGEST_PATH) } }),
      };
    }
  };
  const enter = (level: number, text: string, place: number) => {
    for (let last = path.at(-1); last !== undefined && last.level >= level; last = path.at(-1)) path.pop();
    // A marker of its level, whichever way it was written; a very long one is cut, since it stands over each part.
    const short = text.slice(0, LONGEST_HEADING);
    path.push({ level, text: short, line: `${'#'.repeat(level)} ${short}` });
    at = place;
  };
  for await (const line of lines) {
    const opened = FENCE.exec(line.text)?.[1];
    if (opened !== undefined) {
      if (fence === '') fence = opened;
      else if (opened.startsWith(fence)) fence = '';
    }
    const heading = fence === '' ? HEADING.exec(line.text) : null;
    if (heading !== null) {
      yield* closed();
      const [, marks = '', title = ''] = heading;
      enter(marks.length, title, line.at);
      continue;
    }
    const underline = fence === '' ? UNDERLINE.exec(line.text)?.[1] : undefined;
    const title = body[body.length - 1];
    if (underline !== undefined && isTitle(title, body[body.length - 2])) {
      body.pop();
      yield* closed();
      enter(underline.startsWith('=') ? 1 : 2, title.trim(), line.at - title.length - 1);
      continue;
    }
    if (body.length === 0) {
      if (line.text.trim() === '') continue;
      if (path.length === 0) at = line.at;
    }
    body.push(line.text);
    size += line.text.length + 1;
    if (size > MOST_SECTION) yield* closed();
  }
  yield* closed();
};

/** Whether a line is a paragraph by itself, which a line of "=" or "-" makes a heading. */
function isTitle(line: string | undefined, before: string | undefined): line is string {
  if (line === undefined || line.trim() === '' || /^[ \t]*[-*+>|#\d]/.test(line)) return false;
  return before === undefined || before.trim() === '';
}

function trimmed(body: readonly string[]): string {
  return body.join('\n').trimEnd();
}

const LONGEST_HEADING = 300;
const LONGEST_PATH = 1000;
/** UTF-16 units after which a section is passed on, so that memory stays bounded. */
const MOST_SECTION = 256 * 1024;
