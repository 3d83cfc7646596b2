import { describe, expect, it } from 'vitest';
import { Memory } from '../../../pipelines/memory/memory.ts';
import { openSqlite } from '../../../sinks/sqlite/index.ts';
import { fc, runs } from '../../property.ts';
import { beliefs } from './beliefs.ts';
import { closeAll, said, someMemory, uuid } from './some-memory.ts';

const SEED =
  'The deployment succeeded in production. The deployment did not succeed in production. Response times averaged 45ms.';

describe('memory', () => {
  it('makes one event, three claims and a contradiction of what the seed says', async () => {
    const memory = await someMemory();
    const summary = await memory.ingest([{ id: uuid('seed'), content: SEED }]);
    expect(summary).toMatchObject({ accepted: 1, duplicates: 0, rejected: 0, claims: 3, contradictions: 1 });
    const { rows } = await memory.recall.claims({}, 10);
    expect(rows.map(({ text, status, evidence }) => [text, status, evidence[0].span])).toEqual([
      ['The deployment succeeded in production.', 'contested', [0, 39]],
      ['The deployment did not succeed in production.', 'contested', [40, 85]],
      ['Response times averaged 45ms.', 'active', [86, 115]],
    ]);
    for (const { evidence } of rows) expect(SEED.slice(...evidence[0].span)).toBe(evidence[0].quote);
    const contradictions = (await memory.recall.contradictions({}, 10)).rows;
    expect(contradictions).toHaveLength(1);
    expect(contradictions[0]).toMatchObject({
      kind: 'polarity_conflict',
      between: [rows[0].id, rows[1].id].sort(),
    });
  });

  it('takes in nothing of what it prepares with, while events come and questions are asked', async () => {
    const memory = await someMemory();
    const preparing = memory.prepare();
    await memory.ingest([{ id: uuid('seed'), content: SEED }]);
    const { answer } = await memory.recall.query({ question: 'How long were response times?', limit: 5 });
    expect(answer).toContain('45ms');
    expect(await preparing).toBe(true);
    expect(memory.counts).toEqual({ events: 1, claims: 3 });
  });

  it('prepares no further when it is closed', async () => {
    const memory = await someMemory();
    const preparing = memory.prepare();
    await memory.close();
    expect(await preparing).toBe(false);
  });

  it('changes nothing when the same events come again', async () => {
    const memory = await someMemory();
    const batch = [
      { id: uuid('a'), content: SEED },
      { id: uuid('b'), content: 'Anna owns the importer.' },
    ];
    await memory.ingest(batch);
    const before = await beliefs(memory);
    const { head } = memory;
    const again = await memory.ingest(batch);
    expect(again).toMatchObject({ accepted: 0, duplicates: 2, claims: 0, contradictions: 0 });
    expect(memory.head).toBe(head);
    expect(await beliefs(memory)).toEqual(before);
  });

  it('refuses an id that belongs to another event and takes the rest', async () => {
    const memory = await someMemory();
    await memory.ingest([{ id: uuid('a'), content: 'Anna owns the importer.' }]);
    const summary = await memory.ingest([
      { id: uuid('a'), content: 'Ben owns the importer.' },
      { id: uuid('b'), content: 'Carla owns the exporter.' },
      { id: 'none', content: 'x' },
    ]);
    expect(summary).toMatchObject({ accepted: 1, duplicates: 0, rejected: 2, claims: 1 });
    expect(summary.rejections.map(({ index, path }) => [index, path])).toEqual([
      [0, 'id'],
      [2, 'id'],
    ]);
  });

  it('finds a contradiction years later, and both sides are contested', async () => {
    const memory = await someMemory();
    await memory.ingest([said('The billing service uses PostgreSQL.', '2019-03-01T00:00:00Z')]);
    for (let i = 0; i < 300; i++) {
      const timestamp = `20${20 + (i % 5)}-03-01T00:00:00Z`;
      await memory.ingest([said(`Shipment ${i} left the depot in Oslo.`, timestamp)]);
    }
    const found = await memory.ingest([said('The billing service uses MySQL.', '2026-03-01T00:00:00Z')]);
    expect(found.contradictions).toBe(1);
    const { rows } = await memory.recall.claims({ status: 'contested' }, 10);
    expect(rows.map(({ text }) => text).sort()).toEqual([
      'The billing service uses MySQL.',
      'The billing service uses PostgreSQL.',
    ]);
  });

  it('takes a later value for an update where the text says that it changed', async () => {
    const memory = await someMemory();
    const first = said('The frontend uses React.', '2024-01-01T00:00:00Z');
    const second = said('The frontend now uses Vue.', '2025-01-01T00:00:00Z');
    await memory.ingest([first, second]);
    const { rows } = await memory.recall.claims({}, 10);
    expect(rows.map(({ status, valid_from, valid_to }) => [status, valid_from, valid_to])).toEqual([
      ['active', '2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z'],
      ['active', '2025-01-01T00:00:00Z', undefined],
    ]);
    expect((await memory.recall.contradictions({}, 10)).rows).toEqual([]);
    // Said once more after the change, it is so again.
    await memory.ingest([said('The frontend uses React.', '2025-06-01T00:00:00Z')]);
    const after = (await memory.recall.claims({}, 10)).rows;
    expect(
      after.map(({ status, stretches, valid_from, valid_to }) => [status, stretches, valid_from, valid_to]),
    ).toEqual([
      [
        'active',
        [{ from: '2024-01-01T00:00:00Z', to: '2025-01-01T00:00:00Z' }],
        '2025-06-01T00:00:00Z',
        undefined,
      ],
      ['active', undefined, '2025-01-01T00:00:00Z', '2025-06-01T00:00:00Z'],
    ]);
  });

  it('takes a change that is stated as such for the end of what was', async () => {
    const memory = await someMemory();
    await memory.ingest([
      said('We switched the frontend from React to Vue.', '2025-01-01T00:00:00Z'),
      said('The frontend uses React.', '2024-01-01T00:00:00Z'),
    ]);
    const { rows } = await memory.recall.claims({}, 10);
    expect(rows.map(({ status, valid_to }) => [status, valid_to])).toEqual([
      ['active', undefined],
      ['active', '2025-01-01T00:00:00Z'],
    ]);
  });

  it('takes what is said again of a claim that ends one and bears another out', async () => {
    const memory = await someMemory();
    const change = 'We switched the frontend from React to Vue.';
    const denial = 'We did not switch the frontend from React to Vue.';
    await memory.ingest([said('The frontend uses Vue.'), said(change), said(denial)]);
    await memory.ingest([said(change, '2025-03-01T00:00:00Z')]);
    const { rows } = await memory.recall.claims({}, 10);
    expect(rows.map(({ text, status, valid_to }) => [text, status, valid_to])).toEqual([
      ['The frontend uses Vue.', 'active', undefined],
      [change, 'active', undefined],
      [denial, 'active', '2025-01-01T00:00:00Z'],
    ]);
  });

  it('comes to the same beliefs in whatever order and batches the same events arrive', async () => {
    const texts = [
      'The frontend uses React.',
      'The frontend now uses Vue.',
      'The frontend uses Angular.',
      'The migration is planned.',
      'The migration is done.',
      'The deployment succeeded in production.',
      'The deployment did not succeed in production.',
      'Anna lives in Berlin.',
      'Anna moved to Madrid. Anna lives in Madrid now.',
      'The queue holds 40 messages.',
      'The queue holds 55 messages. The queue no longer holds 40 messages.',
      'The cache is enabled. The cache is disabled.',
    ];
    const utterance = fc.record({
      content: fc.constantFrom(...texts),
      timestamp: fc
        .integer({ min: 1, max: 28 })
        .map((day) => `2025-02-${String(day).padStart(2, '0')}T00:00:00Z`),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(utterance, {
          minLength: 2,
          maxLength: 10,
          selector: ({ content, timestamp }) => content + timestamp,
        }),
        fc.array(fc.nat(9), { minLength: 10, maxLength: 10 }),
        fc.integer({ min: 1, max: 4 }),
        async (all, keys, size) => {
          const one = await someMemory();
          await one.ingest(all.map(({ content, timestamp }) => said(content, timestamp)));
          const shuffled = all
            .map((each, at) => ({ each, key: keys[at] }))
            .sort((a, b) => a.key - b.key)
            .map(({ each: { content, timestamp } }) => said(content, timestamp));
          const other = await someMemory();
          for (let at = 0; at < shuffled.length; at += size)
            await other.ingest(shuffled.slice(at, at + size));
          expect(await beliefs(other)).toEqual(await beliefs(one));
          await closeAll();
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('keeps what two speakers say of themselves apart', async () => {
    const memory = await someMemory();
    const by = (speaker: string) => ({
      ...said('I live in Berlin.'),
      id: uuid(speaker),
      metadata: { speaker },
    });
    await memory.ingest([by('Anna'), by('Ben'), { ...by('Anna'), id: uuid('Anna again') }]);
    const { rows } = await memory.recall.claims({}, 10);
    expect(rows.map(({ evidence }) => evidence.map(({ event_id }) => event_id))).toEqual([
      [uuid('Anna'), uuid('Anna again')],
      [uuid('Ben')],
    ]);
    for (const { id } of rows) expect((await memory.recall.verify(id)).holds).toBe(true);
  });

  it('goes on where it was after a restart', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const options = { minConfidence: 0.8, review: 'none' as const, wallClock: () => 1.78e15 };
    const first = await Memory.open(store.ledger, options);
    await first.ingest([said('Anna owns the importer.', '2025-01-01T00:00:00Z')]);
    await first.close();
    const second = await Memory.open(store.ledger, options);
    expect(second.counts).toEqual({ events: 1, claims: 1 });
    const found = await second.ingest([said('Anna does not own the importer.', '2025-02-01T00:00:00Z')]);
    expect(found.contradictions).toBe(1);
    const { claims } = await second.recall.query({ question: 'Who owns the importer?', limit: 5 });
    expect(claims.map(({ text }) => text).sort()).toEqual([
      'Anna does not own the importer.',
      'Anna owns the importer.',
    ]);
    await store.close();
  });
});
