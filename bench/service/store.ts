import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDatabase } from '../../services/libsql/database.ts';
import { startLibsql } from '../../services/libsql/start.ts';
import { startMariaDb } from '../../services/mariadb/start.ts';
import { startPostgres } from '../../services/postgres/start.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import { openLibsql } from '../../sinks/libsql/index.ts';
import { openMysql } from '../../sinks/mysql/index.ts';
import { openPostgresAlone } from '../../sinks/postgres/index.ts';
import { openSqlite } from '../../sinks/sqlite/index.ts';
import { NOTHING, type Store, type Transaction } from '../../sinks/store.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { benchKeys, outcomesOf } from '../series.ts';

const SERIES = 1000;
const START = 1.7e15;

/** Servers that wait for the disk, with a new database for each store. */
interface Servers {
  readonly postgres: { createDatabase(): Promise<string> };
  readonly mariadb: { createDatabase(): Promise<string> };
  /** In this process, on a file that waits for no disk. */
  readonly libsql: { readonly url: string };
}

/** Stores that are compared; the first is the baseline. */
const ENGINES: readonly (readonly [
  name: string,
  open: (path: string, servers: Servers) => Promise<Store>,
])[] = [
  ['DuckDB', (path) => openDuckDb({ path })],
  ['SQLite', (path) => openSqlite({ path })],
  ['SQLite in memory', () => openSqlite({ path: ':memory:' })],
  ['PostgreSQL', async (_, { postgres }) => openPostgresAlone({ url: await postgres.createDatabase() })],
  [
    'libsql server',
    async (_, { libsql }) =>
      openLibsql({ url: await createDatabase({ url: libsql.url, admin: libsql.url }) }),
  ],
  ['MariaDB', async (_, { mariadb }) => openMysql({ url: await mariadb.createDatabase() })],
];

/** Rows per commit, and number of timed commits. */
const SIZES: readonly (readonly [rows: number, commits: number])[] = [
  [1, 500],
  [1000, 200],
  [10_000, 50],
];

/** Transactions of `rows` observations each, a millisecond apart over all series. */
function transactions(rows: number, commits: number): Transaction[] {
  const outcomes = outcomesOf(SERIES, 1);
  return Array.from({ length: commits }, (_, commit) => {
    const firstSeq = 1 + commit * rows;
    const outcome = new Float64Array(rows);
    for (let from = 0; from < rows; from += SERIES) {
      outcome.set(outcomes(commit).subarray(0, Math.min(SERIES, rows - from)), from);
    }
    const series = Int32Array.from(outcome, (_value, row) => (firstSeq + row) % SERIES);
    const time = Float64Array.from(outcome, (_value, row) => START + (firstSeq + row) * 1000);
    return { ...NOTHING, observations: [{ length: rows, firstSeq, series, time, outcome }] };
  });
}

interface Measured {
  /** Observations per second. */
  readonly rate: number;
  /** Delay of the event loop at the 99th percentile, in milliseconds. */
  readonly delay: number;
}

async function commits(store: Store, all: readonly Transaction[]): Promise<Measured> {
  await store.commit({
    ...NOTHING,
    series: benchKeys(SERIES, 10).map((key, series) => ({ series, ...key })),
  });
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const started = performance.now();
  for (const transaction of all) await store.commit(transaction);
  const seconds = (performance.now() - started) / 1000;
  loop.disable();
  const rows = all.reduce((sum, { observations }) => sum + observations[0].length, 0);
  // Without a missed interval the loop has no delay to report.
  return { rate: rows / seconds, delay: loop.count === 0 ? 0 : loop.percentile(99) / 1e6 };
}

/** Cost of a commit on each store, by its number of rows. */
export const store: Bench = {
  name: 'store',
  summary: 'observations committed in a second, one commit after the other, by rows of a commit',
  async run({ smoke }) {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-store-'));
    const figures: Figure[] = [];
    const postgres = await startPostgres();
    const mariadb = await startMariaDb();
    const libsql = await startLibsql();
    try {
      for (const [rows, count] of SIZES) {
        const all = transactions(rows, smoke ? 5 : count);
        for (const [name, open] of ENGINES) {
          const rounds: Measured[] = [];
          for (let round = 0; round < (smoke ? 1 : 3); round++) {
            const one = await open(join(folder, `${name} ${rows} ${round}`), { postgres, mariadb, libsql });
            rounds.push(await commits(one, all));
            await one.close();
          }
          const label = `${name}, ${rows} a commit`;
          figures.push(
            { name: label, value: median(rounds.map(({ rate }) => rate)), unit: 'observations/s' },
            {
              name: `${label}: event loop, p99`,
              value: median(rounds.map(({ delay }) => delay)),
              unit: 'ms',
            },
          );
        }
      }
    } finally {
      await postgres.stop();
      await libsql.stop();
      await mariadb.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    return figures;
  },
};
