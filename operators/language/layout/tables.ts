/** A cell of a table with the names of its row and column. */
export interface Cell {
  /** Text of the first cell of its row. */
  readonly row: string;
  /** Heading of its column. */
  readonly column: string;
  readonly text: string;
  /** Span in the content from the first cell of the row to the end of this cell. */
  readonly start: number;
  readonly end: number;
}

const LINE = /[^\n\r]+/gu;
const RULER = /^[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)+(?:[ \t]*:?-{2,}:?[ \t]*)?$/u;
const FENCE = /^[ \t]*(?:```|~~~)/u;
const NOTHING = /^(?:|-+|–|—|n\/?a|none|\?|tbd)$/iu;

/** The cells of the tables of a Markdown text that stand behind the first column, in order. Empty ones are left out. Linear. */
export function tableCells(content: string): Cell[] {
  const found: Cell[] = [];
  if (!content.includes('|')) return found;
  let columns: readonly Piece[] | undefined;
  let before: readonly Piece[] | undefined;
  let fenced = false;
  let end = 0;
  for (const match of content.matchAll(LINE)) {
    const [line] = match;
    // A blank line ends a table.
    if (/\n\r?\n|\r\r/.test(content.slice(end, match.index))) {
      columns = undefined;
      before = undefined;
    }
    end = match.index + line.length;
    if (FENCE.test(line)) fenced = !fenced;
    const pieces = !fenced && line.includes('|') ? piecesOf(line, match.index) : undefined;
    if (pieces === undefined) {
      columns = undefined;
    } else if (RULER.test(line)) {
      columns = before;
    } else if (columns !== undefined) {
      const [first, ...others] = pieces;
      for (const [i, { text, end: last }] of others.entries()) {
        const column = columns[i + 1]?.text ?? '';
        if (first.text === '' || column === '' || NOTHING.test(text)) continue;
        found.push({ row: first.text, column, text, start: first.start, end: last });
      }
    }
    before = pieces;
  }
  return found;
}

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function piecesOf(line: string, offset: number): Piece[] {
  const pieces: Piece[] = [];
  const first = /^[ \t]*\|/u.exec(line)?.[0].length ?? 0;
  let from = first;
  for (let at = first; at <= line.length; at++) {
    const ends = at === line.length || (line[at] === '|' && line[at - 1] !== '\\');
    if (!ends) continue;
    if (at === line.length && line.slice(from).trim() === '') break;
    const raw = line.slice(from, at);
    const start = offset + from + (raw.length - raw.trimStart().length);
    const text = raw.trim();
    pieces.push({ text, start, end: start + text.length });
    from = at + 1;
  }
  return pieces;
}
