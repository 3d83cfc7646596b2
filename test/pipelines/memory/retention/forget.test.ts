import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { itemAt } from '../../../../operators/item-at.ts';
import { Memory } from '../../../../pipelines/memory/memory.ts';
import { MOST_AT_ONCE } from '../../../../pipelines/memory/retention/forget-events.ts';
import { exportEvents } from '../../../../pipelines/ndjson/export.ts';
import { importLines } from '../../../../pipelines/ndjson/import.ts';
import type { Ledger } from '../../../../sinks/ledger.ts';
import { openSqlite } from '../../../../sinks/sqlite/index.ts';
import { runs } from '../../../property.ts';
import { collect } from '../../../sinks/fixtures.ts';
import { beliefs } from '../beliefs.ts';
import { CLOCK, said, someMemory } from '../some-memory.ts';
import { forgetsAsIfNever } from './forget-property.ts';
import { rowsOf } from './rows-of.ts';

const OPTIONS = { minConfidence: 0.8, review: 'none' as const, wallClock: () => CLOCK };

const WHY = { reason: 'they asked for it', actor: 'user:anna' };

describe('forgetting on request', () => {
  it('leaves what the remaining events alone would have made, and goes on like that', async () => {
    await forgetsAsIfNever((scope) => someMemory({}, scope), runs(150));
  });

  it('takes the words of what is forgotten out of every row, and leaves who forgot it, when and why', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const memory = await Memory.open(store.ledger, OPTIONS);
    const vault = said('The vault listens on port 8123. The kitchen is green.', '2025-03-01T00:00:00Z');
    await memory.ingest([vault, said('The vault listens on port 9000.', '2025-01-01T00:00:00Z')]);
    expect((await memory.recall.contradictions({ open: true }, 9)).rows).toHaveLength(1);
    expect(await memory.forget({ events: [vault.id] }, WHY)).toEqual({ events: 1, claims: 2, kept: 0 });
    const rows = JSON.stringify(await rowsOf(store.ledger));
    expect(rows).toContain('9000');
    expect(rows).not.toMatch(/8123|kitchen/);
    expect((await collect(store.ledger.forgottenAfter(0))).flat()).toEqual([
      { id: vault.id, at: expect.any(Number), ...WHY },
    ]);
    const { rows: claims } = await memory.recall.claims({}, 9);
    expect(claims.map(({ text, status }) => [text, status])).toEqual([
      ['The vault listens on port 9000.', 'active'],
    ]);
    const history = await memory.recall.history(itemAt(claims, 0).id);
    expect(history.map(({ change, reason }) => [change, reason])).toEqual([
      ['created', expect.any(String)],
      ['contested', 'forgetting removed the claim that this was about'],
      ['uncontested', 'no contradiction of it stands any more'],
    ]);
    await store.close();
  });

  it('keeps what others state too, in the times and with the evidence that they give it', async () => {
    const memory = await someMemory();
    const days = ['2025-01-01', '2025-01-02', '2025-01-03'];
    const [first, , last] = days.map((day) => said('Anna owns the importer.', `${day}T00:00:00Z`));
    await memory.ingest(days.map((day) => said('Anna owns the importer.', `${day}T00:00:00Z`)));
    const ids = [first, last].map((event) => event?.id ?? '');
    expect(await memory.forget({ events: ids }, WHY)).toEqual({ events: 2, claims: 0, kept: 1 });
    const { rows } = await memory.recall.claims({}, 9);
    expect(rows.map(({ valid_from, evidence }) => [valid_from, evidence.length])).toEqual([
      ['2025-01-02T00:00:00Z', 1],
    ]);
    const history = await memory.recall.history(itemAt(rows, 0).id);
    expect(history.at(-1)).toMatchObject({ change: 'retained', actor: 'user:anna' });
  });

  it('leaves no words of a claim that was merged, on either side', async () => {
    for (const forgotten of ['bought a large', 'purchased a big']) {
      const store = await openSqlite({ path: ':memory:' });
      const memory = await Memory.open(store.ledger, OPTIONS);
      await memory.ingest([said('The data team bought a large cluster.', '2024-01-01T00:00:00Z')]);
      await memory.ingest([said('The data team purchased a big cluster.', '2024-01-02T00:00:00Z')]);
      await memory.tend({ only: ['consolidate'] });
      const { rows: events } = await memory.recall.events({}, 9);
      const gone = events.filter(({ content }) => content.includes(forgotten)).map(({ id }) => id);
      await memory.forget({ events: gone }, WHY);
      expect(JSON.stringify(await rowsOf(store.ledger))).not.toContain(forgotten);
      const { rows } = await memory.recall.claims({}, 9);
      expect(rows.map(({ status }) => status)).toEqual(['active']);
      await store.close();
    }
  });

  it('does not take a forgotten event again, over a restart and from a source, and says so', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const memory = await Memory.open(store.ledger, OPTIONS);
    const [event, other] = [said('Anna owns the importer.'), said('Ben owns the exporter.')];
    await memory.ingest([event, other]);
    await memory.forget({ events: [event.id.toUpperCase()] }, WHY);
    const again = await Memory.open(store.ledger, OPTIONS);
    for (const one of [memory, again]) {
      const sent = await one.ingest([event, other, { ...event, content: 'Cleo owns the importer.' }]);
      expect(sent).toMatchObject({ accepted: 0, duplicates: 1, rejected: 2, conflicts: 0 });
      expect(sent.rejections.map(({ index, path, message }) => [index, path, message])).toEqual(
        [0, 2].map((index) => [
          index,
          'id',
          `${event.id} is the id of an event that was forgotten, which is not stored again`,
        ]),
      );
      const remembered = one.remember({ text: event.content }, event);
      await expect(remembered).rejects.toMatchObject({ name: 'Conflict' });
    }
    // A source passes it, so that its next events are read.
    const positions = [{ source: 'kafka', partition: 'events/0', offset: '7' }];
    expect(await again.take([{ input: event }, { input: said('Dora owns the cache.') }], positions)).toEqual(
      [],
    );
    expect(again.counts.events).toBe(2);
    expect(await store.ledger.positions()).toContainEqual(itemAt(positions, 0));
    await store.close();
  });

  it('does not take a forgotten event again from an export, and says so', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const memory = await Memory.open(store.ledger, OPTIONS);
    const event = said('Anna owns the importer.');
    await memory.ingest([event, said('Ben owns the exporter.')]);
    const lines = await collect(exportEvents(store.ledger));
    await memory.forget({ events: [event.id] }, WHY);
    const again = memory.exclusive((ledger) => importLines(ledger, Readable.from(lines)));
    await expect(again).rejects.toMatchObject({
      name: 'Conflict',
      message: `line 1: event ${event.id} was forgotten and is not stored again; export again from a memory without it`,
    });
    expect(memory.counts.events).toBe(1);
    await store.close();
  });

  it('says which event is not there, and changes nothing', async () => {
    const memory = await someMemory();
    const event = said('Anna owns the importer.');
    await memory.ingest([event]);
    const unknown = said('nobody').id;
    const asked = memory.forget({ events: [event.id, unknown] }, WHY);
    await expect(asked).rejects.toMatchObject({ name: 'NotFound', message: `There is no event ${unknown}.` });
    expect(memory.counts.events).toBe(1);
  });

  it('is learned by other processes, whatever they have read before', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const [first, second] = [
      await Memory.open(store.ledger, OPTIONS),
      await Memory.open(store.ledger, OPTIONS),
    ];
    const owns = (name: string, place: number, day = 1) =>
      said(`${name} owns importer ${place}.`, `2025-02-${String(day).padStart(2, '0')}T00:00:00Z`);
    const all = [0, 1, 2, 3].flatMap((place) => [
      owns('Anna', place),
      owns('Anna', place, 2),
      owns('Ben', place, 3),
    ]);
    await first.ingest(all);
    await second.follow();
    await first.ingest([owns('Anna', 3, 9)]);
    const gone = [
      owns('Anna', 1),
      owns('Anna', 1, 2),
      owns('Anna', 3),
      owns('Anna', 3, 2),
      owns('Ben', 2, 3),
    ];
    expect(await first.forget({ events: gone.map(({ id }) => id) }, WHY)).toMatchObject({
      events: 5,
      claims: 2,
    });
    // It has not heard of it, and its next change is computed again.
    const late = await second.ingest([owns('Anna', 1, 2), owns('Cleo', 1, 20)]);
    expect(late).toMatchObject({ accepted: 1, rejected: 1, contradictions: 1 });
    await first.follow();
    const alone = await someMemory();
    const left = all.filter(({ id }) => !gone.some((one) => one.id === id));
    await alone.ingest([...left, owns('Anna', 3, 9), owns('Cleo', 1, 20)]);
    const wanted = await beliefs(alone);
    for (const memory of [first, second]) {
      expect(await beliefs(memory)).toEqual(wanted);
      expect(memory.counts).toEqual(alone.counts);
      const { answer } = await memory.recall.query({ question: 'Who owns importer 1?', limit: 5 });
      expect(answer).not.toContain('Anna');
    }
    await store.close();
  });

  it('is known to one that reads the ledger meanwhile', async () => {
    const owns = (name: string, place: number) => said(`${name} owns importer ${place}.`);
    for (const part of [
      'eventMarks',
      'claimsAfter',
      'eventsAfter',
      'evidenceAfter',
      'forgottenAfter',
    ] as const) {
      const store = await openSqlite({ path: ':memory:' });
      const { ledger } = store;
      const memory = await Memory.open(ledger, OPTIONS);
      await memory.ingest([0, 1, 2].flatMap((place) => [owns('Anna', place), owns('Ben', place)]));
      let asked = 0;
      const late: Ledger = Object.assign(Object.create(ledger), {
        [part]: async function* (after: number) {
          if (asked++ === 0) await memory.forget({ events: [owns('Anna', 1).id] }, WHY);
          yield* ledger[part](after);
        },
      });
      const other = await Memory.open(late, OPTIONS);
      await other.follow();
      expect(other.counts).toEqual({ events: 5, claims: 5 });
      expect(await beliefs(other)).toEqual(await beliefs(memory));
      expect(await other.ingest([owns('Anna', 1)])).toMatchObject({ accepted: 0, rejected: 1 });
      await store.close();
    }
  });

  it('of more events than one transaction takes goes on until all are gone', async () => {
    const memory = await someMemory();
    const many = Array.from({ length: MOST_AT_ONCE + 300 }, (_, place) => ({
      ...said(
        `Importer ${place % 50} uses pool ${place % 50}.`,
        new Date(1.7e12 + 1000 * place).toISOString(),
      ),
      source_input_id: 'import',
    }));
    await memory.ingest([...many, said('Importer 7 uses pool 7.')]);
    expect(await memory.forget({ source_input_id: 'import' }, WHY)).toEqual({
      events: many.length,
      claims: 49,
      kept: 1,
    });
    expect(memory.counts).toEqual({ events: 1, claims: 1 });
  });
});
