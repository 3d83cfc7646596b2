import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../../pipelines/memory/memory.ts';
import { fc, runs } from '../../../property.ts';
import { closeAll, said, someMemory } from '../some-memory.ts';
import { believed, modelled, monthStart, type Saying } from './timeline-model.ts';

const RUNS = 'The service runs on Postgres.';
const ENDED = 'The service no longer runs on Postgres.';

const day = (date: string) => `2025-${date}T00:00:00Z`;

/** Memory to which texts were stated, each on a date of 2025. */
async function stated(...sayings: readonly (readonly [text: string, date: string])[]): Promise<Memory> {
  const memory = await someMemory();
  for (const [text, date] of sayings) await memory.ingest([said(text, day(date))]);
  return memory;
}

/** The answer to a question, at a date of 2025. */
async function answerAt(memory: Memory, question: string, date?: string): Promise<string> {
  const at = date === undefined ? {} : { at: Date.parse(day(date)) * 1000 };
  return (await memory.recall.query({ question, limit: 10, ...at })).answer;
}

async function held(memory: Memory) {
  const { rows } = await memory.recall.claims({}, 100);
  return rows.map(({ text, status, valid_from, valid_to, stretches = [] }) => [
    text,
    status,
    ...[...stretches, { from: valid_from, to: valid_to ?? 'open' }].map(({ from, to }) =>
      [from, to].map((time) => time.replace('2025-', '').replace('T00:00:00Z', '')).join(' to '),
    ),
  ]);
}

