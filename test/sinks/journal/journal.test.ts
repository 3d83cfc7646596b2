import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../../sinks/journal/frames.ts';
import { someRows, someSignal, temporaryFolder, uuid } from '../fixtures.ts';

import { contents, openWithJournal } from './opened.ts';

describe('a small group', () => {
  it('is in the journal at once and in the store when it is asked for', async () => {
    const { store, writer, journal, path } = await openWithJournal(temporaryFolder());
    const results = await Promise.all([0, 1, 2].map((row) => writer.append(someRows(1, 3, row))));
    expect(results.map(({ firstSeq }) => firstSeq)).toEqual([1, 2, 3]);
    expect(await contents(store)).toEqual([]);
    expect(readJournal(readFileSync(path)).records.map(({ batch }) => batch.firstSeq)).toEqual([1]);
    expect(journal.size).toBeGreaterThan(0);
    await writer.settle();
    expect((await contents(store)).map(([seq]) => seq)).toEqual([1, 2, 3]);
    expect(journal.size).toBe(0);
    expect(readJournal(readFileSync(path))).toEqual({ records: [], damages: [] });
  });

  it('enters the store with the next tick, in front of what the tick says', async () => {
    const { store, writer } = await openWithJournal(temporaryFolder());
    await writer.append(someRows(5, 3));
    const signal = someSignal('one');
    const tick = { number: 1, seq: 5, at: 1 };
    await writer.publish({ signals: [signal], changes: [{ kind: 'signal', signal }], tick });
    expect((await store.recover()).nextSeq).toBe(6);
    expect((await store.recover()).lastTick).toEqual(tick);
  });

  it('goes in front of a large one, and their numbers follow each other', async () => {
    const { store, writer } = await openWithJournal(temporaryFolder());
    await writer.append(someRows(2, 3));
    const { firstSeq } = await writer.append(someRows(10_000, 3, 2));
    expect(firstSeq).toBe(3);
    expect((await store.recover()).nextSeq).toBe(10_003);
  });

  it('keeps what its observations say of their series, through a crash and in the store', async () => {
    const folder = temporaryFolder();
    const crashed = await openWithJournal(folder);
    crashed.directory.register.describe(0, { scope: 'prod', entity: 'web-1', unit: 'ms' });
    await crashed.writer.append(someRows(1, 3));
    crashed.directory.register.describe(0, { tags: { env: 'a' } });
    await crashed.writer.append(someRows(1, 3, 1));
    await crashed.store.close();
    const { store, writer, directory } = await openWithJournal(folder);
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
    const { store, writer, journal, path } = await openWithJournal(temporaryFolder());
    await writer.append(someRows(4, 3));
    await writer.close();
    await journal.close();
    expect(existsSync(path)).toBe(false);
    expect(await contents(store)).toHaveLength(4);
  });
});
