import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import { generatedId } from '../../sinks/generated-id.ts';
import type { Store, Transaction } from '../../sinks/store.ts';
import { type CommitInfo, Writer, type WriterOptions } from '../../sinks/writer.ts';
import { ask } from './ask.ts';
import { openTemporary, START, someRows, someSeries, someSignal, temporaryFolder, uuid } from './fixtures.ts';

/** A store whose next commits fail as often as `failures` says, and that keeps what it was given. */
function failing(store: Store) {
  const seen: Transaction[] = [];
  const state = { failures: 0 };
  const commit = async (transaction: Transaction) => {
    seen.push(transaction);
    if (state.failures > 0) {
      state.failures--;
      throw new StoreUnavailable('no');
    }
    return store.commit(transaction);
  };
  const wrapped = new Proxy(store, {
    get: (target, name) => {
      if (name === 'commit') return commit;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { store: wrapped, seen, state };
}

async function setUp(options: WriterOptions = {}, path = join(temporaryFolder(), 'store.duckdb')) {
  const real = await openTemporary(path);
  const { store, seen, state } = failing(real);
  const recovery = await store.recover();
  const directory = new SeriesDirectory();
  for (const key of [...recovery.series, ...someSeries(3)]) directory.intern(key.scope_id, key.entity_id);
  const commits: CommitInfo[] = [];
  const writer = new Writer(store, recovery, directory, {
    onCommit: (info) => commits.push(info),
    ...options,
  });
  await writer.load();
  const batches: StoredBatch[] = [];
  writer.committed$.subscribe((batch) => batches.push(batch));
  return { store: real, writer, directory, commits, batches, seen, state, storeId: recovery.storeId, path };
}

const withId = (...id: (string | null)[]) => ({ ...someRows(id.length), id });

describe('append', () => {
  it('lets what arrives together share one commit', async () => {
    const { writer, commits, batches, storeId, store } = await setUp();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, row) => writer.append(someRows(1, 3, row))),
    );
    expect(commits).toHaveLength(1);
    expect(commits[0]).toMatchObject({ rows: 50, appends: 50, duplicates: 0, error: undefined });
    expect(results.map((result) => result.id)).toEqual(
      Array.from({ length: 50 }, (_, row) => generatedId(storeId, row + 1)),
    );
    expect(batches.map(({ firstSeq, length }) => [firstSeq, length])).toEqual([[1, 50]]);
    const { rows } = await store.observations({}, 100);
    expect(rows.map((row) => row.id)).toEqual(results.map((result) => result.id));
  });

  it('stores new series in the same transaction', async () => {
    const { writer, directory, seen, store } = await setUp();
    await writer.append(someRows(1));
    directory.intern(uuid('scope'), uuid('late'));
    await writer.append({ ...someRows(1), series: Int32Array.of(3) });
    expect(seen.map(({ series }) => series.map((row) => row.series))).toEqual([[0, 1, 2], [3]]);
    expect((await store.recover()).series).toHaveLength(4);
  });

  it('splits groups at the limit of rows, and no batch', async () => {
    const { writer, commits } = await setUp({ maxGroupRows: 100 });
    await Promise.all([60, 30, 20, 500, 1].map((length) => writer.append(someRows(length))));
    expect(commits.map(({ rows }) => rows)).toEqual([90, 20, 500, 1]);
  });

  it('hands batches on before it resolves, in order', async () => {
    const { writer, batches } = await setUp();
    const first = writer.append(someRows(2)).then(() => batches.length);
    expect(await first).toBe(1);
    await writer.append(someRows(3));
    expect(batches.map((batch) => batch.firstSeq)).toEqual([1, 3]);
    expect(writer.lastSeq).toBe(5);
  });
});

