import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { damagedJournals, journalFault } from '../../../../api/stores/open-store.ts';
import { Journal } from '../../../../sinks/journal/journal.ts';
import { NOTHING } from '../../../../sinks/store.ts';
import { noise } from '../../../operators/noise.ts';
import { runs, seed } from '../../../property.ts';
import { collect, openTemporary, someRows, temporaryFolder, uuid } from '../../../sinks/fixtures.ts';

import { contents, endOfRecords, headOf, openWithJournal } from '../../../sinks/journal/opened.ts';

describe('a journal that a crash left', () => {
  /** Three groups that only the journal has, as after a kill, with the offsets of their ends. `stored` of them are in the store before. */
  async function crash(stored: number) {
    const folder = temporaryFolder();
    const { store, writer, path, journal } = await openWithJournal(folder);
    const sizes: number[] = [];
    for (const id of ['a', 'b', 'c']) {
      if (sizes.length === stored && stored > 0) await writer.settle();
      await writer.append({ ...someRows(1, 3, sizes.length), id: [id] });
      sizes.push(endOfRecords(path));
    }
    expect(journal.size).toBe(sizes[2] - headOf(path));
    const bytes = readFileSync(path);
    await store.close();
    return { stored: readFileSync(join(folder, 'store.duckdb')), bytes, sizes };
  }

  const crashes = new Map<number, ReturnType<typeof crash>>();

  /** A copy of what a crash left: the crash itself is the same for all tests. */
  async function crashed({ stored = 0 } = {}) {
    const left = crashes.get(stored) ?? crash(stored);
    crashes.set(stored, left);
    const { stored: file, bytes: journal, sizes } = await left;
    // Tests damage theirs.
    const bytes = Buffer.from(journal);
    const folder = temporaryFolder();
    const path = join(folder, 'store.duckdb.journal');
    writeFileSync(join(folder, 'store.duckdb'), file);
    writeFileSync(path, bytes);
    return { folder, path, bytes, sizes };
  }

  async function reopened(folder: string) {
    const dsn = `duckdb://${join(folder, 'store.duckdb')}`;
    const before = await openTemporary(join(folder, 'store.duckdb'));
    const reported = await journalFault(dsn, before);
    await before.close();
    const { store, journal, writer } = await openWithJournal(folder);
    expect(reported).toEqual(journal.loss && { fault: journal.loss.fault, lost: journal.loss.lost });
    return {
      store,
      journal,
      writer,
      ids: (await contents(store)).map(([, id]) => id),
      kept: damagedJournals(dsn),
    };
  }

  it('finding 11: is missed when it is gone', async () => {
    const { folder, path } = await crashed();
    rmSync(path);
    const { journal, ids, kept } = await reopened(folder);
    expect([journal.loss?.fault, journal.loss?.lost, ids]).toEqual(['missing', undefined, []]);
    expect(kept).toEqual([journal.loss?.kept]);
  });

  it('finding 11: is missed when it was emptied', async () => {
    const { folder, path } = await crashed();
    truncateSync(path, 0);
    const { journal, ids } = await reopened(folder);
    expect([journal.loss?.fault, journal.loss?.lost, ids]).toEqual(['emptied', undefined, []]);
  });

  it.each([0, 3])(
    'finding 11: is missed behind record %i where it was cut at its boundary',
    async (records) => {
      const { folder, path, sizes } = await crashed();
      truncateSync(path, records === 0 ? headOf(path) : sizes[records - 1]);
      const { journal, ids } = await reopened(folder);
      expect([journal.loss?.fault, journal.loss?.lost]).toEqual(['cut', undefined]);
      expect(ids).toEqual(['a', 'b', 'c'].slice(0, records));
    },
  );

  it('finding 11: is missed when a copy of before two transactions of the store takes its place', async () => {
    const folder = temporaryFolder();
    const { store, writer, path } = await openWithJournal(folder);
    await writer.append(someRows(1, 3));
    const earlier = readFileSync(path);
    await writer.settle();
    await writer.append(someRows(1, 3, 1));
    await writer.settle();
    await writer.append(someRows(1, 3, 2));
    await store.close();
    writeFileSync(path, earlier);
    const { journal, ids } = await reopened(folder);
    expect([journal.loss?.fault, ids.length]).toEqual(['earlier', 2]);
  });

  it('finding 11: is whole where the crash came after the store had a part of it', async () => {
    const { folder } = await crashed({ stored: 2 });
    const { journal, ids } = await reopened(folder);
    expect([journal.loss, ids]).toEqual([undefined, ['a', 'b', 'c']]);
  });

  it('finding 11: is not missed after its process had closed it', async () => {
    const folder = temporaryFolder();
    const first = await openWithJournal(folder);
    await first.writer.append(someRows(1, 3));
    await first.writer.close();
    await first.journal.close();
    await first.store.close();
    const { journal, writer } = await reopened(folder);
    expect(journal.loss).toBeUndefined();
    expect((await writer.append(someRows(1, 3))).firstSeq).toBe(2);
  });

  it('finding 11: tells how many observations a damaged last record had', async () => {
    const { folder, path, bytes, sizes } = await crashed();
    bytes[sizes[1] + 40] ^= 0xff;
    writeFileSync(path, bytes);
    const { journal, ids } = await reopened(folder);
    expect([journal.loss?.fault, journal.loss?.lost, ids]).toEqual(['damaged', 1, ['a', 'b']]);
  });

  it('is read as before eras: without header and end', async () => {
    const { folder, path, bytes, sizes } = await crashed();
    const fresh = temporaryFolder();
    copyFileSync(join(folder, 'store.duckdb'), join(fresh, 'store.duckdb'));
    const store = await openTemporary(join(fresh, 'store.duckdb'));
    await store.commit({ ...NOTHING, journal: { era: 0, open: false } });
    await store.close();
    writeFileSync(join(fresh, 'store.duckdb.journal'), bytes.subarray(headOf(path), sizes[2]));
    const { journal, ids } = await reopened(fresh);
    expect([journal.loss, ids]).toEqual([undefined, ['a', 'b', 'c']]);
  });

  it('is brought into the store, once, with its series and its ids', async () => {
    const { folder } = await crashed();
    const { store, writer, directory } = await openWithJournal(folder);
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
    const first = await openWithJournal(folder);
    await first.store.close();
    writeFileSync(path, bytes);
    const { store } = await openWithJournal(folder);
    expect(await contents(store)).toHaveLength(3);
  });

  it.each([1, 5, 9])('loses only a record that was cut off, %i bytes before its end', async (cut) => {
    const { folder, path, sizes } = await crashed();
    truncateSync(path, sizes[2] - cut);
    const { journal, ids } = await reopened(folder);
    expect([journal.loss?.fault, journal.loss?.lost, ids]).toEqual(['damaged', undefined, ['a', 'b']]);
  });

  it('finding 7: loses a damaged record alone, tells of it, and keeps the journal', async () => {
    const { folder, path, bytes, sizes } = await crashed();
    bytes[sizes[0] + 40] ^= 0xff;
    writeFileSync(path, bytes);
    const { store, journal } = await openWithJournal(folder);
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
      const { store, journal } = await openWithJournal(folder);
      expect((await contents(store)).map(([, id]) => id)).toEqual(['a', 'b', 'c']);
      // What lies behind the end was not acknowledged.
      expect(journal.loss).toBeUndefined();
    },
  );

  it('finding 7: has everything outside the damaged records, whichever those are, with its series', async () => {
    // Each record but the first defines a series of its own, and uses one that a record before it defined.
    const template = join(temporaryFolder(), 'store.duckdb');
    await (await openTemporary(template)).close();
    const folder = temporaryFolder();
    copyFileSync(template, join(folder, 'store.duckdb'));
    const { store, writer, path, directory } = await openWithJournal(folder);
    const sizes: number[] = [];
    const sent: { readonly id: string; readonly entity: string }[][] = [];
    for (let n = 0; n < 12; n++) {
      const series = [Math.max(0, n + 2 - (n % 4)), n + 3];
      directory.intern(uuid('scope'), uuid(`later ${n}`));
      const id = series.map((_, row) => `${n}/${row}`);
      await writer.append({ ...someRows(2), series: Int32Array.from(series), id });
      sent.push(id.map((one, row) => ({ id: one, entity: directory.key(series[row]).entity_id })));
      sizes.push(endOfRecords(path));
    }
    const bytes = readFileSync(path);
    const head = headOf(path);
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
        (end, n) =>
          !damaged.subarray(sizes[n - 1] ?? head, end).equals(bytes.subarray(sizes[n - 1] ?? head, end)),
      );
      const { rows } = await fresh.observations({}, 100);
      const entities = new Map(rows.map(({ id, entity_id }) => [id, entity_id]));
      const ids = (await collect(fresh.observationsAfter(0))).flatMap((batch) => batch.id ?? []);
      expect(ids.map((id) => [id, entities.get(id ?? '')])).toEqual(
        sent.flatMap((one, n) => (touched[n] ? [] : one.map(({ id, entity }) => [id, entity]))),
      );
      expect(opened.loss !== undefined).toBe(!damaged.equals(bytes));
      await opened.close();
      await fresh.close();
    }
  });

  it('finding 14: is for its owner alone to read', async () => {
    const { path, writer } = await openWithJournal(temporaryFolder());
    await writer.append(someRows(1, 3));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is refused, and kept, beside a store that it does not continue', async () => {
    const { path, bytes, sizes } = await crashed();
    const other = temporaryFolder();
    const store = await openTemporary(join(other, 'store.duckdb'));
    writeFileSync(join(other, 'store.duckdb.journal'), bytes.subarray(sizes[0], sizes[2]));
    await expect(Journal.open(join(other, 'store.duckdb.journal'), store)).rejects.toThrow(
      /does not match the store/,
    );
    expect(readFileSync(join(other, 'store.duckdb.journal'))).toHaveLength(sizes[2] - sizes[0]);
    expect(existsSync(path)).toBe(true);
  });
});
