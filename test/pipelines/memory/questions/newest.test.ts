import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { hashOf } from '../../../../operators/language/hash.ts';
import { closeAll, said, someMemory } from '../some-memory.ts';

const sentences = { earlier: z.string(), later: z.string() };
const asked = { ...sentences, question: z.string(), leads: z.string(), before: z.string() };

/**
 * Two statements of which the later one ends the earlier (`form`, `change`), or leaves it as it is (`apart`). They were written before the
 * rules were widened by them, except for the third that is held out.
 */
const ROWS = readRows(
  new URL('newest.ndjson', import.meta.url),
  z.discriminatedUnion('set', [
    z.strictObject({ set: z.literal('form'), ...asked, now: z.string() }),
    z.strictObject({ set: z.literal('change'), ...asked }),
    z.strictObject({ set: z.literal('apart'), ...sentences }),
  ]),
);
type Row = (typeof ROWS)[number];

const isHeldOut = ({ earlier }: Row) => hashOf(earlier) % 3 === 0;
const rowsOf = <Name extends Row['set']>(name: Name) =>
  ROWS.filter((row): row is Extract<Row, { set: Name }> => row.set === name);

const DAY = '2024-03-04T00:00:00Z';
const SOON = '2024-03-14T00:00:00Z';
const NEXT_YEAR = '2025-03-10T00:00:00Z';

/** A memory of pairs of sentences: of all earlier ones, then of all later ones on a day. */
async function memoryOf(rows: readonly Pick<Row, 'earlier' | 'later'>[], day: string) {
  const memory = await someMemory();
  await memory.ingest(rows.map(({ earlier }) => said(earlier, DAY)));
  await memory.ingest(rows.map(({ later }) => said(later, day)));
  const { rows: claims } = await memory.recall.claims({}, 1000);
  const byText = new Map(claims.map((claim) => [claim.evidence[0]?.quote, claim]));
  return { memory, claimOf: (sentence: string) => byText.get(sentence) };
}

function placeOf(answer: string, words: string): number {
  const escaped = words.replace(/[.*+?()[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.])${escaped}(?!\\w)`, 'i').exec(answer)?.index ?? -1;
}

type Asked = Pick<Extract<Row, { set: 'change' }>, 'earlier' | 'later' | 'question' | 'leads' | 'before'>;

/** For which rows the older claim ends, and the answer leads with what the later sentence says; `isTold`: then tells the older one. */
async function leading<One extends Asked>(
  rows: readonly One[],
  day: string,
  isTold: boolean,
): Promise<One[]> {
  const { memory, claimOf } = await memoryOf(rows, day);
  const right: One[] = [];
  for (const row of rows) {
    const { answer, support } = await memory.recall.query({ question: row.question, limit: 10 });
    const old = claimOf(row.earlier);
    // The day of the change is no value.
    const words = answer.replace(/\d{4}-\d\d-\d\d/g, '');
    const [lead, then] = [placeOf(words, row.leads), placeOf(words, row.before)];
    const isFirst = support === 'answered' && lead >= 0 && (isTold ? then > lead : then < 0 || then > lead);
    if (isFirst && old?.valid_to === day && old.status === 'active') right.push(row);
  }
  await closeAll();
  return right;
}

/** How many rows are among some, of all and of those held out: "41 of 44, 18 of 21". */
function share(right: readonly Row[], rows: readonly Row[]): string {
  const held = (some: readonly Row[]) => some.filter(isHeldOut).length;
  return `${right.length} of ${rows.length}, ${held(right)} of ${held(rows)}`;
}

describe('the newer of two values', () => {
  it('leads the answer, with when it was first said and what was before', async () => {
    const forms = rowsOf('form');
    expect(share(await leading(forms, NEXT_YEAR, true), forms)).toBe('42 of 44, 19 of 21');
    const changed = forms.map((row) => ({ ...row, later: row.now }));
    expect(share(await leading(changed, NEXT_YEAR, true), forms)).toBe('43 of 44, 20 of 21');
  });

  it('ends the older one soon, where the later one tells of a change', async () => {
    const changes = rowsOf('change');
    expect(share(await leading(changes, SOON, false), changes)).toBe('23 of 30, 6 of 10');
  });

  it('ends nothing that is of another occasion, of something else, or one of several', async () => {
    const apart = rowsOf('apart');
    const { claimOf } = await memoryOf(apart, NEXT_YEAR);
    const kept = apart.filter(({ earlier }) => claimOf(earlier)?.valid_to !== NEXT_YEAR);
    expect(share(kept, apart)).toBe('20 of 20, 4 of 4');
  });

  const HUGO = 'The chairperson of Zentrix is Hugo Lind.';
  const CLARA = 'The chairperson of Zentrix is Clara Boe.';

  it('is said to be so since a day, though nobody says that it changed', async () => {
    const { memory } = await memoryOf([{ earlier: HUGO, later: CLARA }], NEXT_YEAR);
    const ask = async (at?: string) => {
      const question = 'Who is the chairperson of Zentrix?';
      return (await memory.recall.query({ question, limit: 9, ...(at && { at: Date.parse(at) * 1000 }) }))
        .answer;
    };
    expect(await ask()).toBe(
      'Since 2025-03-10: The chairperson of Zentrix is Clara Boe [1]; before that: The chairperson of Zentrix is Hugo Lind [2], and nobody says that it changed.',
    );
    expect(await ask('2024-06-01')).toBe('The chairperson of Zentrix is Hugo Lind [1].');
    const { rows } = await memory.recall.ledger.relations(10);
    expect(rows).toMatchObject([
      { relation: 'updates', kind: 'superseded_by_later', confidence: expect.closeTo(0.81) },
    ]);
  });

  it.each([
    ['the two are said within a quarter', '2024-05-20T00:00:00Z', []],
    ['others say the later one', NEXT_YEAR, ['Ana', 'Ben']],
    ['only the later one is of somebody', NEXT_YEAR, ['', 'Ben']],
  ])(
    'stays open beside the older one where %s, until who says it said the older one too',
    async (_, day, speakers) => {
      const memory = await someMemory();
      const by = (speaker = '') => ({ metadata: { speaker } });
      await memory.ingest([{ ...said(CLARA, day), ...by(speakers[1]) }]);
      await memory.ingest([{ ...said(HUGO, DAY), ...by(speakers[0]) }]);
      const open = async () =>
        (await memory.recall.contradictions({ open: true }, 10)).rows.map(({ kind }) => kind);
      expect(await open()).toEqual(['exclusive_conflict']);
      await memory.ingest([{ ...said(HUGO, SOON), ...by('Ben') }]);
      expect(await open()).toEqual(day === NEXT_YEAR ? [] : ['exclusive_conflict']);
    },
  );
});
