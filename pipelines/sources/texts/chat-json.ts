import { InvalidInput } from '../../../operators/records/errors.ts';
import { written } from './log.ts';
import { fitting, type Piece, type Splitter, type TextLine } from './piece.ts';

/** UTF-16 units that a document of JSON has at most, as it is read in one piece; lines of JSON have no limit. */
const MOST_DOCUMENT = 64 * 1024 * 1024;
const SPEAKERS = ['speaker', 'author', 'name', 'user_profile', 'username', 'sender', 'from', 'user'] as const;
const TEXTS = ['content', 'text', 'message', 'body'] as const;
const TIMES = ['timestamp', 'time', 'ts', 'created_at', 'create_time', 'date'] as const;
const LISTS = ['messages', 'turns', 'conversation', 'chat', 'dialogue', 'dialog'] as const;

/** A turn of a conversation in JSON. */
export interface JsonTurn {
  readonly text: string;
  readonly role: string | undefined;
  readonly speaker: string | undefined;
  readonly time: number | undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A value as a name: itself, or the name in an object of a person. */
function nameIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  const inner = ['real_name', 'display_name', 'name', 'username'].map((name) => field(value, name));
  return inner.find((one): one is string => typeof one === 'string' && one !== '');
}

/** A value as text: itself, or the texts of the parts of a message. */
function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return undefined;
  const parts = value.map((part: unknown) => (typeof part === 'string' ? part : field(part, 'text')));
  const texts = parts.filter((part): part is string => typeof part === 'string');
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** A value as a turn: an object with a text, and a role or a speaker. */
export function jsonTurn(value: unknown): JsonTurn | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const text = TEXTS.map((name) => textIn(field(value, name))).find((one) => one !== undefined);
  const role = nameIn(field(value, 'role'));
  const speaker = SPEAKERS.map((name) => nameIn(field(value, name))).find((one) => one !== undefined);
  if (text === undefined || (role === undefined && speaker === undefined)) return undefined;
  const moment = TIMES.map((name) => field(value, name)).find((one) => one !== undefined);
  const time = typeof moment === 'number' || typeof moment === 'string' ? written(String(moment)) : undefined;
  return { text, role, speaker, time };
}

/** The turns in a document: a list of them, or an object that has such a list. */
function listIn(document: unknown): readonly unknown[] | undefined {
  if (Array.isArray(document)) return document;
  return LISTS.map((name) => field(document, name)).find((one): one is unknown[] => Array.isArray(one));
}

/** Whether the beginning of a text is a conversation in JSON: one document, or an object a line. */
export function jsonForm(head: string): 'lines' | 'document' | undefined {
  const text = head.trimStart();
  const [first] = text.split('\n', 1);
  if (first.startsWith('{') && jsonTurn(parsed(first)) !== undefined) return 'lines';
  const opens = /^(?:\[\s*\{|\{)/.test(text);
  const says = (names: readonly string[]) => new RegExp(`"(?:${names.join('|')})"\\s*:`).test(text);
  return opens && says(TEXTS) && says(['role', ...SPEAKERS]) ? 'document' : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function* piecesOf(value: unknown, at: number): Generator<Piece, void, void> {
  const turn = jsonTurn(value);
  if (turn === undefined || turn.text.trim() === '') return;
  const { text, role, speaker, time } = turn;
  const metadata = { ...(role !== undefined && { role }), ...(speaker !== undefined && { speaker }) };
  for (const part of fitting(text))
    yield { content: part, at, ...(time !== undefined && { time }), metadata };
}

/** One piece for each turn of a conversation in JSON or NDJSON, with the metadata `role` and `speaker`. Other objects are left out. */
export const jsonTurns: Splitter = async function* (lines) {
  let document = '';
  let isDocument: boolean | undefined;
  for await (const line of lines) {
    if (line.text.trim() === '') continue;
    isDocument ??= !isObject(line);
    if (!isDocument) yield* piecesOf(parsed(line.text), line.at);
    else if (document.length + line.text.length < MOST_DOCUMENT) document += `${line.text}\n`;
    else
      throw new InvalidInput(
        `A document of JSON has at most ${MOST_DOCUMENT} characters; write one turn a line.`,
      );
  }
  if (isDocument !== true) return;
  const list = listIn(parsed(document));
  if (list === undefined)
    throw new InvalidInput('The file is no list of turns in JSON; --as text stores it as it is.');
  // The place of a turn in its list tells equal turns apart.
  for (const [at, value] of list.entries()) yield* piecesOf(value, at);
};

const isObject = ({ text }: TextLine) => jsonTurn(parsed(text)) !== undefined;
