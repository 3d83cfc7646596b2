import { describe, expect, it } from 'vitest';
import { MAIN } from '../../../../sinks/duckdb/appenders.ts';
import { DuckDatabase } from '../../../../sinks/duckdb/database.ts';
import { DuckDbEngine } from '../../../../sinks/duckdb/engine.ts';
import { cutBackLedger } from '../../../../sinks/duckdb/ledger/cut-back.ts';
import { SnapshotShelfInMemory } from '../../../../sinks/duckdb/ledger/snapshot-shelf.ts';
import type { Engine } from '../../../../sinks/sql/engine.ts';
import { readEnd } from '../../../../sinks/sql/ledger/commit.ts';
import { SqlLedger } from '../../../../sinks/sql/ledger/ledger.ts';
import { fc, runs } from '../../../property.ts';
import { expectSame } from '../../conformance/ledger/ledger-expect.ts';
import { ModelLedger } from '../../conformance/ledger/ledger-model.ts';
import { someStory } from '../../conformance/ledger/ledger-story.ts';

async function bare(): Promise<Engine> {
  const options = { path: ':memory:', readOnly: false, memoryLimit: '500MB', threads: 1, namespace: MAIN };
  const database = await DuckDatabase.open(options);
  return new DuckDbEngine(options, database, '0'.repeat(32), new SnapshotShelfInMemory(), () => undefined);
}

/** A ledger over what a database holds, as one is after opening. */
function ledgerOf(engine: Engine): SqlLedger {
  return SqlLedger.over(engine, {
    read: (task) => engine.read(task),
    write: (task, options) => engine.write(task, options),
    guard: (task) => task(),
    change: (task) => task(),
  });
}

describe('cutBackLedger', () => {
  it('leaves a ledger as if the later transactions had never been, and they can be sent again', async () => {
    await fc.assert(
      fc.asyncProperty(someStory, fc.nat(6), async ({ transactions }, index) => {
        const engine = await bare();
        const kept = index % transactions.length;
        const model = new ModelLedger();
        const before = ledgerOf(engine);
        for (const transaction of transactions.slice(0, kept)) {
          await before.commit(transaction);
          model.commit(transaction);
        }
        const end = await engine.read(readEnd);
        for (const transaction of transactions.slice(kept)) await before.commit(transaction);
        await engine.write((session) => cutBackLedger(session, end));
        const after = ledgerOf(engine);
        await expectSame(after, model);
        await engine.write((session) => cutBackLedger(session, end));
        for (const transaction of transactions.slice(kept)) {
          expect(await after.commit(transaction)).toBe(model.commit(transaction));
        }
        await expectSame(after, model);
        await engine.close();
      }),
      { numRuns: runs(20) },
    );
  });
});
