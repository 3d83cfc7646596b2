import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import type { Ledger, LedgerTransaction } from '../../../sinks/ledger.ts';
import { openSqlite } from '../../../sinks/sqlite/index.ts';
import type { Store } from '../../../sinks/store.ts';
import { Writer } from '../../../sinks/writer.ts';
import { ModelLedger } from '../../sinks/conformance/ledger/ledger-model.ts';
import { entries, someClaimVersion, someLedgerEvent } from '../../sinks/conformance/ledger/ledger-story.ts';
import { collect, someRows, someSeries, uuid } from '../../sinks/fixtures.ts';
import { canMount, grow, onDisk } from '../disk.ts';

const mountable = await canMount();

/** Rows that take much space: no two ids are alike, and none is easy to compress. */
const wide = (from: number, length: number) => ({
  ...someRows(length),
  id: Array.from({ length }, (_, row) =>
    createHash('sha512')
      .update(`${from + row}`)
      .digest('base64'),
  ),
});

/** Events, new claims and versions of the claims before, none of it easy to compress. */
function wideEntries(model: ModelLedger, from: number, length: number): LedgerTransaction {
  const { head, claims } = model.marks();
  const text = (row: number, of: string) =>
    createHash('sha512')
      .update(`${of} ${from + row}`)
      .digest('base64');
  const rows = Array.from({ length }, (_, row) => row);
  return entries(head, {
    events: rows.map((row) =>
      someLedgerEvent(0, { id: uuid(`event ${from + row}`), content: text(row, 'event').repeat(2) }),
    ),
    claims: [
      ...rows.map((row) =>
        someClaimVersion(claims + row, 1, { text: text(row, 'claim'), identity: text(row, 'one') }),
      ),
      ...(claims < length ? [] : rows.map((row) => someClaimVersion(claims - length + row, 2))),
    ],
    positions: [{ source: 's', partition: 'p', offset: String(head) }],
  });
}

/** As texts, because there are many. */
async function expectAcknowledged(ledger: Ledger, model: ModelLedger): Promise<void> {
  expect(await ledger.marks()).toEqual(model.marks());
  expect(await ledger.positions()).toEqual(model.positions());
  const digest = (rows: readonly object[]) =>
    createHash('sha256')
      .update(rows.map((row) => JSON.stringify(row)).join())
      .digest('hex');
  const events = await ledger.events({}, 1e6);
  expect(digest(events.rows.map(({ id, content, seq }) => ({ id, content, seq })))).toBe(
    digest(model.eventRows.map(({ id, content, seq }) => ({ id, content, seq }))),
  );
  const claims = (await collect(ledger.claimsAfter(0))).flat();
  expect(digest(claims.map(({ number, version, text }) => ({ number, version, text })))).toBe(
    digest(model.claimsAfter(0).map(({ number, version, text }) => ({ number, version, text }))),
  );
}

async function openedAt(
  open: (options: { path: string }) => Promise<Store & { readonly ledger: Ledger }>,
  path: string,
): Promise<{ ledger: Ledger; close: () => Promise<void> }> {
  const store = await open({ path });
  return { ledger: store.ledger, close: () => store.close() };
}

describe.skipIf(!mountable)('a disk that is full', () => {
  // A small one stops the write-ahead log; a larger one stops the log's move into the file, which is fatal to DuckDB.
  it.each([
    ['DuckDB', 'the log', '8m', 500, openDuckDb],
    ['DuckDB', 'the file', '76m', 5000, openDuckDb],
    ['SQLite', 'the log', '8m', 500, openSqlite],
    ['SQLite', 'the file', '40m', 5000, openSqlite],
  ] as const)(
    'fails commits of %s for %s cleanly, and they go on when there is space',
    async (_, _what, size, length, open) => {
      await onDisk(size, async (disk) => {
        const store = await open({ path: join(disk, 'store') });
        const directory = new SeriesDirectory();
        for (const key of someSeries(1)) directory.intern(key.scope_id, key.entity_id);
        const writer = new Writer(store, await store.recover(), directory);
        let acknowledged = 0;
        let failures = 0;
        for (let round = 0; failures < 10; round++) {
          try {
            acknowledged += (await writer.append(wide(round * length, length))).accepted;
          } catch (error) {
            failures++;
            expect(error).toMatchObject({ code: 'store_unavailable' });
            expect(error instanceof Error && error.message).toMatch(/disk of the store is full|try again/);
          }
        }
        expect(acknowledged).toBeGreaterThan(1000);
        expect(grow(disk, '300m')).toBe(true);
        const seen = await collect(store.observationsAfter(0));
        expect(seen.reduce((sum, batch) => sum + batch.length, 0)).toBe(acknowledged);
        expect((await writer.append(wide(-500, 500))).firstSeq).toBe(acknowledged + 1);
        expect((await store.recover()).nextSeq).toBe(acknowledged + 501);
        await store.close();
      });
    },
    180_000,
  );

  it.each([
    ['DuckDB', 'the log', '8m', 100, openDuckDb],
    ['DuckDB', 'the file', '76m', 1500, openDuckDb],
    ['SQLite', 'the log', '8m', 100, openSqlite],
    ['SQLite', 'the file', '40m', 1500, openSqlite],
  ] as const)(
    'leaves the ledger of %s, full at %s, with what was acknowledged',
    async (_, _what, size, length, open) => {
      await onDisk(size, async (disk) => {
        const { ledger, close } = await openedAt(open, join(disk, 'store'));
        const model = new ModelLedger();
        let failures = 0;
        for (let round = 0; failures < 5; round++) {
          const transaction = wideEntries(model, round * length, length);
          try {
            const head = await ledger.commit(transaction);
            expect(head).toBe(model.commit(transaction));
          } catch (error) {
            failures++;
            expect(error).toMatchObject({ code: 'store_unavailable' });
          }
        }
        expect(model.head).toBeGreaterThan(1000);
        expect(grow(disk, '300m')).toBe(true);
        await expectAcknowledged(ledger, model);
        const transaction = wideEntries(model, -length, length);
        expect(await ledger.commit(transaction)).toBe(model.commit(transaction));
        await close();
        const again = await openedAt(open, join(disk, 'store'));
        await expectAcknowledged(again.ledger, model);
        await again.close();
      });
    },
    180_000,
  );
});
