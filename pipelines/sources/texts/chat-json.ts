import { InvalidInput } from '../../../operators/records/errors.ts';
import { written } from './log.ts';
import { fitting, type Piece, type Splitter } from './piece.ts';

/** UTF-16 units that a document of JSON has at most, as it is read in one piece; lines of JSON have no limit. */
const MOST_DOCUMENT = 64 * 1024 * 1024;
const SPEAKERS = ['speaker', 'author', 'name', 'user_profile', 'username', 'sender', 'from', 'user'] as const;
const TEXTS = ['content', 'text', 'message', 'body'] as const;
const TIMES = ['timestamp', 'time', 'ts', 'created_at', 'create_time', 'date'] as const;
const LISTS = ['messages', 'chat_messages', 'turns', 'conversation', 'chat', 'dialogue', 'dialog'] as const;
/** Objects without a turn that may stand before the first one. */
const MOST_HEADERS = 20;
/** Fields that entries of logs have, and turns have not. */
const LOGGED = ['level', 'severity', 'hostname'] as const;
/** Lists within lists in which turns are looked for, as in an export of several conversations. */
const DEEPEST = 4;

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
  const list: unknown = Array.isArray(value) ? value : field(value, 'parts');
  if (!Array.isArray(list)) return undefined;
  const parts = list.map((part: unknown) => (typeof part === 'string' ? part : field(part, 'text')));
  const texts = parts.filter((part): part is string => typeof part === 'string');
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** A value as a turn: an object with a text, and a role or a speaker. */
export function jsonTurn(value: unknown): JsonTurn | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const text = TEXTS.map((name) => textIn(field(value, name))).find((one) => one !== undefined);
  const role = nameIn(field(value, 'role') ?? field(field(value, 'author'), 'role'));
  if (role === undefined && LOGGED.some((name) => field(value, name) !== undefined)) return undefined;
  const speaker = SPEAKERS.map((name) => nameIn(field(value, name))).find((one) => one !== undefined);
  if (text === undefined || (role === undefined && speaker === undefined)) return undefined;
  return { text, role, speaker, time: timeIn(value) };
}

function timeIn(value: object): number | undefined {
  const moment = TIMES.map((name) => field(value, name)).find((one) => one !== undefined);
  return typeof moment === 'number' || typeof moment === 'string' ? written(String(moment)) : undefined;
}

/**
 * The turns in a value: itself, those of a list, of an object that has a list, of one that has the turn as its `message`, or of one whose
 * `mapping` has such objects by id, in the order of their times.
 */
function turnsIn(value: unknown, depth = 0): readonly JsonTurn[] {
  const turn = jsonTurn(value);
  if (turn !== undefined) return [turn];
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((one) => turnsIn(one, depth + 1));
  const inner = jsonTurn(field(value, 'message'));
  if (inner !== undefined) return [{ ...inner, time: inner.time ?? timeIn(value) }];
  const mapping = field(value, 'mapping');
  if (typeof mapping === 'object' && mapping !== null) {
    const turns = Object.values(mapping).flatMap((one) => turnsIn(one, depth + 1));
    return turns.sort((one, other) => (one.time ?? 0) - (other.time ?? 0));
  }
  return LISTS.flatMap((name) => {
    const list = field(value, name);
    return Array.isArray(list) ? turnsIn(list, depth + 1) : [];
  });
}

/** Whether the beginning of a text is a conversation in JSON: one document, or an object a line. */
export function jsonForm(head: string): 'lines' | 'document' | undefined {
  const text = head.trimStart();
  const lines = text.split('\n', MOST_HEADERS).map(parsed);
  if (lines.some((line) => turnsIn(line).length > 0)) return 'lines';
  if (lines[0] !== undefined) return undefined;
  const opens = /^(?:\[\s*\{|\{)/.test(text);
  const says = (names: readonly string[]) => new RegExp(`"(?:${names.join('|')})"\\s*:`).test(text);
  return opens && says([...TEXTS, 'parts']) && says(['role', ...SPEAKERS]) ? 'document' : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The pieces of the turns in a value. Their places in it tell equal turns apart. */
function* piecesOf(value: unknown, at: number): Generator<Piece, void, void> {
  for (const [place, { text, role, speaker, time }] of turnsIn(value).entries()) {
    if (text.trim() === '') continue;
    const metadata = { ...(role !== undefined && { role }), ...(speaker !== undefined && { speaker }) };
    for (const part of fitting(text))
      yield { content: part, at: at + place, ...(time !== undefined && { time }), metadata };
  }
}

/**
 * One piece for each turn of a conversation in JSON or NDJSON, with the metadata `role` and `speaker`. Other objects are left out. A
 * document without turns is text.
 */
export const jsonTurns: Splitter = async function* (lines) {
  let document = '';
  let isDocument: boolean | undefined;
  for await (const line of lines) {
    if (line.text.trim() === '') continue;
    isDocument ??= parsed(line.text) === undefined;
    if (!isDocument) yield* piecesOf(parsed(line.text), line.at);
    else if (document.length + line.text.length < MOST_DOCUMENT) document += `${line.text}\n`;
    else
      throw new InvalidInput(
        `A document of JSON has at most ${MOST_DOCUMENT} characters; write one turn a line.`,
      );
  }
  const pieces = [...piecesOf(parsed(document), 0)];
  if (pieces.length > 0) yield* pieces;
  else if (document !== '') for (const content of fitting(document.trimEnd())) yield { content, at: 0 };
};
