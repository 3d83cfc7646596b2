import { describe, expect, it, vi } from 'vitest';
import { HeadMoved, StoreUnavailable } from '../../operators/records/errors.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import { intoMemory } from '../../pipelines/events.ts';
import { Memory } from '../../pipelines/memory/memory.ts';
import { PartitionIntake, storedOffset } from '../../pipelines/sources/kafka/partition-intake.ts';
import type { RecordBatch } from '../../pipelines/sources/kafka/port.ts';
import type { Refusal } from '../../pipelines/sources/kafka/refusal.ts';
import { openTemporary } from '../sinks/fixtures.ts';
import { CLOCK, uuid } from './memory/some-memory.ts';

const partition = { topic: 'events', partition: 2 };
const event = (name: string, content = `${name} owns the importer.`) => ({ id: uuid(name), content });

function batch(from: number, values: readonly (string | object | null)[]): RecordBatch {
  const records = values.map((value, at) => ({
    offset: from + at,
    key: null,
    value: value === null ? null : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    headers: {},
    timestamp: CLOCK / 1000,
  }));
  return { ...partition, records, next: from + values.length, highWatermark: 1000 };
}

/** The way from a partition into memory on a real store; both commits and letters fail as configured. */
async function setUp(failures: { commits?: Error[]; letters?: Error[] } = {}) {
  const store = await openTemporary();
  const { ledger } = store;
  const memory = await Memory.open(ledger, { minConfidence: 0.8, review: 'none', wallClock: () => CLOCK });
  const flow = intoMemory(memory, 100_000);
  const refused: Refusal[] = [];
  const committed: number[] = [];
  const groups: number[] = [];
  let tell: () => void = () => undefined;
  const open = () =>
    new PartitionIntake({
      partition,
      flow: {
        ...flow,
        async append(events, positions) {
          const failure = failures.commits?.shift();
          if (failure !== undefined) throw failure;
          groups.push(events.length);
          return flow.append(events, positions);
        },
      },
      mostBytes: 1e6,
      async refuse(_from, those) {
        const failure = failures.letters?.shift();
        if (failure !== undefined) throw failure;
        // Nothing that is put aside may have been passed by the offset already.
        const next = storedOffset(await ledger.positions(), partition) ?? 0;
        for (const { record } of those) expect(record.offset).toBeGreaterThanOrEqual(next);
        refused.push(...those);
      },
      pause: () => undefined,
      resume: () => undefined,
      events: {
        committed({ next }) {
          committed.push(next);
          tell();
        },
      },
    });
  const until = async (next: number) => {
    while (committed.at(-1) !== next) {
      await new Promise<void>((resolve) => {
        tell = resolve;
      });
    }
  };
  const stored = async () => {
    const { rows } = await ledger.events({}, 1000);
    return rows.map(({ id }) => id);
  };
  const offset = async () => storedOffset(await ledger.positions(), partition);
  return { memory, ledger, open, refused, groups, until, stored, offset };
}

const places = (refused: readonly Refusal[]) =>
  refused.map(({ record: { offset }, index, path }) => [offset, index, path]);