describe('idempotency', () => {
  it('drops an id that it knows: in the batch, in the group, from an earlier commit', async () => {
    const { writer, store, commits } = await setUp();
    const [first, second] = await Promise.all([
      writer.append(withId('a', 'b', null, 'a')),
      writer.append(withId('b', 'c', null)),
    ]);
    expect(first).toEqual({ accepted: 3, duplicates: 1, firstSeq: 1, id: undefined });
    expect(second).toEqual({ accepted: 2, duplicates: 1, firstSeq: 4, id: undefined });
    expect(await writer.append(withId('c'))).toEqual({
      accepted: 0,
      duplicates: 1,
      firstSeq: undefined,
      id: 'c',
    });
    expect(commits.map(({ rows, duplicates }) => [rows, duplicates])).toEqual([
      [5, 2],
      [0, 1],
    ]);
    const { rows } = await ask(store, 'SELECT seq, id FROM observations ORDER BY seq');
    expect(rows).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, writer.idOf(3)],
      [4, 'c'],
      [5, writer.idOf(5)],
    ]);
  });

  it('takes an id that the store gave for the observation that it names', async () => {
    const { writer, storeId } = await setUp();
    const { id } = await writer.append(someRows(1));
    expect(await writer.append(withId(id ?? null))).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await writer.append(withId(generatedId(storeId, 99)))).toMatchObject({ accepted: 1 });
  });

  it('forgets the ids of a commit that failed, and uses its sequence numbers again', async () => {
    const { writer, state, store, commits, batches } = await setUp();
    state.failures = 1;
    const results = await Promise.allSettled([writer.append(withId('a')), writer.append(withId('b', 'c'))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(commits[0].error).toBeInstanceOf(StoreUnavailable);
    expect(batches).toEqual([]);
    expect(await writer.append(withId('b', 'a'))).toMatchObject({ accepted: 2, firstSeq: 1 });
    expect((await store.recover()).series).toHaveLength(3);
  });
});

describe('publish', () => {
  const tick = { number: 1, seq: 0, at: START };

  it('numbers the changes and makes everything durable at once', async () => {
    const { writer, store, seen } = await setUp();
    const signal = someSignal('one');
    const changed = { ...signal, revision: 2 };
    const [one, two] = await Promise.all([
      writer.publish({ signals: [signal], changes: [{ kind: 'signal', signal }], tick }),
      writer.publish({
        signals: [changed],
        changes: [{ kind: 'signal.closed', signal: changed }],
        tick: { ...tick, number: 2 },
        positions: [{ source: 's', partition: 'p', offset: '1' }],
      }),
      writer.append(someRows(1)),
    ]);
    expect(one.map(({ seq, kind }) => [seq, kind])).toEqual([[1, 'signal']]);
    expect(two.map(({ seq, kind }) => [seq, kind])).toEqual([[2, 'signal.closed']]);
    expect(seen).toHaveLength(1);
    expect(await store.signal(signal.id)).toEqual(changed);
    expect(await store.changes({ updates: true }, 0, 9, 9)).toEqual([...one, ...two]);
    expect(await store.recover()).toMatchObject({ lastChange: 2, nextSeq: 2, lastTick: { number: 2 } });
  });

  it('reports a failure, and the same again gets the same numbers', async () => {
    const { writer, state, store } = await setUp();
    state.failures = 1;
    const signal = someSignal('one');
    const publication = { signals: [signal], changes: [{ kind: 'signal' as const, signal }], tick };
    await expect(writer.publish(publication)).rejects.toBeInstanceOf(StoreUnavailable);
    expect((await writer.publish(publication)).map(({ seq }) => seq)).toEqual([1]);
    expect(await store.lastChange()).toBe(1);
  });
});

describe('move', () => {
  const place = (offset: number) => ({ source: 's', partition: 'p', offset: String(offset) });

  it('makes places durable by themselves, and with what arrives together', async () => {
    const { writer, store, seen, batches } = await setUp();
    await writer.move([place(1)]);
    expect((await store.recover()).positions).toEqual([place(1)]);
    await Promise.all([writer.append(someRows(1)), writer.move([place(2)])]);
    expect((await store.recover()).positions).toEqual([place(2)]);
    expect(seen).toHaveLength(2);
    expect(batches).toHaveLength(1);
  });

  it('reports a failure', async () => {
    const { writer, store, state } = await setUp();
    state.failures = 1;
    await expect(writer.move([place(1)])).rejects.toBeInstanceOf(StoreUnavailable);
    expect((await store.recover()).positions).toEqual([]);
  });
});

describe('exclusive', () => {
  it('runs between commits, in turn, and passes errors on', async () => {
    const { writer, batches, commits } = await setUp();
    const before = writer.append(someRows(1));
    const counted = writer.exclusive(async () => batches.length);
    const failed = writer.exclusive(async () => {
      throw new Error('mine');
    });
    const after = writer.append(someRows(1));
    await expect(failed).rejects.toThrow('mine');
    expect(await counted).toBe(1);
    await Promise.all([before, after]);
    expect(commits).toHaveLength(2);
  });
});

describe('close', () => {
  it('finishes what was queued and takes nothing more', async () => {
    const { writer, batches } = await setUp();
    let complete = false;
    writer.committed$.subscribe({ complete: () => (complete = true) });
    const queued = writer.append(someRows(1));
    await writer.close();
    expect((await queued).accepted).toBe(1);
    expect([batches.length, complete]).toEqual([1, true]);
    await expect(writer.append(someRows(1))).rejects.toBeInstanceOf(StoreUnavailable);
    await writer.drain();
  });
});
