import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { Appenders } from '../../../../sinks/duckdb/appenders.ts';
import { cutBackLedger } from '../../../../sinks/duckdb/ledger/cut-back.ts';
import { DuckDbLedger } from '../../../../sinks/duckdb/ledger/ledger.ts';
import { SnapshotShelfInMemory } from '../../../../sinks/duckdb/ledger/snapshot-shelf.ts';
import { readState } from '../../../../sinks/duckdb/ledger/state.ts';
import { migrate } from '../../../../sinks/duckdb/migrate.ts';
import type { WriteSession } from '../../../../sinks/duckdb/transact.ts';
import { fc, runs } from '../../../property.ts';
import { expectSame } from '../../conformance/ledger/ledger-expect.ts';
import { ModelLedger } from '../../conformance/ledger/ledger-model.ts';
import { someStory } from '../../conformance/ledger/ledger-story.ts';

async function bare() {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await migrate(connection, false);
  return { instance, session: { connection, appenders: new Appenders(connection) } };
}

/** A ledger over what a database holds, as one is after opening. */
async function ledgerOf(session: WriteSession): Promise<DuckDbLedger> {
  const { connection } = session;
  const access = {
    read: <T>(task: (of: typeof connection) => Promise<T>) => task(connection),
    write: (task: (of: WriteSession) => Promise<void>) => task(session),
    shelf: new SnapshotShelfInMemory(),
    stream: <T>(rows: (of: typeof connection) => AsyncGenerator<T>) => rows(connection),
  };
  return new DuckDbLedger(access, await readState(connection));
}

describe('cutBackLedger', () => {
  it('leaves a ledger as if the later transactions had never been, and they can be sent again', async () => {
    await fc.assert(
      fc.asyncProperty(someStory, fc.nat(6), async ({ transactions }, index) => {
        const { instance, session } = await bare();
        const { connection } = session;
        const kept = index % transactions.length;
        const model = new ModelLedger();
        const before = await ledgerOf(session);
        for (const transaction of transactions.slice(0, kept)) {
          await before.commit(transaction);
          model.commit(transaction);
        }
        const state = await readState(connection);
        for (const transaction of transactions.slice(kept)) await before.commit(transaction);
        await cutBackLedger(connection, state);
        const after = await ledgerOf(session);
        await expectSame(after, model);
        await cutBackLedger(connection, state);
        for (const transaction of transactions.slice(kept)) {
          expect(await after.commit(transaction)).toBe(model.commit(transaction));
        }
        await expectSame(after, model);
        session.appenders.discard();
        connection.closeSync();
        instance.closeSync();
      }),
      { numRuns: runs(20) },
    );
  });
});
