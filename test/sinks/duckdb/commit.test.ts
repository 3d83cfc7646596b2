import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { Appenders } from '../../../sinks/duckdb/appenders.ts';
import { commit } from '../../../sinks/duckdb/commit.ts';
import { migrate } from '../../../sinks/duckdb/migrate.ts';
import { ObservationBlocks } from '../../../sinks/duckdb/observation-blocks.ts';
import { cutBack, readMarks } from '../../../sinks/duckdb/recover.ts';
import { START, someRows, someSeries, someSignal, transaction, uuid } from '../fixtures.ts';

async function bare() {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await migrate(connection, false);
  return { connection, appenders: new Appenders(connection) };
}

describe('commit', () => {
  it('gives equal tables by typed arrays and by single values', async () => {
    const tables = await Promise.all(
      [true, false].map(async (direct) => {
        const session = await bare();
        const rows = someRows(5000, 3);
        rows.time[1] = -1;
        rows.time[2] = Date.UTC(1700, 0, 1) * 1000;
        rows.time[3] = Date.UTC(2249, 11, 31) * 1000 + 1;
        rows.outcome[4] = -0;
        rows.outcome[5] = 5e-324;
        const blocks = new ObservationBlocks(direct);
        await commit(session, blocks, transaction({ observations: [{ ...rows, firstSeq: 2 ** 40 - 3 }] }), 1);
        await commit(
          session,
          blocks,
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
        await commit(session, blocks, transaction({ observations: [{ ...rows, firstSeq: 2 ** 41 + 1 }] }), 1);
        const result = await session.connection.run('FROM observation_log ORDER BY seq');
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
    const session = await bare();
    const blocks = new ObservationBlocks();
    const signal = someSignal('one');
    const part = (n: number) =>
      transaction({
        series: [someSeries(2)[n]],
        observations: [{ ...someRows(5), firstSeq: 1 + 5 * n }],
        changes: [{ kind: 'signal', signal }],
        ticks: [{ number: n + 1, seq: 5 * n, at: START }],
        settings: [{ version: n + 1, tick: n + 1, at: START, scope_id: uuid('scope'), overrides: {} }],
      });
    await commit(session, blocks, part(0), 1);
    const marks = await readMarks(session.connection);
    expect(marks).toEqual({ seq: 5, change: 1, tick: 1, settings: 1, series: 1 });
    await commit(session, blocks, part(1), 2);
    await cutBack(session.connection, marks);
    expect(await readMarks(session.connection)).toEqual(marks);
    await cutBack(session.connection, marks);
    await commit(session, blocks, part(1), 2);
    expect(await readMarks(session.connection)).toEqual({
      seq: 10,
      change: 2,
      tick: 2,
      settings: 2,
      series: 2,
    });
  });
});
