import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { MOST_CONTENT } from '../../../operators/records/event.ts';
import { parseInstant } from '../../../operators/time/instant.ts';

/** Ids of turns; some stand in a list within the list. */
const turnIds = z.array(z.union([z.number(), z.array(z.number())])).transform((ids) => ids.flat());
const fileSchema = z.object({
  turns: z.array(
    z.object({
      id: z.number(),
      session: z.number(),
      speaker: z.string(),
      timestamp: z.iso.datetime(),
      content: z.string(),
    }),
  ),
  questions: z.array(
    z.object({
      type: z.string(),
      question: z.string(),
      answer: z.string().nullish(),
      evidence: z.union([turnIds, z.record(z.string(), turnIds)]).nullable(),
    }),
  ),
});

/** The speaker of the turns of users; all others are assistants. */
export const USER = 'user';

/** A turn of a chat. */
export interface Turn {
  readonly id: string;
  readonly session: string;
  readonly speaker: string;
  /** Cut to the size of an event. */
  readonly content: string;
  /** In microseconds. */
  readonly timestamp: number;
}

/** A question and the turns that answer it. */
export interface Question {
  readonly type: string;
  readonly question: string;
  readonly answer: string | undefined;
  /** Ids of turns, each once; empty when the chat has no answer. */
  readonly evidence: readonly string[];
  /** The evidence by its sides, such as both statements of a contradiction; one side when there are none. */
  readonly sides: readonly (readonly string[])[];
}

/** A chat between a user and an assistant. */
export interface Chat {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly questions: readonly Question[];
}

/**
 * Reads the chats of a folder, each from a file `<id>.json`, in the order of their names.
 *
 * @throws InvalidInput when the folder has none, or a file has another format
 */
export function readChats(folder: string): Chat[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    throw new InvalidInput(`${folder} cannot be read; name a folder of chats with --data.`);
  }
  if (names.length === 0)
    throw new InvalidInput(`${folder} has no chats; name a folder of them with --data.`);
  return names.sort().map((name) => readChat(join(folder, name), name.slice(0, -'.json'.length)));
}

function readChat(file: string, id: string): Chat {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new InvalidInput(`${file} cannot be read as JSON.`);
  }
  const read = fileSchema.safeParse(value);
  if (!read.success) throw new InvalidInput(`${file}: ${z.prettifyError(read.error)}`);
  return {
    id,
    turns: read.data.turns.map(({ id: turn, session, speaker, content, timestamp }) => ({
      id: String(turn),
      session: String(session),
      speaker,
      content: cut(content),
      timestamp: parseInstant(timestamp),
    })),
    questions: read.data.questions.map(({ type, question, answer, evidence }) => {
      const lists = evidence === null ? [] : Array.isArray(evidence) ? [evidence] : Object.values(evidence);
      const sides = lists.map((turns) => turns.map(String));
      return { type, question, answer: answer ?? undefined, evidence: [...new Set(sides.flat())], sides };
    }),
  };
}

/** The beginning of a text, as much as an event holds. */
function cut(text: string): string {
  const bytes = Buffer.from(text);
  // The end may be within a character, which is left out.
  return bytes.length <= MOST_CONTENT
    ? text
    : new TextDecoder().decode(bytes.subarray(0, MOST_CONTENT), { stream: true });
}