describe('what is so again after it had ended', () => {
  const postgres = () => stated([RUNS, '03-02'], [ENDED, '04-10'], [RUNS, '05-21']);

  it('holds in two stretches, with its end between them, and without a contradiction', async () => {
    const memory = await postgres();
    expect(await held(memory)).toEqual([
      [RUNS, 'active', '03-02 to 04-10', '05-21 to open'],
      [ENDED, 'active', '04-10 to 05-21'],
    ]);
    expect((await memory.recall.contradictions({}, 10)).rows).toEqual([]);
  });

  it('is answered for each time', async () => {
    const memory = await postgres();
    const ask = (date?: string) => answerAt(memory, 'Does the service run on Postgres?', date);
    expect(await ask('02-01')).toBe('Nothing in memory answers that.');
    expect(await ask('03-15')).toBe('The service runs on Postgres [1].');
    const ended = 'Since 2025-04-10: The service no longer runs on Postgres [1]; before that: ';
    expect(await ask('04-20')).toBe(`${ended}The service runs on Postgres [2].`);
    const now =
      'Since 2025-05-21: The service runs on Postgres [1]; before that: The service no longer runs on Postgres [2].';
    expect(await ask('06-01')).toBe(now);
    expect(await ask()).toBe(now);
  });

  it('cites what was said in the stretch that counts', async () => {
    const memory = await postgres();
    const cited = async (date: string) => {
      const at = Date.parse(day(date)) * 1000;
      const { citations } = await memory.recall.query({
        question: 'Does the service run on Postgres?',
        limit: 9,
        at,
      });
      return citations[0].event_id;
    };
    expect(await cited('03-15')).toBe(said(RUNS, day('03-02')).id);
    expect(await cited('06-01')).toBe(said(RUNS, day('05-21')).id);
  });

  it('is listed at each time at which it held', async () => {
    const memory = await postgres();
    const listed = async (date: string) => {
      const { rows } = await memory.recall.claims({ at: Date.parse(day(date)) * 1000 }, 10);
      return rows.map(({ text }) => text);
    };
    expect(await listed('03-15')).toEqual([RUNS]);
    expect(await listed('04-20')).toEqual([ENDED]);
    expect(await listed('06-01')).toEqual([RUNS]);
  });

  it('has its return in its history, and what memory knew before it', async () => {
    const memory = await postgres();
    const [{ id }] = (await memory.recall.claims({}, 1)).rows;
    const history = await memory.recall.history(id);
    expect(history.at(-1)).toMatchObject({
      change: 'holds again',
      from: '2025-03-02 to 2025-04-10',
      to: '2025-03-02 to 2025-04-10, since 2025-05-21',
      reason: 'said again on 2025-05-21 after it had ended on 2025-04-10',
    });
    const [before] = await memory.recall.ledger.versionsOf([id]);
    const question = 'Does the service run on Postgres?';
    const { answer } = await memory.recall.query({ question, limit: 9, asOf: before.recorded_at });
    expect(answer).toBe('The service runs on Postgres [1].');
  });

  it('ends once more', async () => {
    const memory = await stated([RUNS, '03-02'], [ENDED, '04-10'], [RUNS, '05-21'], [ENDED, '06-30']);
    expect(await held(memory)).toEqual([
      [RUNS, 'active', '03-02 to 04-10', '05-21 to 06-30'],
      [ENDED, 'active', '04-10 to 05-21', '06-30 to open'],
    ]);
  });

  it('keeps its stretches when its end is stated again between them', async () => {
    const memory = await stated([RUNS, '03-02'], [ENDED, '04-10'], [RUNS, '04-20'], [ENDED, '04-15']);
    expect(await held(memory)).toEqual([
      [RUNS, 'active', '03-02 to 04-10', '04-20 to open'],
      [ENDED, 'active', '04-10 to 04-20'],
    ]);
  });

  it('may come back by a report of a change', async () => {
    const [a, b] = ['The billing service now runs on MySQL.', 'The billing service now runs on Postgres.'];
    const memory = await stated([a, '03-02'], [b, '04-10'], [a, '05-21']);
    expect(await held(memory)).toEqual([
      [a, 'active', '03-02 to 04-10', '05-21 to open'],
      [b, 'active', '04-10 to 05-21'],
    ]);
  });

  it('goes from one to another and back', async () => {
    const memory = await stated(
      ['Lena owns checkout.', '03-02'],
      ['Omar owns checkout now.', '04-10'],
      ['Lena owns checkout.', '05-01'],
      ['Pia owns checkout now.', '05-21'],
    );
    expect(await held(memory)).toEqual([
      ['Lena owns checkout.', 'active', '03-02 to 04-10', '05-01 to 05-21'],
      ['Omar owns checkout now.', 'active', '04-10 to 05-01'],
      ['Pia owns checkout now.', 'active', '05-21 to open'],
    ]);
    const ask = (date?: string) => answerAt(memory, 'Who owns checkout?', date);
    expect(await ask('04-20')).toMatch(/^Since 2025-04-10: Omar .* before that: Lena owns checkout \[2\]\.$/);
    expect(await ask('05-02')).toMatch(
      /^Since 2025-05-01: Lena .* before that: Omar owns checkout now \[2\]\.$/,
    );
    expect(await ask()).toMatch(
      /^Since 2025-05-21: Pia .* before that: Lena owns checkout \[2\]\. Until 2025-05-01: Omar/,
    );
  });

  it('stays contested where no text reports a change, and where the last words are simultaneous', async () => {
    const [a, b] = ['The billing service now runs on MySQL.', 'The billing service now runs on Postgres.'];
    const states = async (memory: Memory) => (await held(memory)).map(([, status]) => status);
    const plain = ['The service runs on MySQL.', '04-10'] as const;
    expect(await states(await stated([RUNS, '03-02'], plain, [RUNS, '05-21']))).toEqual([
      'contested',
      'contested',
    ]);
    expect(await states(await stated([ENDED, '03-02'], [RUNS, '04-10']))).toEqual(['contested', 'contested']);
    expect(await states(await stated([a, '03-02'], [b, '04-10'], [a, '04-10']))).toEqual([
      'contested',
      'contested',
    ]);
  });

  it('does not return by a claim that was resolved', async () => {
    const memory = await stated([RUNS, '03-02'], [ENDED, '04-10'], [RUNS, '05-21']);
    const [runs, ended] = (await memory.recall.claims({}, 10)).rows;
    await memory.resolve(runs.id, { over: ended.id, reason: 'it never came back', actor: 'ana' });
    await memory.ingest([said(RUNS, day('07-01')), said(ENDED, day('08-01'))]);
    expect(await held(memory)).toEqual([
      [RUNS, 'resolved', '03-02 to 04-10', expect.stringMatching(/^05-21 to /)],
      [ENDED, 'active', '04-10 to 05-21', '08-01 to open'],
    ]);
  });

  const text = fc.constantFrom(
    'The service runs on Postgres.',
    'The service no longer runs on Postgres.',
    'The service runs on MySQL.',
    'The service now runs on MySQL.',
    'The service now runs on Oracle.',
    'The migration of the service is planned.',
    'The migration of the service is done.',
  );
  const saying: fc.Arbitrary<Saying> = fc.record({ text, month: fc.integer({ min: 1, max: 6 }) });
  const manyStated = fc.uniqueArray(saying, {
    minLength: 6,
    maxLength: 14,
    selector: (one) => JSON.stringify(one),
  });

  /** One transaction adds an update of two claims, drops it, and adds it with another kind. */
  const endedAndAddedAgain: readonly Saying[] = [
    { text: 'The service runs on MySQL.', month: 5 },
    { text: 'The service runs on Postgres.', month: 1 },
    { text: 'The service now runs on Oracle.', month: 1 },
    { text: 'The service runs on MySQL.', month: 1 },
    { text: 'The service now runs on MySQL.', month: 1 },
    { text: 'The service runs on Postgres.', month: 2 },
  ];

  it('is what the sayings in order of time tell, in whatever order and groups they arrive', async () => {
    // Of a few texts, so that they are often said again.
    const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 14, maxLength: 14 });
    let several = 0;
    await fc.assert(
      fc.asyncProperty(manyStated, sizes, async (sayings, cuts) => {
        const memory = await someMemory();
        const rest = sayings.map(({ text: content, month }) => said(content, monthStart(month)));
        for (const size of cuts) await memory.ingest(rest.splice(0, size));
        const wanted = modelled(sayings);
        expect(await believed(memory)).toEqual(wanted);
        if (wanted.claims.some((claim) => / \S+\/\S+ \S+\//.test(claim))) several++;
        await closeAll();
      }),
      { numRuns: runs(200), examples: [[endedAndAddedAgain, [3, 1, 1, 1]]] },
    );
    expect(several).toBeGreaterThan(2);
  });
});