describe('events from a partition', () => {
  it('are in memory with what follows from them, the offset with them', async () => {
    const { open, until, stored, offset, memory } = await setUp();
    const intake = open();
    intake.offer(batch(0, [event('Anna'), [event('Ben'), event('Carla')], { events: [event('David')] }]));
    await until(3);
    expect((await stored()).sort()).toEqual(['Anna', 'Ben', 'Carla', 'David'].map(uuid).sort());
    expect(await offset()).toBe(3);
    expect((await memory.recall.claims({}, 10)).rows).toHaveLength(4);
  });

  it('change nothing when they are read again, whatever time the second message has', async () => {
    const { open, until, refused, ledger, offset } = await setUp();
    const values = [event('Anna'), { ...event('Ben'), timestamp: '2026-01-01T00:00:00Z' }];
    open().offer(batch(0, values));
    await until(2);
    const { head } = await ledger.marks();
    open().offer(batch(700, [[...values].reverse(), ...values]));
    await until(703);
    expect((await ledger.marks()).head).toBe(head);
    expect(refused).toEqual([]);
    expect(await offset()).toBe(703);
    const [ben, anna] = (await ledger.events({}, 9)).rows;
    expect(ben.timestamp).toBe(parseInstant('2026-01-01T00:00:00Z'));
    expect(anna.timestamp).toBe(CLOCK);
  });

  it('never take the offset back: what a slower process stores later does not', async () => {
    const { open, until, offset } = await setUp();
    open().offer(batch(0, [event('Anna'), event('Ben'), event('Carla')]));
    await until(3);
    open().offer(batch(0, [event('Anna')]));
    await until(1);
    expect(await offset()).toBe(3);
  });

  it('put poison aside before the offset passes it, and go on', async () => {
    const { open, until, refused, stored, offset } = await setUp();
    open().offer(
      batch(0, ['no json', null, '[]', [event('Anna'), { id: 'x' }, event('Ben')], 'x'.repeat(200_000)]),
    );
    await until(5);
    expect(places(refused)).toEqual([
      [0, undefined, ''],
      [1, undefined, ''],
      [2, undefined, ''],
      [3, 1, 'id'],
      [4, undefined, ''],
    ]);
    expect((await stored()).sort()).toEqual([uuid('Anna'), uuid('Ben')].sort());
    expect(await offset()).toBe(5);
  });

  it('put aside what has the id of another event, of another message or the same', async () => {
    const { open, until, refused, stored, memory } = await setUp();
    await memory.ingest([event('Anna')]);
    const intake = open();
    intake.offer(
      batch(0, [
        event('Ben'),
        [event('Carla'), event('Anna', 'Anna left.'), event('Carla', 'Carla left.')],
        event('Ben', 'Ben left.'),
        event('Anna'),
      ]),
    );
    await until(4);
    expect(places(refused)).toEqual([
      [1, 1, 'id'],
      [1, 2, 'id'],
      [2, undefined, 'id'],
    ]);
    expect(JSON.parse(String(refused[1].value))).toEqual(event('Carla', 'Carla left.'));
    expect((await stored()).sort()).toEqual(['Anna', 'Ben', 'Carla'].map(uuid).sort());
    expect((await memory.recall.event(uuid('Carla'))).content).toBe('Carla owns the importer.');
  });

  it('are tried again while the store or the dead letters are away, each letter once', async () => {
    const away = new StoreUnavailable('away');
    const { open, until, refused, stored } = await setUp({ commits: [away, away], letters: [away] });
    open().offer(batch(0, ['no json', event('Anna'), event('Anna', 'Anna left.')]));
    await until(3);
    expect(places(refused)).toEqual([
      [0, undefined, ''],
      [2, undefined, 'id'],
    ]);
    expect(await stored()).toEqual([uuid('Anna')]);
  });

  it('store nothing of a group and keep the offset while a conflict in it was not put aside', async () => {
    const { memory, ledger } = await setUp();
    await memory.ingest([event('Anna')]);
    const { head } = await ledger.marks();
    const position = [{ source: 'kafka', partition: 'events/2', offset: '5' }];
    const both = [{ input: event('Ben') }, { input: event('Anna', 'Anna left.') }];
    expect(await memory.take(both, position)).toEqual([1]);
    expect((await ledger.marks()).head).toBe(head);
    expect(await ledger.positions()).toEqual([]);
    expect(await memory.take(both.slice(0, 1), position)).toEqual([]);
    expect(await ledger.positions()).toEqual(position);
  });

  it('leave the ids free that came with a group of which nothing was stored', async () => {
    const { memory } = await setUp();
    await memory.ingest([event('Anna')]);
    const both = [{ input: event('Ben') }, { input: event('Anna', 'Anna left.') }];
    const [conflicts, summary] = await Promise.all([
      memory.take(both, [{ source: 'kafka', partition: 'events/2', offset: '5' }]),
      memory.ingest([event('Ben', 'Ben left.')]),
    ]);
    // Usually the group is written first; where reading its events took long, the other was, and both are conflicts.
    expect([[1], [0, 1]]).toContainEqual(conflicts);
    expect(summary).toMatchObject({ accepted: 1, rejected: 0 });
    expect((await memory.recall.event(uuid('Ben'))).content).toBe('Ben left.');
  });

  it('of one large message come in several transactions, the offset with the last', async () => {
    const { open, until, offset, stored, refused, memory, groups } = await setUp();
    await memory.ingest([event('430')]);
    const take = vi.spyOn(memory, 'take');
    const values = Array.from({ length: 450 }, (_, at) => event(`${at}`, `Shipment ${at} arrived.`));
    open().offer(batch(0, [values]));
    await until(1);
    expect(places(refused)).toEqual([[0, 430, 'id']]);
    expect(groups).toEqual([450, 49]);
    const calls = take.mock.calls.map(([events, positions]) => [events.length, positions.length]);
    expect(calls).toEqual([
      [200, 0],
      [200, 0],
      [50, 1],
      [49, 1],
    ]);
    expect(await stored()).toHaveLength(450);
    expect(await offset()).toBe(1);
  });

  it('come in ever smaller parts while other processes are faster, and in larger ones again after that', async () => {
    const { open, until, stored, memory, ledger } = await setUp();
    const take = vi.spyOn(memory, 'take');
    const commit = ledger.commit.bind(ledger);
    // Others are faster than whoever brings more than 30 events.
    vi.spyOn(ledger, 'commit').mockImplementation(async (transaction) => {
      if (transaction.events.length > 30) throw new HeadMoved();
      return commit(transaction);
    });
    open().offer(
      batch(
        0,
        Array.from({ length: 150 }, (_, at) => event(`${at}`, `Shipment ${at} arrived.`)),
      ),
    );
    await until(150);
    const sizes = take.mock.calls.map(([events]) => events.length);
    expect(sizes.slice(0, 8)).toEqual([150, 75, 37, 18, 28, 38, 19, 29]);
    expect(new Set(await stored()).size).toBe(150);
  });

  it('come in groups of a few hundred messages, however many a fetch brings', async () => {
    const { open, until, ledger, groups } = await setUp();
    const values = Array.from({ length: 450 }, (_, at) => event(`${at}`, `Shipment ${at} arrived.`));
    open().offer(batch(0, values));
    await until(450);
    expect(groups).toEqual([200, 200, 50]);
    const { rows } = await ledger.events({}, 1000);
    expect(new Set(rows.map(({ timestamp }) => timestamp)).size).toBe(450);
  });
});
