import { copyFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { damagedJournals } from '../../api/server/open-store.ts';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import { Journal } from '../../sinks/journal.ts';
import type { Store } from '../../sinks/store.ts';
import { Writer } from '../../sinks/writer.ts';
import { noise } from '../operators/noise.ts';
import { runs, seed } from '../property.ts';
import { ask } from './ask.ts';
import {
  collect,
  openTemporary,
  someRows,
  someSeries,
  someSignal,
  temporaryFolder,
  uuid,
} from './fixtures.ts';

/** What the store holds, by sequence number. */
async function contents(store: Store) {
  const { rows } = await ask(store, 'SELECT seq, id, outcome FROM observations ORDER BY seq');
  return rows;
}

/** A writer with a journal on a store that may hold something already. */
async function open(folder: string) {
  const store = await openTemporary(join(folder, 'store.duckdb'));
  const path = join(folder, 'store.duckdb.journal');
  const journal = await Journal.open(path, store);
  const recovery = await store.recover();
  const directory = new SeriesDirectory();
  for (const key of [...recovery.series, ...someSeries(3)]) directory.intern(key.scope_id, key.entity_id);
  directory.register.restore(recovery.described);
  const writer = new Writer(store, recovery, directory, { journal });
  await writer.load();
  return { store, path, journal, writer, directory };
}

describe('a small group', () => {
  it('is in the journal at once and in the store when it is asked for', async () => {
    const { store, writer, journal, path } = await open(temporaryFolder());
    const results = await Promise.all([0, 1, 2].map((row) => writer.append(someRows(1, 3, row))));
    expect(results.map(({ firstSeq }) => firstSeq)).toEqual([1, 2, 3]);
    expect(await contents(store)).toEqual([]);
    expect(readFileSync(path).length).toBe(journal.size);
    expect(journal.size).toBeGreaterThan(0);
    await writer.settle();
    expect((await contents(store)).map(([seq]) => seq)).toEqual([1, 2, 3]);
    expect(readFileSync(path).length).toBe(0);
  });

  it('enters the store with the next tick, in front of what the tick says', async () => {
    const { store, writer } = await open(temporaryFolder());
    await writer.append(someRows(5, 3));
    const signal = someSignal('one');
    const tick = { number: 1, seq: 5, at: 1 };
    await writer.publish({ signals: [signal], changes: [{ kind: 'signal', signal }], tick });
    expect((await store.recover()).nextSeq).toBe(6);
    expect((await store.recover()).lastTick).toEqual(tick);
  });

  it('goes in front of a large one, and their numbers follow each other', async () => {
    const { store, writer } = await open(temporaryFolder());
    await writer.append(someRows(2, 3));
    const { firstSeq } = await writer.append(someRows(10_000, 3, 2));
    expect(firstSeq).toBe(3);
    expect((await store.recover()).nextSeq).toBe(10_003);
  });

  it('keeps what its observations say of their series, through a crash and in the store', async () => {
    const folder = temporaryFolder();
    const crashed = await open(folder);
    crashed.directory.register.describe(0, { scope: 'prod', entity: 'web-1', unit: 'ms' });
    await crashed.writer.append(someRows(1, 3));
    crashed.directory.register.describe(0, { tags: { env: 'a' } });
    await crashed.writer.append(someRows(1, 3, 1));
    await crashed.store.close();
    const { store, writer, directory } = await open(folder);
    expect((await store.recover()).described).toEqual({
      series: [{ series: 0, entity: 'web-1', unit: 'ms', tags: { env: 'a' } }],
      scopes: [{ scope_id: uuid('scope'), scope: 'prod' }],
    });
    directory.register.describe(0, { unit: 's' });
    await writer.append({ ...someRows(1, 3, 2), id: ['once'] });
    directory.register.describe(0, { unit: 'h' });
    // What comes with a duplicate counts too.
    expect(await writer.append({ ...someRows(1, 3, 2), id: ['once'] })).toMatchObject({ duplicates: 1 });
    expect((await store.recover()).described.series).toMatchObject([{ unit: 'h' }]);
  });

  it('leaves no file behind when the writer is closed', async () => {
    const { store, writer, journal, path } = await open(temporaryFolder());
    await writer.append(someRows(4, 3));
    await writer.close();
    await journal.close();
    expect(existsSync(path)).toBe(false);
    expect(await contents(store)).toHaveLength(4);
  });
});

describe('a journal that a crash left', () => {
  /** Three groups that only the journal has, as after a kill. */
  async function crashed() {
    const folder = temporaryFolder();
    const { store, writer, path, journal } = await open(folder);
    const sizes: number[] = [];
    for (const id of ['a', 'b', 'c']) {
      await writer.append({ ...someRows(1, 3, sizes.length), id: [id] });
      sizes.push(journal.size);
    }
    const bytes = readFileSync(path);
    await store.close();
    return { folder, path, bytes, sizes };
  }

  it('is brought into the store, once, with its series and its ids', async () => {
    const { folder } = await crashed();
    const { store, writer, directory } = await open(folder);
    expect((await contents(store)).map(([seq, id]) => [seq, id])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
    expect((await store.recover()).series).toHaveLength(directory.size);
    const again = await writer.append({ ...someRows(1, 3), id: ['b'] });
    expect(again.duplicates).toBe(1);
    expect((await writer.append(someRows(1, 3))).firstSeq).toBe(4);
  });

  it('is not applied twice when the crash came between the commit and the clearing', async () => {
    const { folder, path, bytes } = await crashed();
    const first = await open(folder);
    await first.store.close();
    writeFileSync(path, bytes);
    const { store } = await open(folder);
    expect(await contents(store)).toHaveLength(3);
  });

  it.each([1, 5, 9])('loses only a record that was cut off, %i bytes before its end', async (cut) => {
    const { folder, path, sizes } = await crashed();
    truncateSync(path, sizes[2] - cut);
    const { store } = await open(folder);
    expect((await contents(store)).map(([, id]) => id)).toEqual(['a', 'b']);
  });

  it('finding 7: loses a damaged record alone, tells of it, and keeps the journal', async () => {
    const { folder, path, bytes, sizes } = await crashed();
    bytes[sizes[0] + 40] ^= 0xff;
    writeFileSync(path, bytes);
    const { store, journal } = await open(folder);
    expect((await contents(store)).map(([seq, id]) => [seq, id])).toEqual([
      [1, 'a'],
      [3, 'c'],
    ]);
    expect(journal.loss?.damages).toEqual([{ at: sizes[0], bytes: sizes[1] - sizes[0] }]);
    expect(readFileSync(journal.loss?.kept ?? '')).toEqual(bytes);
    expect(damagedJournals(`duckdb://${join(folder, 'store.duckdb')}`)).toEqual([journal.loss?.kept]);
  });

  it.each([1, 16, 64, 5000])(
    'finding 7: loses nothing by %i zeros that a power cut left at its end',
    async (zeros) => {
      const { folder, path, bytes } = await crashed();
      writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(zeros)]));
      const { store, journal } = await open(folder);
      expect((await contents(store)).map(([, id]) => id)).toEqual(['a', 'b', 'c']);
      expect(journal.loss?.damages).toEqual([{ at: bytes.length, bytes: zeros }]);
    },
  );

  it('finding 7: has everything outside the damaged records, whichever those are, with its series', async () => {
    // Each record but the first tells of a series of its own, and uses one that a record before it told of.
    const template = join(temporaryFolder(), 'store.duckdb');
    await (await openTemporary(template)).close();
    const folder = temporaryFolder();
    copyFileSync(template, join(folder, 'store.duckdb'));
    const { store, writer, path, journal, directory } = await open(folder);
    const sizes: number[] = [];
    const sent: { readonly id: string; readonly entity: string }[][] = [];
    for (let n = 0; n < 12; n++) {
      const series = [Math.max(0, n + 2 - (n % 4)), n + 3];
      directory.intern(uuid('scope'), uuid(`later ${n}`));
      const id = series.map((_, row) => `${n}/${row}`);
      await writer.append({ ...someRows(2), series: Int32Array.from(series), id });
      sent.push(id.map((one, row) => ({ id: one, entity: directory.key(series[row]).entity_id })));
      sizes.push(journal.size);
    }
    const bytes = readFileSync(path);
    await store.close();
    const { below } = noise(seed);
    for (let round = 0; round < runs(200); round++) {
      const damaged = Buffer.from(bytes);
      const [at, length] = [below(bytes.length), 1 + below(3) * below(400)];
      const how = below(3);
      if (how === 0) damaged[at] ^= 1 << below(8);
      else damaged.fill(how === 1 ? 0 : 0xf1, at, at + length);
      const place = temporaryFolder();
      const file = join(place, 'store.duckdb.journal');
      writeFileSync(file, damaged);
      copyFileSync(template, join(place, 'store.duckdb'));
      const fresh = await openTemporary(join(place, 'store.duckdb'));
      const opened = await Journal.open(file, fresh);
      const touched = sizes.map(
        (end, n) => !damaged.subarray(sizes[n - 1] ?? 0, end).equals(bytes.subarray(sizes[n - 1] ?? 0, end)),
      );
      const { rows } = await fresh.observations({}, 100);
      const entities = new Map(rows.map(({ id, entity_id }) => [id, entity_id]));
      const ids = (await collect(fresh.observationsAfter(0))).flatMap((batch) => batch.id ?? []);
      expect(ids.map((id) => [id, entities.get(id ?? '')])).toEqual(
        sent.flatMap((one, n) => (touched[n] ? [] : one.map(({ id, entity }) => [id, entity]))),
      );
      expect(opened.loss !== undefined).toBe(touched.includes(true));
      await opened.close();
      await fresh.close();
    }
  });

  it('finding 14: is for its owner alone to read', async () => {
    const { path } = await open(temporaryFolder());
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is refused, and kept, beside a store that it does not continue', async () => {
    const { path, bytes, sizes } = await crashed();
    const other = temporaryFolder();
    const store = await openTemporary(join(other, 'store.duckdb'));
    writeFileSync(join(other, 'store.duckdb.journal'), bytes.subarray(sizes[0]));
    await expect(Journal.open(join(other, 'store.duckdb.journal'), store)).rejects.toThrow(
      /does not match the store/,
    );
    expect(readFileSync(join(other, 'store.duckdb.journal'))).toHaveLength(sizes[2] - sizes[0]);
    expect(existsSync(path)).toBe(true);
  });
});
