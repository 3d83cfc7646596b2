import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { RecordBatchReader } from 'apache-arrow';
import { SQL_FORMS, type SqlForm } from '../../api/calls/sql-forms.ts';
import { Client } from '../../api/client/index.ts';
import { openStore } from '../../api/stores/open-store.ts';
import { run } from '../../services/command.ts';
import { viewStatements } from '../../sinks/analytics/views.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { type Server, start } from './load.ts';
import { fill } from './sql.ts';

const ROUNDS = 5;
/** Milliseconds between two looks at the memory of the processes. */
const LOOK = 20;
/** Clock ticks a second that Linux reports CPU time in. */
const TICKS = 100;

const QUERIES = {
  'four columns': 'SELECT seq, entity_id, "timestamp", outcome FROM observations',
  'every column': 'SELECT * FROM observations',
} as const;

/** Resident memory of a process in MiB. */
function resident(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes ?? 0) / 1024;
}

/** Processes of a server that run statements. */
function lanesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children
    .filter((child) => child !== '')
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('lane-process'));
}

/** Seconds of CPU time that a process has taken. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Seconds without work after which a server has nothing more to do: it waits between parts of what it catches up with. */
const QUIET = 5;

/** Resolves once a server has nothing more to do. */
async function idle({ pid }: Server): Promise<void> {
  for (let before = cpuOf(pid), quiet = 0; quiet < QUIET; ) {
    await wait(1000);
    const now = cpuOf(pid);
    quiet = now - before < 0.1 ? quiet + 1 : 0;
    before = now;
  }
}

/** Seconds that a client takes for an answer. */
async function take({ url }: Server, sql: string, form: SqlForm, limit: number): Promise<number> {
  const program = join(packageRoot(import.meta.url), 'dist/bench/service/sql-client.js');
  const { code, text } = await run(process.execPath, [program, url, sql, SQL_FORMS[form], String(limit)]);
  if (code !== 0) throw new Error(text);
  return Number(text);
}

/** Rows of an answer that are in its batches of Arrow. */
async function rowsIn({ url }: Server, sql: string): Promise<number> {
  let count = 0;
  const reader = await RecordBatchReader.from(new Client({ url }).sqlBytes(sql, 'arrow'));
  for await (const batch of reader) count += batch.numRows;
  return count;
}

/** Median of what a task measures. */
async function medianOf(task: () => Promise<number>, rounds: number): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < rounds; round++) found.push(await task());
  return median(found);
}

/** Seconds that a task takes. */
async function seconds(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await task();
  return (performance.now() - started) / 1000;
}

/** Highest resident memory of a server and of its SQL processes while a task runs, in MiB. */
async function memoryOf(
  { pid }: Server,
  task: () => Promise<unknown>,
): Promise<[server: number, lane: number]> {
  let [server, lane] = [0, 0];
  const watch = setInterval(() => {
    server = Math.max(server, resident(pid));
    for (const each of lanesOf(pid)) lane = Math.max(lane, resident(each));
  }, LOOK);
  await task();
  clearInterval(watch);
  return [server, lane];
}

/** Seconds that DuckDB in this process takes for the chunks of a query alone, and for every value in them. */
async function inProcess(paths: readonly string[], sql: string, rounds: number): Promise<[number, number]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const files = { observations: { paths, versions: false } };
  for (const view of viewStatements(files, '0'.repeat(32))) await connection.run(view);
  const fetchChunks = async () => {
    for await (const chunk of await connection.stream(sql)) if (chunk.rowCount === 0) return;
  };
  const chunks = await medianOf(() => seconds(fetchChunks), rounds);
  const values = await seconds(async () => {
    for await (const chunk of await connection.stream(sql)) chunk.getColumns();
  });
  connection.closeSync();
  instance.closeSync();
  return [chunks, values];
}

/**
 * The rows of a query as Arrow from a server, against DuckDB in this process on the same Parquet files and views with as many threads. The
 * baseline fetches the chunks of the query and looks at no value; a second one makes JavaScript values of them. The client of the server,
 * in a process of its own, takes the bytes and looks at none of them either.
 */
export const sqlArrow: Bench = {
  name: 'sql-arrow',
  summary: 'rows of SQL as Arrow over HTTP, against the chunks of DuckDB in this process',
  async run({ smoke }) {
    const rows = smoke ? 100_000 : 5_000_000;
    const rounds = smoke ? 1 : ROUNDS;
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-bench-'));
    const files = join(folder, 'sql');
    const dsn = `duckdb://${join(folder, 'a.duckdb')}`;
    const store = await openStore(dsn);
    await fill(store, rows);
    await store.close();
    const server = await start(['api/cli/tidemark.js', 'serve', '--port', '0', '--db', dsn], {
      SIGNAL_SQL_FOLDER: files,
      SIGNAL_SQL_LANES: '1',
    });
    try {
      const figures: Figure[] = [];
      const took = (name: string, value: number) =>
        figures.push({ name, value: rows / value / 1e6, unit: 'million rows/s' });
      for (const [name, sql] of Object.entries(QUERIES)) {
        const count = await rowsIn(server, sql);
        if (count !== rows) throw new Error(`${count} of ${rows} rows came`);
        await idle(server);
        const paths = readdirSync(files)
          .filter((file) => /^observations-.*\.parquet$/.test(file))
          .map((file) => join(files, file));
        const [chunks, values] = await inProcess(paths, sql, rounds);
        const arrow = await medianOf(() => take(server, sql, 'arrow', rows), rounds);
        took(`${name}: DuckDB in process, chunks`, chunks);
        took(`${name}: DuckDB in process, values`, values);
        took(`${name}: Arrow from the server`, arrow);
        figures.push({ name: `${name}: Arrow against chunks`, value: chunks / arrow, unit: 'of 1' });
        figures.push({ name: `${name}: Arrow against values`, value: values / arrow, unit: 'of 1' });
      }
      for (const part of [rows / 5, rows]) {
        const [own, lane] = await memoryOf(server, () =>
          take(server, QUERIES['four columns'], 'arrow', part),
        );
        const amount = `${part / 1e6} million rows`;
        figures.push({ name: `memory of the server, ${amount}`, value: own, unit: 'MiB' });
        figures.push({ name: `memory of the SQL process, ${amount}`, value: lane, unit: 'MiB' });
      }
      const parquet = await take(server, QUERIES['four columns'], 'parquet', rows);
      took('four columns: Parquet from the server', parquet);
      return figures;
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
