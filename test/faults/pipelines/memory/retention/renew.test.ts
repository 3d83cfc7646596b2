import { expect, it, vi } from 'vitest';
import { Memory } from '../../../../../pipelines/memory/memory.ts';
import { openSqlite } from '../../../../../sinks/sqlite/index.ts';
import { beliefs } from '../../../../pipelines/memory/beliefs.ts';
import { CLOCK, said } from '../../../../pipelines/memory/some-memory.ts';

const before = Date.parse('2025-01-01T00:00:00Z') * 1000;
const options = { minConfidence: 0.8, review: 'none' as const, wallClock: () => CLOCK };

const old = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    said(`Importer ${place} uses pool ${place}.`, new Date(1.7e12 + 1000 * place).toISOString()),
  );
const young = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => said(`${name} owns gateway ${place}.`, '2025-06-01T00:00:00Z'));

/** Memory of which nearly everything was removed. */
async function reduced() {
  const store = await openSqlite({ path: ':memory:' });
  const memory = await Memory.open(store.ledger, options);
  for (let from = 0, all = old(5500); from < all.length; from += 500) {
    await memory.ingest(all.slice(from, from + 500));
  }
  await memory.ingest(young('Anna', 40));
  expect(await memory.retain(before)).toEqual({ events: 5500, claims: 5500 });
  return { store, memory };
}

it('memory is read anew once much was removed, while events and questions go on, and is what it was', async () => {
  const { store, memory } = await reduced();
  const read = vi.spyOn(store.ledger, 'eventMarks');
  const wanted = await beliefs(memory);
  const compacting = memory.compact();
  const ask = () => memory.recall.query({ question: 'Who owns gateway 7?', limit: 5 });
  const [asked] = await Promise.all([ask(), memory.ingest(young('Ben', 40)), compacting]);
  expect(asked.answer).toContain('Anna owns gateway 7');
  expect(read).toHaveBeenCalled();
  expect(memory.counts).toEqual({ events: 80, claims: 80 });
  const again = await Memory.open(store.ledger, options);
  expect(await beliefs(again)).toEqual(await beliefs(memory));
  expect((await ask()).answer).toBe(
    (await again.recall.query({ question: 'Who owns gateway 7?', limit: 5 })).answer,
  );
  expect((await beliefs(memory)).claims.length).toBe(2 * wanted.claims.length);
  // It goes on from what was read.
  const more = young('Cleo', 3);
  expect(await memory.ingest([...more, ...young('Anna', 2)])).toMatchObject({ accepted: 3, duplicates: 2 });
  expect(await memory.ingest(old(2))).toMatchObject({ accepted: 2, claims: 2 });
  expect(await memory.retain(before)).toEqual({ events: 2, claims: 2 });
  // Little was removed since.
  read.mockClear();
  await memory.compact();
  expect(read).not.toHaveBeenCalled();
  await store.close();
});

it('what is stopped while memory is read anew leaves everything as it is', async () => {
  const { store, memory } = await reduced();
  const stop = new AbortController();
  const { ledger } = store;
  const marks = ledger.eventsAfter.bind(ledger);
  Object.assign(ledger, {
    eventsAfter(after: number) {
      stop.abort();
      return marks(after);
    },
  });
  await expect(memory.compact(stop.signal)).rejects.toThrow();
  Object.assign(ledger, { eventsAfter: marks });
  expect(await memory.ingest(young('Ben', 3))).toMatchObject({ accepted: 3, contradictions: 3 });
  await memory.compact();
  expect(memory.counts).toEqual({ events: 43, claims: 43 });
  await store.close();
});
