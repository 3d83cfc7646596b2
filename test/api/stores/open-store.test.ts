import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fileOf, openJournal, openStore } from '../../../api/stores/open-store.ts';
import { ConfigInvalid } from '../../../operators/records/errors.ts';
import { NOTHING, type Store } from '../../../sinks/store.ts';
import { makeFolder, removeFolder, uuid } from '../harness.ts';

const folders: string[] = [];
const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const folder of folders.splice(0)) removeFolder(folder);
});

async function open(dsn: string): Promise<Store> {
  const store = await openStore(dsn);
  stores.push(store);
  return store;
}

/** Stores one observation; resolves to the number of all that the store then shows. */
async function addOne(store: Store): Promise<unknown> {
  const { nextSeq, series } = await store.recover();
  await store.commit({
    ...NOTHING,
    series: series.length > 0 ? [] : [{ series: 0, scope_id: uuid('scope'), entity_id: uuid('entity') }],
    observations: [
      {
        firstSeq: nextSeq,
        length: 1,
        series: Int32Array.of(0),
        time: Float64Array.of(1.7e15),
        outcome: Float64Array.of(1),
      },
    ],
  });
  return (await store.observations({}, 1000)).rows.length;
}

describe('a namespace', () => {
  it.each(['duckdb', 'sqlite'])('keeps stores under one path of %s apart, over restarts', async (scheme) => {
    const folder = makeFolder();
    folders.push(folder);
    const file = `${scheme}://${join(folder, 'store')}`;
    const counts: unknown[] = [];
    const ids = new Set<string>();
    for (const query of ['', '?namespace=blue', '?namespace=green', '?namespace=blue', '']) {
      const store = await openStore(file + query);
      counts.push(await addOne(store));
      ids.add((await store.recover()).storeId);
      await store.close();
    }
    expect(counts).toEqual([1, 1, 1, 2, 2]);
    expect(ids.size).toBe(3);
  });

  it('has a journal of its own', async () => {
    const folder = makeFolder();
    folders.push(folder);
    const dsn = `duckdb://${join(folder, 'store.duckdb')}?namespace=blue`;
    const journal = await openJournal(dsn, await open(dsn));
    expect(journal).toBeDefined();
    await journal?.close();
  });
});

describe('a DSN', () => {
  it.each(['memory://', 'sqlite://:memory:', 'sqlite://:memory:?namespace=blue'])(
    'of memory, %s, needs no path and no file',
    async (dsn) => {
      const store = await open(dsn);
      expect(await addOne(store)).toBe(1);
      expect(fileOf(dsn)).toBeUndefined();
      expect(await openJournal(dsn, store)).toBeUndefined();
    },
  );

  it('of SQLite names the file of its namespace, which has no journal', async () => {
    const folder = makeFolder();
    folders.push(folder);
    const path = join(folder, 'store.sqlite');
    const dsn = `sqlite://${path}?namespace=blue`;
    expect(fileOf(dsn)).toBe(`${path}.blue`);
    expect(await openJournal(dsn, await open(dsn))).toBeUndefined();
    expect(existsSync(`${path}.blue`)).toBe(true);
  });

  it.each([
    '',
    'tidemark.duckdb',
    'duckdb://',
    'sqlite://',
    'oracle://x',
    'duckdb://x?ns=a',
    'duckdb://x?namespace=A-b',
  ])('%j is refused with a remedy', async (dsn) => {
    await expect(openStore(dsn)).rejects.toBeInstanceOf(ConfigInvalid);
  });
});
