import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { hashOf } from '../../../../operators/language/hash.ts';
import { closeAll, said, someMemory } from '../some-memory.ts';

const asked = { said: z.array(z.string()), question: z.string() };
const answered = { ...asked, says: z.string() };

/**
 * What is said, and a question: one that it answers in its words (`exact`) or in other words for the same (`words`), about a sibling of what it
 * tells (`sibling`), about what it does not tell (`absent`), about a secret that was superseded (`secret`), and about what was before (`history`).
 * They were written before the rules, except for the third that is held out. `beside` is what every memory has.
 */
const ROWS = readRows(
  new URL('exact.ndjson', import.meta.url),
  z.discriminatedUnion('set', [
    z.strictObject({ set: z.literal('beside'), said: z.array(z.string()) }),
    z.strictObject({ set: z.literal('exact'), ...answered }),
    z.strictObject({ set: z.literal('words'), ...answered }),
    z.strictObject({ set: z.literal('history'), ...answered }),
    z.strictObject({ set: z.literal('secret'), ...answered, not: z.string() }),
    z.strictObject({ set: z.literal('sibling'), ...asked, not: z.string() }),
    z.strictObject({ set: z.literal('absent'), ...asked }),
  ]),
);
type Row = Exclude<(typeof ROWS)[number], { set: 'beside' }>;

const BESIDE = ROWS.flatMap((row) => (row.set === 'beside' ? row.said : []));
const DAYS = ['2025-01-01T00:00:00Z', '2025-03-01T00:00:00Z'];
const isHeldOut = ({ question, said: [first = ''] }: Row) => hashOf(question + first) % 3 === 0;

/** Whether the answer to a row is as it should be. */
async function isRight(row: Row): Promise<boolean> {
  const memory = await someMemory();
  await memory.ingest(BESIDE.map((text) => said(text, '2024-12-01T00:00:00Z')));
  for (const [at, text] of row.said.entries()) await memory.ingest([said(text, DAYS[at])]);
  const { answer, support } = await memory.recall.query({ question: row.question, limit: 10 });
  await closeAll();
  // The day since when it is so is no value.
  const words = answer.replace(/\b\d{4}-\d\d-\d\d\b/g, '').toLowerCase();
  const has = (value: string) => words.includes(value.toLowerCase());
  if (row.set === 'sibling' || row.set === 'absent') return support !== 'answered';
  return support === 'answered' && has(row.says) && !(row.set === 'secret' && has(row.not));
}

/** How many rows of a set are right, of all and of those held out: "41 of 44, 18 of 21". */
async function share(set: Row['set']): Promise<string> {
  const rows = ROWS.filter((row): row is Row => row.set === set);
  const right: Row[] = [];
  for (const row of rows) if (await isRight(row)) right.push(row);
  const held = (some: readonly Row[]) => some.filter(isHeldOut).length;
  return `${right.length} of ${rows.length}, ${held(right)} of ${held(rows)}`;
}

describe('an answer', () => {
  it.each([
    ['exact', '55 of 56, 18 of 18'],
    ['words', '29 of 30, 9 of 9'],
    ['sibling', '41 of 43, 14 of 16'],
    ['absent', '19 of 20, 7 of 7'],
    ['secret', '10 of 10, 4 of 4'],
    ['history', '9 of 9, 3 of 3'],
  ] as const)('of the kind %s is right', async (set, right) => {
    expect(await share(set)).toBe(right);
  });

  it('lists a sibling of what is asked for as related', async () => {
    const memory = await someMemory();
    await memory.ingest([said('Box 4 holds 7 screws.'), said('Box 7 is red.')]);
    const { support, related, citations } = await memory.recall.query({
      question: 'How many screws does box 7 hold?',
      limit: 10,
    });
    expect(support).toBe('weak');
    expect(related?.map(({ quote }) => quote)).toContain('Box 4 holds 7 screws.');
    expect(citations.length).toBeGreaterThan(0);
  });

  it('is found at the end of a text that is longer than the index keeps in order', async () => {
    const memory = await someMemory();
    const filler = Array.from(
      { length: 400 },
      (_, at) => `Shelf ${at} of the archive holds maps of region ${at}.`,
    );
    await memory.ingest([
      said([...filler, 'Alina works at Corvex.', 'The lab in Graz tests valves.'].join('\n\n')),
    ]);
    const ask = async (question: string) => (await memory.recall.query({ question, limit: 5 })).answer;
    expect(await ask('Where does Alina work?')).toBe('Alina works at Corvex [1].');
    expect(await ask('What does the lab in Graz test?')).toBe('The lab in Graz tests valves [1].');
    expect(await ask('What does the lab in Linz test?')).toMatch(/^(?:Nothing|Memory has only)/);
  });
});
