import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Client } from '../../../api/client/index.ts';
import { makeFolder, removeFolder, serve, uuid } from '../../api/harness.ts';
import { DUCKDB } from '../../e2e/embedded.ts';
import { STORES } from '../../e2e/stores.ts';
import { postgresForTests } from '../../services/postgres.ts';
import { isServices } from '../../tiers/tier.ts';

const TIMEOUT = '2s';
/** Milliseconds in which an attack has its answer: the timeout, a new process, and a busy machine. */
const LONGEST = 25_000;

/** Milliseconds that five observations may take beside an attack, on a busy machine. */
const LONGEST_INGEST = 5000;

/** A service on a store of its own with ten observations, and how statements are sent to it. */
async function site(dsnIn: (folder: string) => Promise<string>) {
  const folder = makeFolder();
  const dsn = await dsnIn(folder);
  const service = await serve(join(folder, 'unused'), { SIGNAL_DB_DSN: dsn, SIGNAL_SQL_TIMEOUT: TIMEOUT });
  onTestFinished(async () => {
    await service.stop();
    removeFolder(folder);
  });
  const client = new Client({ url: service.url });
  const ingest = (count: number) =>
    client.ingestBatch(
      Array.from({ length: count }, (_, outcome) => ({
        scope_id: uuid('scope'),
        entity_id: uuid('e'),
        outcome,
      })),
    );
  await ingest(10);
  const send = async (sql: string) => {
    const answer = await fetch(new URL('/v1/sql', service.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sql }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  /** Sends what must not be answered with rows, and looks whether anybody else notices. */
  const attack = async (sql: string) => {
    const started = performance.now();
    const { status, text } = await send(sql);
    expect([status, text.slice(0, 300)], sql).not.toEqual([200, expect.anything()]);
    expect(performance.now() - started, sql).toBeLessThan(LONGEST);
  };
  const isWell = async (observations: number) => {
    const { status, text } = await send('SELECT count(*) AS n FROM observations');
    expect([status, text]).toEqual([200, expect.stringContaining(`"n":${observations}`)]);
    expect((await client.ready()).status).toBe('ready');
  };
  return { dsn, send, attack, isWell, ingest, folder };
}

const { url } = await postgresForTests();
async function ask(dsn: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: dsn });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** Statements with WITH that a backend still works on. */
const busyBackends = (dsn: string) =>
  ask(dsn, "SELECT query FROM pg_stat_activity WHERE state = 'active' AND query ~ 'AS NOT M[A]TERIALIZED'");

const storeOf = (name: string) => {
  const found = STORES.find((store) => store.name === name);
  if (found === undefined) throw new Error(`there is no store ${name}`);
  return found.dsn;
};

describe.skipIf(url === '')("finding 1: callers' SQL on PostgreSQL", () => {
  it('calls no function of the server, in whatever notation, and leaves no lock', async () => {
    const { dsn, attack, isWell } = await site(storeOf('PostgreSQL'));
    for (const sql of [
      "SELECT ('/etc/passwd'::text).pg_read_file",
      "SELECT pg_read_file('/etc/passwd')",
      "SELECT * FROM ('SELECT to_tsvector(usename) FROM pg_user'::text).ts_stat",
      "SELECT * FROM ts_stat('SELECT to_tsvector(usename::text) FROM pg_user')",
      "SELECT (0, 'x'::bytea).lo_from_bytea",
      "SELECT lo_from_bytea(0, 'x')",
      "SELECT (16384, '/tmp/tidemark-finding-1').lo_export",
      'SELECT (4711).pg_advisory_lock',
      'SELECT pg_advisory_lock(4711)',
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity',
      'SELECT * FROM pg_stat_activity',
      'SELECT pg_stat_get_backend_activity(1)',
      'SELECT * FROM pg_shadow',
    ]) {
      await attack(sql);
    }
    await isWell(10);
    expect(existsSync('/tmp/tidemark-finding-1')).toBe(false);
    expect(await ask(dsn, "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711")).toEqual([]);
  });
});

describe.skipIf(isServices())('on a store in a file', () => {
  it('finding 2: one SELECT does not kill the process', async () => {
    const { attack, isWell, ingest } = await site(DUCKDB.dsn);
    const deep = "repeat('{\"a\":', 100000) || '1' || repeat('}', 100000)";
    await attack("SELECT json_structure(repeat('[',1000000)||repeat(']',1000000))");
    await attack(`SELECT json_merge_patch(${deep}, ${deep})`);
    await ingest(5);
    await isWell(15);
  });

  it('finding 4: no SELECT disables the store', async () => {
    const { send, isWell, ingest, folder } = await site(DUCKDB.dsn);
    const log = join(folder, 'log');
    await send(`FROM query('FROM enable_log'||'ging(storage=''file'', storage_path=''${log}'')')`);
    await send('SELECT * FROM checkpoint /* /* x */ */ ()');
    expect(existsSync(log)).toBe(false);
    await ingest(5);
    await isWell(15);
  });

  it('finding 5: limits of time and memory hold inside one row', async () => {
    const { attack, isWell, ingest } = await site(DUCKDB.dsn);
    const before = process.memoryUsage().rss;
    await attack("SELECT levenshtein(repeat('a',150000),repeat('b',150000))");
    await attack('SELECT len(range(4000000000))');
    await attack("SELECT len(repeat('x',4000000000))");
    expect(process.memoryUsage().rss - before).toBeLessThan(1 << 30);
    await ingest(5);
    await isWell(15);
  });
});

it.each(STORES.filter(({ name }) => name !== 'SQLite in memory'))(
  'finding 3: a chain of tables that joins itself is planned within the limits, on $name',
  async ({ dsn }) => {
    const { dsn: storeDsn, attack, isWell, ingest } = await site(dsn);
    const tables = Array.from({ length: 28 }, (_, at) => {
      const before = at === 0 ? '(SELECT 1 AS x)' : `t${at - 1}`;
      return `t${at} AS NOT MATERIALIZED (SELECT a.x FROM ${before} a, ${before} b)`;
    });
    const answered = attack(`WITH ${tables.join(', ')} SELECT count(*) FROM t27`);
    const started = performance.now();
    for (let round = 0; round < 5; round++) await ingest(1);
    expect(performance.now() - started).toBeLessThan(LONGEST_INGEST);
    await answered;
    await isWell(15);
    if (storeDsn.startsWith('postgres')) expect(await busyBackends(storeDsn)).toEqual([]);
  },
);
