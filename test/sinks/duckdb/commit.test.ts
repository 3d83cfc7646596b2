import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { Appenders } from '../../../sinks/duckdb/appenders.ts';
import { migrate } from '../../../sinks/duckdb/migrate.ts';
import { ObservationBlocks } from '../../../sinks/duckdb/observation-blocks.ts';
import { DuckDbSession } from '../../../sinks/duckdb/session.ts';
import { transact } from '../../../sinks/duckdb/transact.ts';
import { cutBack, insert } from '../../../sinks/sql/commit.ts';
import { readMarks } from '../../../sinks/sql/recover.ts';
import type { Transaction } from '../../../sinks/store.ts';
import { START, someRows, someSeries, someSignal, transaction, uuid } from '../fixtures.ts';

async function bare(direct = true) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await migrate(connection, false);
  const writing = { connection, appenders: new Appenders(connection), blocks: new ObservationBlocks(direct) };
  const session = new DuckDbSession(connection, writing);
  const own = {
    insertObservations: (_: unknown, batch: Parameters<typeof session.observe>[0]) => session.observe(batch),
    extract: async () => [],
  };
  return {
    connection,
    session,
    commit: (one: Transaction, firstChange: number) =>
      transact(writing, () => insert(session, own, one, firstChange)),
  };
}

describe('commit', () => {
  it('gives equal tables by typed arrays and by single values', async () => {
    const tables = await Promise.all(
      [true, false].map(async (direct) => {
        const { connection, commit } = await bare(direct);
        const rows = someRows(5000, 3);
        rows.time[1] = -1;
        rows.time[2] = Date.UTC(1700, 0, 1) * 1000;
        rows.time[3] = Date.UTC(2249, 11, 31) * 1000 + 1;
        rows.outcome[4] = -0;
        rows.outcome[5] = 5e-324;
        await commit(transaction({ observations: [{ ...rows, firstSeq: 2 ** 40 - 3 }] }), 1);
        await commit(
          transaction({
            observations: [
              {
                ...rows,
                length: 1,
                series: rows.series.subarray(0, 1),
                time: rows.time.subarray(0, 1),
                outcome: rows.outcome.subarray(0, 1),
                id: ['x'],
                firstSeq: 2 ** 41,
              },
            ],
          }),
          1,
        );
        await commit(transaction({ observations: [{ ...rows, firstSeq: 2 ** 41 + 1 }] }), 1);
        const result = await connection.run('FROM observation_log ORDER BY seq');
        return (await result.getRowsJson()).map((row) => JSON.stringify(row));
      }),
    );
    expect(tables[0]).toHaveLength(10_001);
    expect(tables[0]).toEqual(tables[1]);
    expect(tables[0][2]).toContain('1700-01-01 00:00:00');
  });
});

describe('cutBack', () => {
  it('takes out what was never acknowledged, and nothing else', async () => {
    const { session, commit } = await bare();
    const signal = someSignal('one');
    const part = (n: number) =>
      transaction({
        series: [someSeries(2)[n]],
        observations: [{ ...someRows(5), firstSeq: 1 + 5 * n }],
        changes: [{ kind: 'signal', signal }],
        ticks: [{ number: n + 1, seq: 5 * n, at: START }],
        settings: [{ version: n + 1, tick: n + 1, at: START, scope_id: uuid('scope'), overrides: {} }],
      });
    await commit(part(0), 1);
    const marks = await readMarks(session);
    expect(marks).toEqual({ seq: 5, change: 1, tick: 1, settings: 1, series: 1 });
    await commit(part(1), 2);
    await cutBack(session, marks, []);
    expect(await readMarks(session)).toEqual(marks);
    await cutBack(session, marks, []);
    await commit(part(1), 2);
    expect(await readMarks(session)).toEqual({
      seq: 10,
      change: 2,
      tick: 2,
      settings: 2,
      series: 2,
    });
  });
});
