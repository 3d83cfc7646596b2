import { createHash } from 'node:crypto';
import type { EventInput } from '../../../operators/records/event.ts';
import { uuidV5 } from '../../../operators/records/uuid.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { isDayFirst, kindOf, splitterOf, type TextKind } from './kinds.ts';
import type { Piece, TextLine } from './piece.ts';

/** Lines, and UTF-16 units, by which the kind of a text is determined. */
const HEAD_LINES = 400;
const HEAD_TEXT = 128 * 1024;
const NAMESPACE = 'a3c1f6d2-5b0e-5c8e-9d47-0f6a2f6f3c11';

export interface SplitOptions {
  /** Name of the file; '' if it has none. */
  readonly name: string;
  /** The kind, if it is not to be determined from the text. */
  readonly kind?: TextKind;
  /** In microseconds: when the text was written at the latest, for times without a date or a year. */
  readonly reference?: number;
  /** RFC 3339: the time of parts that have none. */
  readonly timestamp?: string;
  readonly run_id?: string;
  /** Default: the name of the file; without one, a digest of the beginning if there is more than one event. */
  readonly source_input_id?: string;
}

/** A text as events. */
export interface SplitText {
  readonly kind: TextKind;
  /** The source of its events; undefined for one event of a text without a name. */
  readonly source: string | undefined;
  readonly events: AsyncIterable<EventInput>;
}

/**
 * Splits a text into events by its kind: the entries of a log, the turns of a conversation, the sections of Markdown, mails, or whole
 * paragraphs. The id of an event derives from all that it has and its place in the text: the same text gives the same events, and a
 * text to which something was added gives those as well.
 *
 * @param lines of the text, without line feeds
 */
export async function splitText(lines: AsyncIterable<string>, options: SplitOptions): Promise<SplitText> {
  const iterator = placed(lines)[Symbol.asyncIterator]();
  const head: TextLine[] = [];
  let units = 0;
  let ended = false;
  while (head.length < HEAD_LINES && units < HEAD_TEXT && !ended) {
    const { done, value } = await iterator.next();
    if (done === true) ended = true;
    else {
      head.push(value);
      units += value.text.length;
    }
  }
  const all = async function* (): AsyncGenerator<TextLine> {
    yield* head;
    if (!ended) yield* { [Symbol.asyncIterator]: () => iterator };
  };
  const texts = head.map(({ text }) => text);
  const kind = options.kind ?? kindOf(options.name, texts);
  const clock = { reference: options.reference, dayFirst: isDayFirst(texts) };
  const pieces = splitterOf(kind, texts)(all(), clock)[Symbol.asyncIterator]();
  const first = await nextPieces(pieces, 2);
  const source =
    options.source_input_id ?? (options.name || (first.length === 1 ? undefined : digestOf(texts)));
  const rest = async function* (): AsyncGenerator<Piece> {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => pieces };
  };
  return { kind, source, events: eventsOf(rest(), source, options) };
}

/** The next pieces, at most so many. */
async function nextPieces(pieces: AsyncIterator<Piece>, most: number): Promise<Piece[]> {
  const found: Piece[] = [];
  while (found.length < most) {
    const { done, value } = await pieces.next();
    if (done === true) break;
    found.push(value);
  }
  return found;
}

const digestOf = (texts: readonly string[]) =>
  `text ${createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)}`;

/** The lines with their places, without carriage returns. */
async function* placed(lines: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let at = 0;
  for await (const line of lines) {
    const text = line.replace(/\r$/, '');
    yield { text: at === 0 ? text.replace(/^\ufeff/, '') : text, at };
    at += line.length + 1;
  }
}

/** A text without what no store preserves, which texts of JSON may have. */
const storable = (text: string) => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd');

async function* eventsOf(
  pieces: AsyncIterable<Piece>,
  source: string | undefined,
  { timestamp, run_id }: SplitOptions,
): AsyncGenerator<EventInput> {
  /** Number of pieces from the same place with the same content: parts of a long line may be equal. */
  let before = '';
  let again = 0;
  for await (const { at, time, ...piece } of pieces) {
    const content = storable(piece.content);
    if (content.trim() === '') continue;
    const metadata =
      piece.metadata &&
      Object.fromEntries(Object.entries(piece.metadata).map(([name, text]) => [name, storable(text)]));
    const moment = time === undefined ? timestamp : formatInstant(time);
    const event = {
      content,
      ...(source !== undefined && { source_input_id: source }),
      ...(run_id !== undefined && { run_id }),
      ...(moment !== undefined && { timestamp: moment }),
      ...(metadata !== undefined && Object.keys(metadata).length > 0 && { metadata }),
    };
    const key = JSON.stringify([at, event]);
    again = key === before ? again + 1 : 0;
    before = key;
    yield { id: uuidV5(NAMESPACE, again === 0 ? key : `${key} ${again}`), ...event };
  }
}
