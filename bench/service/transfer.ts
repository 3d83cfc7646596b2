import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../api/stores/open-store.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { ClaimVersion, LedgerEvent } from '../../operators/records/ledger.ts';
import { uuidV5 } from '../../operators/records/uuid.ts';
import { sumOf } from '../../pipelines/transfer/move.ts';
import type { TableSum } from '../../pipelines/transfer/row-code.ts';
import { createDatabase } from '../../services/libsql/database.ts';
import { startLibsql } from '../../services/libsql/start.ts';
import { startMariaDb } from '../../services/mariadb/start.ts';
import { startPostgres } from '../../services/postgres/start.ts';
import { NO_ENTRIES } from '../../sinks/ledger.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import { NOTHING, type Store } from '../../sinks/store.ts';
import { TABLES } from '../../sinks/tables.ts';
import type { Bench, Figure } from '../bench.ts';
import { benchKeys } from '../series.ts';

const SERIES = 1000;
const START = Date.UTC(2026, 4, 1) * 1000;
const NAMESPACE = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
/** Rows of a commit. */
const COMMIT = 10_000;
/** Migrations that are killed, over all legs, and on each. */
const KILLS = 20;
const LEGS = 5;
const KILLS_EACH = KILLS / LEGS;
/** Milliseconds in which the program only starts. */
const START_UP = 300;

const PROGRAM = join(packageRoot(import.meta.url), 'api', 'cli', 'tidemark.js');

function batchOf(length: number, firstSeq: number): StoredBatch {
  return {
    length,
    firstSeq,
    series: Int32Array.from({ length }, (_, row) => (firstSeq + row) % SERIES),
    time: Float64Array.from({ length }, (_, row) => START + (firstSeq + row) * 1000),
    outcome: Float64Array.from({ length }, (_, row) => Math.sin(firstSeq + row)),
  };
}

const eventOf = (at: number): LedgerEvent => ({
  id: uuidV5(NAMESPACE, `event ${at}`),
  content: `Service ${at} runs on host ${at % 97}, and team ${at % 31} owns it.`,
  source_input_id: `input ${at % 1000}`,
  timestamp: START + at,
  recorded_at: START + at,
  digest: at,
});

const claimOf = (number: number): ClaimVersion => ({
  id: uuidV5(NAMESPACE, `claim ${number}`),
  number,
  version: 1,
  text: `Service ${number} runs on host ${number % 97}.`,
  type: 'fact',
  confidence: 0.8,
  status: 'active',
  valid_from: START + number,
  recorded_at: START + number,
  identity: `service ${number} runs on host ${number % 97}`,
  changes: false,
  first_said: START + number,
  last_said: START + number,
});

async function fill(store: Store, observations: number, claims: number): Promise<void> {
  await store.commit({
    ...NOTHING,
    series: benchKeys(SERIES, 10).map((key, series) => ({ series, ...key })),
  });
  for (let seq = 1; seq <= observations; seq += COMMIT) {
    const length = Math.min(COMMIT, observations - seq + 1);
    await store.commit({ ...NOTHING, observations: [batchOf(length, seq)] });
  }
  let head = 0;
  for (let from = 0; from < claims; from += COMMIT) {
    const numbers = Array.from({ length: Math.min(COMMIT, claims - from) }, (_, at) => from + at);
    head = await store.ledger.commit({
      ...NO_ENTRIES,
      head,
      events: numbers.map(eventOf),
      claims: numbers.map(claimOf),
      evidence: numbers.map((number) => ({
        claim_id: claimOf(number).id,
        event_id: eventOf(number).id,
        start: 0,
        end: claimOf(number).text.length - 1,
        quote: claimOf(number).text.slice(0, -1),
        source: `input ${number % 1000}`,
        recorded_at: START + number,
      })),
    });
  }
}

async function sumsOf(dsn: string): Promise<TableSum[]> {
  const store = await openStore(dsn, { readOnly: true });
  try {
    return await store.tables(async (tables) => {
      const sums: TableSum[] = [];
      for (const table of TABLES) sums.push(await sumOf(tables, table));
      return sums;
    });
  } finally {
    await store.close();
  }
}

