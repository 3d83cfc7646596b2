import { describe, expect, it } from 'vitest';
import { Memory } from '../../../../pipelines/memory/memory.ts';
import { openSqlite } from '../../../../sinks/sqlite/index.ts';
import { fc, runs } from '../../../property.ts';
import { beliefs } from '../beliefs.ts';
import { CLOCK, closeAll, said, someMemory, uuid } from '../some-memory.ts';
import { rowsOf } from './rows-of.ts';
import { eventOf, QUESTIONS, utterances } from './utterances.ts';

const at = (text: string) => Date.parse(text) * 1000;

/** Answers to all questions, without what the times of recording tell. */
async function answers({ recall }: Pick<Memory, 'recall'>) {
  return Promise.all(
    QUESTIONS.map(async (question) => {
      const {
        claims,
        contradictions: _,
        ...rest
      } = await recall.query({
        question,
        limit: 10,
        passages: 5,
        explain: true,
      });
      return { ...rest, claims: claims.map(({ recorded_at, version, ...claim }) => claim) };
    }),
  );
}

describe('retention of memory', () => {
  it('leaves what the remaining events alone would have made, and goes on like that', async () => {
    await fc.assert(
      fc.asyncProperty(
        utterances,
        fc.integer({ min: 1, max: 29 }),
        utterances,
        fc.integer({ min: 1, max: 5 }),
        async (all, day, more, size) => {
          const memory = await someMemory();
          for (let from = 0; from < all.length; from += size) {
            await memory.ingest(all.slice(from, from + size).map(eventOf));
          }
          const kept = all.filter((one) => one.day >= day);
          const before = at(`2025-02-01T00:00:00Z`) + (day - 1) * 86_400_000_000;
          const { events } = await memory.retain(before);
          expect(events).toBe(all.length - kept.length);
          const other = await someMemory();
          await other.ingest(kept.map(eventOf));
          expect(await beliefs(memory)).toEqual(await beliefs(other));
          // Of events that were not there before, the present events of both are given the same.
          const fresh = more.filter(
            ({ content, day: when }) => !all.some((one) => one.content === content && one.day === when),
          );
          await memory.ingest(fresh.map(eventOf));
          await other.ingest(fresh.map(eventOf));
          expect(await beliefs(memory)).toEqual(await beliefs(other));
          await closeAll();
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('comes to the same answers after a restart as without', async () => {
    await fc.assert(
      fc.asyncProperty(utterances, fc.integer({ min: 1, max: 29 }), async (all, day) => {
        const store = await openSqlite({ path: ':memory:' });
        const options = { minConfidence: 0.8, review: 'none' as const, wallClock: () => CLOCK };
        const memory = await Memory.open(store.ledger, options);
        await memory.ingest(all.map(eventOf));
        await memory.retain(at(`2025-02-01T00:00:00Z`) + (day - 1) * 86_400_000_000);
        const running = [await answers(memory), await beliefs(memory), memory.counts, memory.head];
        const again = await Memory.open(store.ledger, options);
        expect([await answers(again), await beliefs(again), again.counts, again.head]).toEqual(running);
        await store.close();
      }),
      { numRuns: runs(30) },
    );
  });

  it('takes the words of what is removed out of every row', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const memory = await Memory.open(store.ledger, {
      minConfidence: 0.8,
      review: 'none',
      wallClock: () => CLOCK,
    });
    await memory.ingest([
      said('The vault listens on port 8123. The kitchen is green.', '2024-01-01T00:00:00Z'),
      said('The vault listens on port 9000.', '2025-01-01T00:00:00Z'),
    ]);
    expect((await memory.recall.contradictions({ open: true }, 9)).rows).toHaveLength(1);
    expect(await memory.retain(at('2024-06-01T00:00:00Z'))).toEqual({ events: 1, claims: 2 });
    const rows = JSON.stringify(await rowsOf(store.ledger));
    expect(rows).toContain('9000');
    expect(rows).not.toMatch(/8123|kitchen/);
    const { rows: claims } = await memory.recall.claims({}, 9);
    expect(claims.map(({ text, status }) => [text, status])).toEqual([
      ['The vault listens on port 9000.', 'active'],
    ]);
    const { answer } = await memory.recall.query({ question: 'What colour is the kitchen?', limit: 5 });
    expect(answer).toContain('Nothing in memory answers that');
    expect((await memory.recall.history(claims[0].id)).map(({ change, reason }) => [change, reason])).toEqual(
      [
        ['created', expect.any(String)],
        ['contested', 'retention removed the claim that this was about'],
        ['uncontested', 'no contradiction of it stands any more'],
      ],
    );
    await store.close();
  });

  it('keeps a claim that a younger event states, from the first of these on', async () => {
    const memory = await someMemory();
    await memory.ingest([
      said('Anna owns the importer.', '2024-01-01T00:00:00Z'),
      said('Anna owns the importer.', '2025-01-01T00:00:00Z'),
    ]);
    const { rows: before } = await memory.recall.claims({}, 9);
    expect(await memory.retain(at('2024-06-01T00:00:00Z'))).toEqual({ events: 1, claims: 0 });
    const { rows: after } = await memory.recall.claims({}, 9);
    expect(after.map(({ id, valid_from, evidence }) => [id, valid_from, evidence.length])).toEqual([
      [before[0].id, '2025-01-01T00:00:00Z', 1],
    ]);
    expect((await memory.recall.verify(before[0].id)).holds).toBe(true);
  });

  it('takes the same event again as a new one, and its claims too', async () => {
    const memory = await someMemory();
    const event = { ...said('Anna owns the importer.', '2024-01-01T00:00:00Z'), id: uuid('a') };
    await memory.ingest([event]);
    const { head } = memory;
    await memory.retain(at('2024-06-01T00:00:00Z'));
    expect(memory.counts).toEqual({ events: 0, claims: 0 });
    expect(memory.head).toBeGreaterThan(head);
    const other = { ...event, content: 'Ben owns the importer.' };
    expect(await memory.ingest([other])).toMatchObject({ accepted: 1, claims: 1, rejected: 0 });
    expect(await memory.ingest([event])).toMatchObject({ accepted: 0, conflicts: 1 });
    expect(memory.counts).toEqual({ events: 1, claims: 1 });
  });

  it('brings back a claim whose survivor of a merge is removed', async () => {
    const memory = await someMemory();
    await memory.ingest([said('The data team bought a large cluster.', '2024-01-01T00:00:00Z')]);
    await memory.ingest([said('The data team purchased a big cluster.', '2024-01-02T00:00:00Z')]);
    await memory.tend({ only: ['consolidate'] });
    await memory.ingest([said('The data team purchased a big cluster.', '2025-01-02T00:00:00Z')]);
    await memory.retain(at('2024-06-01T00:00:00Z'));
    const { rows } = await memory.recall.claims({}, 9);
    expect(rows.map(({ text, status }) => [text, status])).toEqual([
      ['The data team purchased a big cluster.', 'active'],
    ]);
    await memory.tend();
    const { answer } = await memory.recall.query({ question: 'What did the data team purchase?', limit: 5 });
    expect(answer).toContain('purchased a big cluster');
  });

  it('removes many events in small transactions, between which others are stored', async () => {
    const memory = await someMemory();
    const many = Array.from({ length: 1600 }, (_, place) =>
      said(`Importer ${place} uses pool ${place}.`, new Date(1.7e12 + 1000 * place).toISOString()),
    );
    await memory.ingest(many);
    const retaining = memory.retain(at('2025-01-01T00:00:00Z'));
    let stored = 0;
    let ended = false;
    void retaining.then(() => {
      ended = true;
    });
    while (!ended) {
      await memory.ingest([said(`Exporter ${stored++} runs in Oslo.`, '2025-06-01T00:00:00Z')]);
    }
    expect(await retaining).toEqual({ events: 1600, claims: 1600 });
    expect(stored).toBeGreaterThan(2);
    expect(memory.counts.events).toBe(stored);
  });
});
