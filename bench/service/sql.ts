import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openStore } from '../../api/stores/open-store.ts';
import { startPostgres } from '../../services/postgres/start.ts';
import { Analytics } from '../../sinks/analytics/analytics.ts';
import { NOTHING, type Store } from '../../sinks/store.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { benchKeys } from '../series.ts';

const START = Date.UTC(2026, 0, 1) * 1000;
const SERIES = 1000;
const SCOPES = 20;
const BLOCK = 10_000;
/** Rounds per aggregate, of which the median counts. */
const ROUNDS = 7;

/** Typical aggregates over a million rows and more. */
const AGGREGATES: readonly string[] = [
  'SELECT count(*) FROM observations',
  'SELECT avg(outcome), stddev(outcome) FROM observations',
  'SELECT scope_id, count(*), avg(outcome) FROM observations GROUP BY scope_id',
  'SELECT entity_id, max(outcome) FROM observations GROUP BY entity_id ORDER BY 2 DESC LIMIT 10',
  `SELECT date_trunc('hour', "timestamp") AS hour, count(*), avg(outcome) FROM observations GROUP BY hour ORDER BY hour`,
  'SELECT quantile_cont(outcome, [0.5, 0.99]) FROM observations',
  `SELECT count(*) FROM observations WHERE "timestamp" >= TIMESTAMP '2026-01-01 02:00:00' AND outcome > 1`,
  'SELECT approx_count_distinct(entity_id) FROM observations',
  'SELECT floor(outcome) AS bin, count(*) FROM observations GROUP BY bin ORDER BY bin',
  `SELECT scope_id, date_trunc('minute', "timestamp") AS minute, max(outcome) - min(outcome) AS span
     FROM observations GROUP BY ALL ORDER BY span DESC LIMIT 20`,
];

/** Commits observations of a thousand series. */
export async function fill(store: Store, rows: number): Promise<void> {
  const keys = benchKeys(SERIES, SCOPES);
  await store.commit({ ...NOTHING, series: keys.map((key, series) => ({ series, ...key })) });
  let x = 7;
  for (let seq = 1; seq <= rows; seq += BLOCK) {
    const length = Math.min(BLOCK, rows - seq + 1);
    const series = new Int32Array(length);
    const time = new Float64Array(length);
    const outcome = new Float64Array(length);
    for (let row = 0; row < length; row++) {
      series[row] = (seq + row) % SERIES;
      time[row] = START + (seq + row) * 1000;
      x = (x * 48_271) % 2_147_483_647;
      outcome[row] = (x / 2_147_483_647) * 4 - 2 + Math.sin((seq + row) / 1e5);
    }
    await store.commit({ ...NOTHING, observations: [{ length, firstSeq: seq, series, time, outcome }] });
  }
}

/** Median milliseconds of each aggregate. */
async function times(run: (sql: string) => Promise<unknown>): Promise<number[]> {
  const found: number[] = [];
  for (const sql of AGGREGATES) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      await run(sql);
      rounds.push(performance.now() - started);
    }
    found.push(median(rounds));
  }
  return found;
}

/** The same on DuckDB's own table in this process: the cost of callers' SQL without isolation. */
async function native(rows: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-bench-'));
  const store = await openStore(`duckdb://${join(folder, 'a.duckdb')}`);
  await fill(store, rows);
  await store.close();
  const instance = await DuckDBInstance.create(join(folder, 'a.duckdb'), {
    threads: String(Math.max(1, availableParallelism() - 1)),
  });
  const connection = await instance.connect();
  const found = await times(async (sql) => (await connection.runAndReadAll(sql)).getRowsJson());
  connection.closeSync();
  instance.closeSync();
  rmSync(folder, { recursive: true, force: true });
  return found;
}

async function measure(name: string, dsn: string, rows: number, own: readonly number[]): Promise<Figure[]> {
  const store = await openStore(dsn);
  await fill(store, rows);
  const analytics = new Analytics({
    signals: store.analytics,
    sqlMemory: 512 * 1024 ** 2,
    lanes: 1,
    failed: (error) => process.emitWarning(String(error)),
  });
  try {
    const limits = { rows: 10_000, timeoutMs: 600_000 };
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
    const started = performance.now();
    await analytics.query(AGGREGATES[1], limits);
    const first = performance.now() - started;
    clearInterval(watch);
    const found = await times((sql) => analytics.query(sql, limits));
    const ratios = found.map((ms, at) => own[at] / ms);
    return [
      { name: `${name}: first query`, value: first / 1000, unit: 's' },
      {
        name: `${name}: memory of the server during it`,
        value: (most - before) / 1024 ** 2,
        unit: 'MiB more',
      },
      { name: `${name}: ten aggregates`, value: found.reduce((sum, ms) => sum + ms, 0), unit: 'ms' },
      { name: `${name}: speed against the native table`, value: median(ratios), unit: 'of 1, median of ten' },
      {
        name: `${name}: the same, all ten in a row`,
        value: own.reduce((sum, ms) => sum + ms, 0) / found.reduce((sum, ms) => sum + ms, 0),
        unit: 'of 1',
      },
      { name: `${name}: the same, slowest of ten`, value: Math.min(...ratios), unit: 'of 1' },
    ];
  } finally {
    await analytics.close();
    await store.close();
  }
}

/** Callers' SQL over stores of ten million observations, against DuckDB on its own table. */
export const sql: Bench = {
  name: 'sql',
  summary: "callers' SQL on each store, against DuckDB's own table",
  async run({ smoke }) {
    const rows = smoke ? 100_000 : 10_000_000;
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-bench-'));
    const server = await startPostgres();
    try {
      const own = await native(rows);
      const figures: Figure[] = [
        { name: 'native table: ten aggregates', value: own.reduce((sum, ms) => sum + ms, 0), unit: 'ms' },
      ];
      for (const [name, dsn] of [
        ['DuckDB', `duckdb://${join(folder, 'a.duckdb')}`],
        ['SQLite', `sqlite://${join(folder, 'a.sqlite')}`],
        ['PostgreSQL', server.url],
      ]) {
        figures.push(...(await measure(name, dsn, rows, own)));
      }
      return figures;
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
