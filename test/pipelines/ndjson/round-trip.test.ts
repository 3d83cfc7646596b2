import { expect, test } from 'vitest';
import { exportClaims, exportEvents } from '../../../pipelines/ndjson/export.ts';
import { importLines } from '../../../pipelines/ndjson/import.ts';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { openSqlite } from '../../../sinks/sqlite/index.ts';
import type { Store } from '../../../sinks/store.ts';
import { fc, runs } from '../../property.ts';
import { MOMENTS, someStory } from '../../sinks/conformance/ledger/ledger-story.ts';
import { collect, START } from '../../sinks/fixtures.ts';
import { soundStory } from './sound-story.ts';

/** Two empty memories, in two engines: what one keeps the other must be able to keep. */
async function withLedgers(use: (one: Ledger, other: Ledger) => Promise<void>): Promise<void> {
  const stores: Store[] = [];
  try {
    const duckDb = await openDuckDb({ path: ':memory:', memoryLimit: '200MB', threads: 1 });
    stores.push(duckDb);
    const sqlite = await openSqlite({ path: ':memory:' });
    stores.push(sqlite);
    await use(sqlite.ledger, duckDb.ledger);
  } finally {
    for (const store of stores) await store.close();
  }
}

async function* linesOf(ledger: Ledger): AsyncGenerator<string> {
  yield* exportEvents(ledger);
  yield* exportClaims(ledger);
}

/** All that a reader can ask of claims as they were known at a time. */
async function knownAt(ledger: Ledger, ids: readonly string[], asOf: number) {
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  const byClaim = <Row extends { claim_id: string }>(rows: readonly Row[]) =>
    ids.map((id) => rows.filter(({ claim_id }) => claim_id === id));
  return {
    claims: [...(await ledger.claimsById(ids, asOf))].sort(byId),
    evidence: byClaim(await ledger.evidenceOf(ids, asOf)),
    relations: await ledger.relationsOf(ids, asOf),
    history: byClaim(await ledger.historyOf(ids, asOf)),
  };
}

test('what is exported, imported elsewhere and exported again is the same to the byte, and known of the same times', async () => {
  await fc.assert(
    fc.asyncProperty(someStory, ({ transactions }) =>
      withLedgers(async (from, into) => {
        const sound = soundStory(transactions);
        for (const transaction of sound) await from.commit(transaction);
        const lines = await collect(linesOf(from));

        const imported = await importLines(into, linesOf(from));
        expect(await collect(linesOf(into))).toEqual(lines);
        expect(imported).toEqual({
          events: sound.flatMap(({ events }) => events).length,
          claims: (await from.marks()).claims,
          relations: sound.flatMap(({ relations }) => relations).length,
          skipped: 0,
        });
        const ids = [...new Set(sound.flatMap(({ claims }) => claims.map(({ id }) => id)))];
        for (let moment = -1; moment <= MOMENTS; moment++) {
          const asOf = START + moment;
          expect(await knownAt(into, ids, asOf)).toEqual(await knownAt(from, ids, asOf));
        }

        const before = await into.marks();
        expect(await importLines(into, linesOf(from))).toEqual({
          events: 0,
          claims: 0,
          relations: 0,
          skipped: lines.length,
        });
        expect(await into.marks()).toEqual(before);
      }),
    ),
    { numRuns: runs(12), endOnFailure: true },
  );
});

test('goes on where an import was cut off at any line', async () => {
  await fc.assert(
    fc.asyncProperty(someStory, fc.nat(), ({ transactions }, at) =>
      withLedgers(async (from, into) => {
        for (const transaction of soundStory(transactions)) await from.commit(transaction);
        const lines = await collect(linesOf(from));
        const kept = at % (lines.length + 1);
        const part = async function* () {
          yield* lines.slice(0, kept);
        };
        await importLines(into, part());
        expect(await importLines(into, linesOf(from))).toMatchObject({ skipped: kept });
        expect(await collect(linesOf(into))).toEqual(lines);
      }),
    ),
    { numRuns: runs(12), endOnFailure: true },
  );
});