/** Runs the program; kills it after so many milliseconds, if it still runs then. Resolves to whether it ended by itself. */
async function run(args: readonly string[], killAfter?: number): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  if (killAfter !== undefined) {
    await Promise.race([ended, sleep(killAfter)]);
    child.kill('SIGKILL');
  }
  await ended;
  if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`tidemark ${args.join(' ')} failed`);
  return child.exitCode === 0;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Moves a store through all engines and back: undisturbed, then killed at random moments; and by way of a backup. */
export const transfer: Bench = {
  name: 'transfer',
  summary:
    'moving a store through all kinds of stores and back, killed at random moments too; backup and restore',
  async run({ smoke }) {
    const observations = smoke ? 20_000 : 1_000_000;
    const claims = smoke ? 1000 : 50_000;
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-transfer-'));
    const postgres = await startPostgres();
    const mariadb = await startMariaDb();
    const libsql = await startLibsql();
    const figures: Figure[] = [];
    try {
      const first = `duckdb://${join(folder, 'first.duckdb')}`;
      const store = await openStore(first);
      await fill(store, observations, claims);
      await store.close();
      const wanted = await sumsOf(first);
      const rows = wanted.reduce((sum, table) => sum + table.rows, 0);
      const reading = await seconds(() => sumsOf(first));
      figures.push({
        name: 'reading a DuckDB store and its checksums, alone',
        value: rows / reading,
        unit: 'rows/s',
      });
      const place = { url: libsql.url, admin: libsql.url };
      const targets = async (round: string) => [
        ['PostgreSQL', await postgres.createDatabase()],
        ['MariaDB', await mariadb.createDatabase()],
        ['SQLite', `sqlite://${join(folder, `${round}.sqlite`)}`],
        ['libsql', await createDatabase(place)],
        ['DuckDB', `duckdb://${join(folder, `${round}.duckdb`)}`],
      ];
      let differing = 0;
      let from = first;
      for (const [name, to] of await targets('whole')) {
        const took = await seconds(() => run(['migrate', '--from', from, '--to', to]));
        figures.push({ name: `migrate to ${name}, copied and compared`, value: rows / took, unit: 'rows/s' });
        from = to;
      }
      const expected = JSON.stringify(wanted);
      if (JSON.stringify(await sumsOf(from)) !== expected) differing++;
      from = first;
      let kills = 0;
      for (const [name, to] of await targets('killed')) {
        const took = figures.find((figure) => figure.name.startsWith(`migrate to ${name},`));
        const milliseconds = took === undefined ? 1000 : (1000 * rows) / took.value;
        let done = false;
        for (let kill = 0; kill < KILLS_EACH && !done; kill++) {
          done = await run(
            ['migrate', '--from', from, '--to', to],
            // Each goes on where the one before was killed: all of them together do at most the whole.
            START_UP + (Math.random() * (milliseconds - START_UP)) / KILLS_EACH,
          );
          if (!done) kills++;
        }
        if (!done) await run(['migrate', '--from', from, '--to', to]);
        if (JSON.stringify(await sumsOf(to)) !== expected) differing++;
        from = to;
      }
      const file = join(folder, 'a.backup.gz');
      const written = await seconds(() => run(['backup', '--db', first, '--out', file]));
      const back = `duckdb://${join(folder, 'back.duckdb')}`;
      const restored = await seconds(() => run(['restore', file, '--to', back]));
      if (JSON.stringify(await sumsOf(back)) !== expected) differing++;
      figures.push(
        { name: 'backup', value: rows / written, unit: 'rows/s' },
        { name: 'restore, copied and compared', value: rows / restored, unit: 'rows/s' },
        { name: 'rows', value: rows, unit: '' },
        { name: 'kills', value: kills, unit: '' },
        { name: 'stores whose tables differ from the first', value: differing, unit: 'of 7' },
      );
    } finally {
      await libsql.stop();
      await mariadb.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    return figures;
  },
};
