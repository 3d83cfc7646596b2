import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import type { Claim } from '../../../../operators/records/claim.ts';
import type { Memory } from '../../../../pipelines/memory/memory.ts';
import { uuid } from '../some-memory.ts';

const words = z.string().min(1);

/**
 * A line of a scenario. An event is what somebody wrote. The others say what memory should make of the events:
 *
 * - question: one of `expected` is stated, and nothing `forbidden` before it; `at` is the day that is asked about, or else the present
 * - change: what the event `old` says ended by what the event `new` says
 * - date: a claim of the event holds from the day `from` on, to the day `last`, which is still in it
 * - unanswerable: nothing says it; `sibling` is what the events tell of instead
 *
 * With `words`, only the claims of the (old) event whose text has them count.
 */
const ROW = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('event'),
    id: words,
    timestamp: z.iso.datetime(),
    speaker: words,
    source: words,
    content: words,
  }),
  z.strictObject({
    kind: z.literal('question'),
    at: z.iso.date().optional(),
    question: words,
    expected: z.array(words).min(1),
    forbidden: z.array(words).default([]),
  }),
  z.strictObject({ kind: z.literal('change'), old: words, new: words, words: words.optional() }),
  z.strictObject({
    kind: z.literal('date'),
    event: words,
    words,
    from: z.iso.date().optional(),
    last: z.iso.date().optional(),
  }),
  z.strictObject({ kind: z.literal('unanswerable'), question: words, sibling: words }),
]);
export type Row = z.infer<typeof ROW>;
export type Kind = Row['kind'];
export type RowOf<One extends Kind> = Extract<Row, { kind: One }>;

/** What memory made of a line other than an event. */
export interface Outcome {
  readonly row: Exclude<Row, { kind: 'event' }>;
  readonly isRight: boolean;
  /** What memory has instead, for a reader. */
  readonly came: string;
}

export const rowsOf = (scenario: string): Row[] =>
  readRows(new URL(`${scenario}.ndjson`, import.meta.url), ROW);

export function ofKind<One extends Kind>(rows: readonly Row[], kind: One): RowOf<One>[] {
  return rows.filter((row): row is RowOf<One> => row.kind === kind);
}

const idOf = (event: string) => uuid(`scenario ${event}`);
const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
const dayOf = (instant: string) => instant.slice(0, 10);
const microseconds = (instant: string) => Date.parse(instant) * 1000;

/** The events of a scenario are stored in an empty memory at once, and every other line is scored. */
export async function outcomesOf(rows: readonly Row[], memory: Memory): Promise<Outcome[]> {
  const events = ofKind(rows, 'event');
  await memory.ingest(
    events.map(({ id, content, timestamp, speaker, source }) => ({
      id: idOf(id),
      content,
      timestamp,
      source_input_id: source,
      metadata: { speaker },
    })),
  );
  const { rows: claims } = await memory.recall.claims({}, 1000);
  const { rows: relations } = await memory.recall.ledger.relations(10_000);
  const updates = new Set(
    relations
      .filter(({ relation, resolved_at }) => relation === 'updates' && resolved_at === undefined)
      .map(({ a, b }) => `${a} ${b}`),
  );
  const saidAt = new Map(events.map(({ id, timestamp }) => [id, timestamp]));
  const claimsOf = (event: string, part = '') =>
    claims.filter(
      ({ text, evidence }) => has(text, part) && evidence.some(({ event_id }) => event_id === idOf(event)),
    );

  /** Right if an update relates the two, or an old claim ends when the new one begins, or is said. */
  const ofChange = (row: RowOf<'change'>): Outcome => {
    const [olds, news] = [claimsOf(row.old, row.words), claimsOf(row.new)];
    const begins = new Set([saidAt.get(row.new), ...news.map(({ valid_from }) => valid_from)]);
    const isRight = olds.some(
      (old) =>
        endsOf(old).some((end) => begins.has(end)) || news.some(({ id }) => updates.has(`${id} ${old.id}`)),
    );
    return { row, isRight, came: `${shown(olds)} => ${shown(news)}` };
  };

  const ofDate = (row: RowOf<'date'>): Outcome => {
    const found = claimsOf(row.event, row.words);
    const isRight = found.some(
      ({ valid_from, valid_to }) =>
        (row.from === undefined || dayOf(valid_from) === row.from) &&
        (row.last === undefined || (valid_to !== undefined && lastDayBefore(valid_to) === row.last)),
    );
    return { row, isRight, came: shown(found) };
  };

  const ofQuestion = async (row: RowOf<'question' | 'unanswerable'>): Promise<Outcome> => {
    const at = 'at' in row && row.at !== undefined ? { at: microseconds(row.at) } : {};
    const { answer, support } = await memory.recall.query({ question: row.question, limit: 10, ...at });
    // A weak match only lists what is related: nothing is stated.
    const isAnswered = support === 'answered';
    const isRight = row.kind === 'question' ? isAnswered && states(answer, row) : !isAnswered;
    return { row, isRight, came: `${support}: ${answer}` };
  };

  const outcomes: Outcome[] = [];
  for (const row of rows) {
    if (row.kind === 'change') outcomes.push(ofChange(row));
    else if (row.kind === 'date') outcomes.push(ofDate(row));
    else if (row.kind !== 'event') outcomes.push(await ofQuestion(row));
  }
  return outcomes;
}

/** Whether an answer has an expected text, and nothing forbidden before it. Marks of citations and days that nobody expects are no text. */
export function states(
  answer: string,
  { expected, forbidden }: Pick<RowOf<'question'>, 'expected' | 'forbidden'>,
): boolean {
  const stated = answer
    .replace(/\[\d+\]/g, '')
    .replace(/\d{4}-\d\d-\d\d/g, (day) => (expected.includes(day) ? day : ''));
  const places = (texts: readonly string[]) =>
    texts.map((text) => placeOf(stated, text)).filter((place) => place >= 0);
  const first = Math.min(...places(expected));
  return first < Number.POSITIVE_INFINITY && places(forbidden).every((place) => place > first);
}

/** Where a text has whole words or numbers, in any case; -1 if nowhere. */
function placeOf(text: string, part: string): number {
  const escaped = part.replace(/[.*+?()[\]\\]/g, '\\$&');
  return new RegExp(`(?<!\\w|\\d[.,])${escaped}(?!\\w|[.,]\\d)`, 'i').exec(text)?.index ?? -1;
}

const endsOf = ({ valid_to, stretches = [] }: Claim) => [
  ...(valid_to === undefined ? [] : [valid_to]),
  ...stretches.map(({ to }) => to),
];

/** The last day of a period whose end is exclusive. */
const lastDayBefore = (end: string) => dayOf(new Date(Date.parse(end) - 1).toISOString());

const shown = (claims: readonly Claim[]) =>
  claims
    .map(
      ({ text, status, valid_from, valid_to = '' }) => `“${text}” (${status}, ${valid_from} to ${valid_to})`,
    )
    .join(', ') || 'no claim';
