import { describe, expect, it, onTestFinished } from 'vitest';
import { Conflict } from '../../../operators/records/errors.ts';
import { DEFAULT_SCOPE } from '../../../operators/records/ledger.ts';
import { Memories, MOST_SCOPES } from '../../../pipelines/memory/memories.ts';
import type { Memory, MemoryOptions } from '../../../pipelines/memory/memory.ts';
import { openSqlite } from '../../../sinks/sqlite/index.ts';
import { fc, runs } from '../../property.ts';
import { CLOCK, closeAll, said, someMemory, states } from './some-memory.ts';

const SCOPES = [DEFAULT_SCOPE, 'user:alice', 'user:bob', 'team'];

const TEXTS = [
  'The frontend uses React.',
  'The frontend now uses Vue.',
  'The migration is planned.',
  'The deployment succeeded in production.',
  'The deployment did not succeed in production.',
  'Anna lives in Berlin.',
  'Anna moved to Madrid. Anna lives in Madrid now.',
  'The queue holds 40 messages.',
  'The cache is enabled. The cache is disabled.',
];

const QUESTIONS = ['What does the frontend use?', 'Where does Anna live?', 'Is the cache enabled?'];

const some = fc.array(
  fc.record({
    scope: fc.constantFrom(...SCOPES),
    text: fc.constantFrom(...TEXTS),
    day: fc.integer({ min: 1, max: 9 }),
    source: fc.constantFrom('chat', 'mail', undefined),
  }),
  { minLength: 2, maxLength: 16 },
);

type Told = typeof some extends fc.Arbitrary<readonly (infer Value)[]> ? Value : never;

const eventOf = ({ text, day, source }: Told) => ({
  ...said(text, `2025-02-0${day}T00:00:00Z`),
  ...(source !== undefined && { source_input_id: source }),
});

/** What a memory holds and answers, without ids, scopes and times of recording. */
async function holds(memory: Memory) {
  const { rows } = await memory.recall.claims({}, 1000);
  const open = (await memory.recall.contradictions({ open: true }, 1000)).rows;
  const answers = await Promise.all(
    QUESTIONS.map(async (question) => {
      const { answer, confidence, support, claims } = await memory.recall.query({ question, limit: 5 });
      return { answer, confidence, support, claims: claims.map(({ text, trust }) => [text, trust]) };
    }),
  );
  return {
    claims: rows.map(({ text, status, valid_from, valid_to, evidence }) => {
      return { text, status, valid_from, valid_to, evidence };
    }),
    contradictions: open.map(({ kind, confidence, rationale }) => ({ kind, confidence, rationale })),
    answers,
  };
}

/** Memories on a store in memory, of which one scope at a time stays open. */
async function someMemories(bounds = { scopes: 1, rows: 1000 }, admit?: MemoryOptions['admit']) {
  const store = await openSqlite({ path: ':memory:' });
  let now = CLOCK;
  const wallClock = () => {
    now += 1000;
    return now;
  };
  const options = { minConfidence: 0.8, review: 'none' as const, wallClock, ...(admit && { admit }) };
  const memories = await Memories.open(store.ledger, options, bounds);
  const close = async () => {
    await memories.close();
    await store.close();
  };
  return { memories, ledger: store.ledger, close };
}

async function opened() {
  const all = await someMemories();
  onTestFinished(all.close);
  return all;
}

