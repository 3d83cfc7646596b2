import { MOST_CONTENT } from '../../../operators/records/event.ts';

/** A line of a text without its line feed. */
export interface TextLine {
  readonly text: string;
  /** Its place in the text, in UTF-16 units. */
  readonly at: number;
}

/** A part of a text that becomes an event. */
export interface Piece {
  readonly content: string;
  /** The place of its first line in the text, in UTF-16 units. */
  readonly at: number;
  /** In microseconds, if the text says it. */
  readonly time?: number;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Splits a text; `name` is that of its file, or ''. */
export type Splitter = (lines: AsyncIterable<TextLine>, clock: FileClock) => AsyncIterable<Piece>;

/** What times of a text without a date or a year are read against. */
export interface FileClock {
  /** In microseconds: when the text was written at the latest; undefined if that is not known. */
  readonly reference: number | undefined;
  /** Whether the day stands before the month in dates such as 02/03/2026. */
  readonly dayFirst: boolean;
}

/** Room for what a splitter puts before a part, such as headings. */
const MOST_PART = MOST_CONTENT - 4096;

/** The parts of a content that fit into events: cut at blank lines, else at line ends, else anywhere. */
export function* fitting(content: string, most = MOST_PART): Generator<string, void, void> {
  let rest = content;
  while (Buffer.byteLength(rest) > most) {
    const end = cutBefore(rest, most);
    yield rest.slice(0, end);
    rest = rest.slice(end);
  }
  yield rest;
}

/** The place before which a text is cut so that its first part has at most so many bytes. */
function cutBefore(text: string, most: number): number {
  // A UTF-16 unit has at most three bytes.
  let end = Math.min(text.length, Math.floor(most / 3));
  for (let more = end; more > 64; more = Math.floor(more / 2)) {
    while (end + more < text.length && Buffer.byteLength(text.slice(0, end + more)) <= most) end += more;
  }
  const head = text.slice(0, end);
  const blank = head.lastIndexOf('\n\n');
  if (blank > end / 4) return blank + 2;
  const line = head.lastIndexOf('\n');
  if (line > end / 4) return line + 1;
  const unit = text.charCodeAt(end);
  return unit >= 0xdc00 && unit <= 0xdfff ? end - 1 : end;
}
