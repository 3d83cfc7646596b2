import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';

const turnSchema = z.object({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});
const questionSchema = z.object({
  question: z.string(),
  evidence: z.array(z.string()).default([]),
  category: z.number(),
});
const fileSchema = z.array(
  z.object({
    sample_id: z.string(),
    conversation: z.record(z.string(), z.unknown()),
    qa: z.array(questionSchema),
  }),
);

/** A turn of a conversation. */
export interface Turn {
  readonly id: string;
  readonly speaker: string;
  /** The text, and in brackets the caption of an attached picture. */
  readonly content: string;
  readonly session: number;
  /** In microseconds: the date of the session and a second for each turn before it. */
  readonly timestamp: number;
}

/** A question and the turns that answer it. */
export interface Question {
  readonly question: string;
  /** Ids of turns; malformed ones are repaired, or left out when unreadable. */
  readonly evidence: readonly string[];
  readonly category: number;
}

/** One conversation of the benchmark. */
export interface Conversation {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly questions: readonly Question[];
}

/** The ids of turns that an entry of evidence names: "D8:6; D9:17" is two, "D:11:26" is D11:26, "D30:05" is D30:5. */
export function evidenceIds(entry: string): string[] {
  return [...entry.matchAll(/D:?(\d+):(\d+)/g)].map(
    ([, session, turn]) => `D${Number(session)}:${Number(turn)}`,
  );
}

/** Microseconds of a date such as "1:56 pm on 8 May, 2023", read in UTC; undefined for other texts. */
export function sessionDate(text: string): number | undefined {
  const match = /^(\d{1,2}):(\d\d) ([ap])m on (\d{1,2}) (\w+),? (\d{4})$/.exec(text.trim());
  if (match === null) return undefined;
  const [, hour, minute, half, day, month, year] = match;
  const at = Date.parse(`${day} ${month} ${year} 00:00 UTC`);
  const hours = (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  return Number.isNaN(at) ? undefined : (at + (hours * 60 + Number(minute)) * 60_000) * 1000;
}

/**
 * Reads conversations in the format of the LoCoMo benchmark.
 *
 * @throws InvalidInput when the file has another format
 */
export function readConversations(file: string): Conversation[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new InvalidInput(
      `${file} cannot be read as JSON; name a file of LoCoMo conversations with --data.`,
    );
  }
  const read = fileSchema.safeParse(value);
  if (!read.success) throw new InvalidInput(`${file}: ${z.prettifyError(read.error)}`);
  return read.data.map(({ sample_id, conversation, qa }) => ({
    id: sample_id,
    turns: turnsOf(file, sample_id, conversation),
    questions: qa.map(({ question, evidence, category }) => ({
      question,
      evidence: [...new Set(evidence.flatMap(evidenceIds))],
      category,
    })),
  }));
}

function turnsOf(file: string, sample: string, conversation: Readonly<Record<string, unknown>>): Turn[] {
  const turns: Turn[] = [];
  for (const [name, value] of Object.entries(conversation)) {
    const [, number] = /^session_(\d+)$/.exec(name) ?? [];
    if (number === undefined) continue;
    const session = z.array(turnSchema).safeParse(value);
    if (!session.success)
      throw new InvalidInput(`${file}, ${sample}, ${name}: ${z.prettifyError(session.error)}`);
    const date = sessionDate(String(conversation[`${name}_date_time`]));
    if (date === undefined) throw new InvalidInput(`${file}, ${sample}: ${name}_date_time must be a date.`);
    session.data.forEach(({ dia_id, speaker, text, blip_caption }, i) => {
      const caption = blip_caption === undefined ? '' : ` [${blip_caption}]`;
      const timestamp = date + i * 1e6;
      turns.push({ id: dia_id, speaker, content: text + caption, session: Number(number), timestamp });
    });
  }
  return turns;
}