describe('memories', () => {
  it('are each what it would be alone, in whatever order they are told and closed', async () => {
    await fc.assert(
      fc.asyncProperty(some, async (all) => {
        const { memories, close } = await someMemories();
        for (const one of all) await memories.ingest([{ ...eventOf(one), scope: one.scope }], DEFAULT_SCOPE);
        for (const scope of SCOPES) {
          const own = all.filter((one) => one.scope === scope);
          const alone = await someMemory();
          for (const one of own) await alone.ingest([eventOf(one)]);
          expect(await memories.within(scope, holds)).toEqual(await holds(alone));
        }
        await close();
        await closeAll();
      }),
      { numRuns: runs(10) },
    );
  });

  it('store the events of one call each in its scope, and count them together', async () => {
    const { memories } = await opened();
    const events = [
      { ...said('The cache is enabled.'), scope: 'user:alice' },
      {},
      said('The cache is disabled.'),
      { ...said('The cache is disabled.'), scope: 'team' },
      { ...said('The cache is disabled.'), scope: 7 },
      { ...said('The cache is large.'), scope: 'team' },
    ];
    const refusal = (scope: string) => (scope === 'team' ? 'is closed' : undefined);
    expect(await memories.ingest(events, 'user:bob', refusal)).toMatchObject({
      accepted: 2,
      rejected: 4,
      claims: 2,
      contradictions: 0,
      rejections: [
        { index: 1, path: 'id' },
        { index: 1, path: 'content' },
        { index: 3, path: 'scope', message: 'is closed' },
        { index: 4, path: 'scope' },
        { index: 5, path: 'scope', message: 'is closed' },
      ],
    });
    expect(await memories.within('user:alice', states)).toEqual([['The cache is enabled.', 'active']]);
    expect(await memories.within('user:bob', states)).toEqual([['The cache is disabled.', 'active']]);
    expect(await states(memories.main)).toEqual([]);
  });

  it('reject the events of too many scopes, and of a scope that fails once others were stored', async () => {
    const { memories } = await opened();
    const events = Array.from({ length: MOST_SCOPES + 2 }, (_, at) => ({
      ...said('The cache is enabled.'),
      scope: `user:${at}`,
    }));
    expect(await memories.ingest(events, DEFAULT_SCOPE)).toMatchObject({
      accepted: MOST_SCOPES,
      rejected: 2,
      rejections: [
        { index: MOST_SCOPES, path: 'scope' },
        { index: MOST_SCOPES + 1, path: 'scope' },
      ],
    });
    const full = await someMemories(undefined, (incoming) => {
      if (incoming.some(({ event }) => event.content.includes('disabled')))
        throw new Conflict('The quota is used up.');
      return () => undefined;
    });
    onTestFinished(full.close);
    const two = [events[0], { ...said('The cache is disabled.'), scope: 'team' }];
    expect(await full.memories.ingest(two, DEFAULT_SCOPE)).toMatchObject({
      accepted: 1,
      rejected: 1,
      rejections: [{ index: 1, path: '', message: expect.stringContaining('was not stored: ') }],
    });
    await expect(full.memories.ingest(two.slice(1), DEFAULT_SCOPE)).rejects.toThrow(Conflict);
  }, 30_000);

  it('take the events of a source with its positions once all of them are stored', async () => {
    const { memories, ledger } = await opened();
    const position = { source: 'kafka', partition: '0', offset: '7' };
    const event = said('The cache is enabled.');
    const arrived = [{ input: { ...event, scope: 'team' } }, { input: said('The queue holds 40 messages.') }];
    expect(await memories.take(arrived, [position])).toEqual([]);
    expect(await ledger.positions()).toEqual([position]);
    const again = [
      { input: said('Anna lives in Berlin.') },
      { input: { ...event, content: 'The cache is disabled.', scope: 'team' } },
      { input: { ...event, content: 'The cache is disabled.', scope: 'user:alice' } },
    ];
    expect(await memories.take(again, [{ ...position, offset: '9' }])).toEqual([1]);
    expect(await ledger.positions()).toEqual([position]);
    expect(await ledger.scopes()).toEqual(expect.arrayContaining([DEFAULT_SCOPE, 'team', 'user:alice']));
  });

  it('serve many at once, and are closed once none is used', async () => {
    const { memories } = await opened();
    const rounds = Array.from({ length: 30 }, (_, at) => at);
    await Promise.all(
      rounds.map((at) =>
        memories.ingest([said(`The queue holds ${at} messages.`)], SCOPES[at % SCOPES.length]),
      ),
    );
    const counts: number[] = [];
    await memories.each(async ({ counts: { events } }) => {
      counts.push(events);
    });
    expect(counts.sort()).toEqual([7, 7, 8, 8]);
  });
});
