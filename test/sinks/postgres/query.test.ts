import { describe, expect, it } from 'vitest';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { sqlWords } from '../../../sinks/postgres/sql-words.ts';
import { postgresForTests } from '../../services/postgres.ts';
import { START, someRows, someSeries, someSignal, transaction, uuid } from '../fixtures.ts';
import { connect, openAlone } from './harness.ts';

const postgres = await postgresForTests();

const limits = { rows: 1000, timeoutMs: 5000 };

async function filled() {
  const store = await openAlone();
  await store.commit(
    transaction({
      series: someSeries(2),
      observations: [{ ...someRows(10, 2), firstSeq: 1 }],
      signals: [someSignal('one')],
      ticks: [{ number: 1, seq: 10, at: START }],
    }),
  );
  return store;
}

postgres.describe('query', () => {
  it('answers reading statements of every kind', async () => {
    const store = await filled();
    for (const sql of [
      'SELECT 1',
      'TABLE observations',
      '(SELECT 1) UNION ALL (SELECT 2)',
      'WITH x AS (SELECT 1 AS one) SELECT one FROM x;',
      'VALUES (1)',
      'EXPLAIN SELECT * FROM signals',
      'SELECT 1; -- and no more',
      'SELECT 1 /* a /* nested */ comment; DROP */ ;',
      'SELECT \'pg_read_file(\', "count" FROM (SELECT count(*) FROM observations) x',
      'SELECT $$; DROP TABLE series$$',
      "SELECT E'it\\'s; DROP TABLE series'",
      'SELECT column_name FROM information_schema.columns LIMIT 1',
      'SELECT relname FROM pg_class LIMIT 1',
      "SELECT avg(outcome), percentile_cont(0.5) WITHIN GROUP (ORDER BY outcome), random(), now(), lower('A') FROM observations",
      'SELECT * FROM generate_series(1, 3) AS g, LATERAL (SELECT g + 1) x',
      'SELECT date_trunc(\'hour\', "timestamp"), count(*) FROM observations GROUP BY 1 ORDER BY 1',
    ]) {
      await expect(store.query(sql, limits), sql).resolves.toHaveProperty('rows');
    }
  });

  it('has views over observations, signals and settings', async () => {
    const store = await filled();
    const signals = await store.query(
      "SELECT metrics->>'z' AS z, metrics->'z' AS n, metrics, detected_at, scope_id FROM signals",
      limits,
    );
    const { metrics, scope_id } = someSignal('one');
    expect(signals.rows).toEqual([['4.25', 4.25, metrics, formatInstant(START + 4_000_001), scope_id]]);
    expect(signals.columns).toEqual(
      [
        ['z', 'text'],
        ['n', 'json'],
        ['metrics', 'json'],
        ['detected_at', 'timestamp with time zone'],
        ['scope_id', 'uuid'],
      ].map(([name, type]) => ({ name, type })),
    );
    const columns = async (view: string) =>
      (await store.query(`SELECT * FROM ${view} LIMIT 0`, limits)).columns.map(({ name }) => name);
    expect(await columns('observations')).toEqual([
      'id',
      'scope_id',
      'entity_id',
      'timestamp',
      'outcome',
      'features',
      'labels',
      'meta',
      'seq',
    ]);
    expect(await columns('settings')).toEqual(['version', 'scope_id', 'overrides', 'at', 'tick']);
    const observations = await store.query(
      `SELECT "timestamp", count(*) OVER (), entity_id FROM observations WHERE seq = 2`,
      limits,
    );
    expect(observations.rows).toEqual([[formatInstant(START + 1_000_007), 1, uuid('entity 1')]]);
  });

  it('gives JSON values', async () => {
    const store = await openAlone();
    const cases: [string, unknown][] = [
      ['1::bigint', 1],
      ['9007199254740993::bigint', '9007199254740993'],
      ["'NaN'::float8", null],
      ["'-inf'::float8", null],
      ["'NaN'::numeric", null],
      ['0.1::float8', 0.1],
      ['0.1::float8 + 0.2::float8', 0.1 + 0.2],
      ['1.25::numeric(10,2)', 1.25],
      ['-12345678901234567890.25::numeric', '-12345678901234567890.25'],
      ["TIMESTAMP '2026-05-01 12:00:00.000001'", '2026-05-01T12:00:00.000001Z'],
      ["TIMESTAMPTZ '2026-05-01 12:00:00+02'", '2026-05-01T10:00:00Z'],
      ["TIMESTAMP '1000-01-01'", '1000-01-01T00:00:00Z'],
      ["'infinity'::timestamptz", 'infinity'],
      ["DATE '2026-05-01'", '2026-05-01'],
      ["TIME '12:30:00'", '12:30:00'],
      [`'${uuid('x')}'::uuid`, uuid('x')],
      ['ARRAY[1, NULL, 3]', [1, null, 3]],
      ["ARRAY['a,b', 'c\"d', NULL, 'NULL']", ['a,b', 'c"d', null, 'NULL']],
      ['ARRAY[[1.5::float8], [2]]', [[1.5], [2]]],
      ["'\\xaa00'::bytea", Buffer.from([0xaa, 0]).toString('base64')],
      ['NULL', null],
      ['true', true],
      ['\'{"b": [1], "a": 1.0}\'::json', { b: [1], a: 1 }],
      ["INTERVAL '90 minutes'", '01:30:00'],
    ];
    for (const [sql, expected] of cases) {
      const { rows } = await store.query(`SELECT ${sql}`, limits);
      expect(rows, sql).toEqual([[expected]]);
    }
  });

  it('stops at the row limit', async () => {
    const store = await openAlone();
    const cut = await store.query('SELECT generate_series(1, 1000000000)', {
      rows: 3000,
      timeoutMs: 20_000,
    });
    expect([cut.rows.length, cut.truncated, cut.rows.at(-1)]).toEqual([3000, true, [3000]]);
    const whole = await store.query('SELECT generate_series(1, 3000)', { rows: 3000, timeoutMs: 5000 });
    expect([whole.rows.length, whole.truncated]).toEqual([3000, false]);
  });

  it('stops at the timeout, whatever the statement does, and serves the next', async () => {
    const store = await openAlone();
    for (const sql of [
      'SELECT count(*) FROM generate_series(1, 10000000) a, generate_series(1, 10000000) b',
      'SELECT pg_sleep(30)',
    ]) {
      const started = performance.now();
      await expect(store.query(sql, { rows: 1, timeoutMs: 50 })).rejects.toThrow(/longer than 50 ms/);
      expect(performance.now() - started).toBeLessThan(15_000);
    }
    expect((await store.query('SELECT 1', limits)).rows).toEqual([[1]]);
  });

  it('passes on what PostgreSQL has against a statement', async () => {
    const store = await openAlone();
    await expect(store.query('SELECT 1 FRO x y', limits)).rejects.toThrow(/^syntax error at or near/);
    await expect(store.query('SELECT * FROM nope', limits)).rejects.toThrow(
      /^relation "nope" does not exist$/,
    );
    await expect(store.query("SELECT '1/2'::integer", limits)).rejects.toThrow(/invalid input syntax/);
    await expect(store.query('SELECT $1', limits)).rejects.toThrow(/parameters/);
    await expect(store.query('', limits)).rejects.toBeInstanceOf(InvalidInput);
  });

  it('refuses what is not one reading statement, and what reaches outside the store', async () => {
    const store = await filled();
    const client = await connect(store.url);
    await client.query(`
      CREATE SCHEMA other;
      CREATE TABLE other.secret AS SELECT 'hunter2' AS word;
      CREATE FUNCTION other.tell() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT word FROM other.secret $$;
      CREATE FUNCTION public.lower2(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT lower($1) $$`);
    for (const sql of [
      "COPY series TO '/tmp/out.csv'",
      "COPY series FROM '/etc/hosts'",
      "COPY (SELECT 1) TO PROGRAM 'id'",
      "SELECT pg_read_file('/etc/hosts')",
      "SELECT pg_catalog.pg_read_file('/etc/hosts')",
      'SELECT "pg_read_file"(\'/etc/hosts\')',
      "SELECT pg_read_file /* */ ('/etc/hosts')",
      "SELECT PG_READ_FILE\n('/etc/hosts')",
      'SELECT U&"pg\\005fread_file"(\'/etc/hosts\')',
      "SELECT * FROM pg_ls_dir('/')",
      "SELECT lo_import('/etc/hosts')",
      "SELECT set_config('statement_timeout', '0', false)",
      "SELECT current_setting('data_directory')",
      'SHOW data_directory',
      "SELECT query_to_xml('SELECT * FROM other.secret', true, true, '')",
      "SELECT table_to_xml('other.secret', true, true, '')",
      "SELECT schema_to_xml('other', true, true, '')",
      "SELECT * FROM ts_stat('SELECT to_tsvector(word) FROM other.secret')",
      'SELECT * FROM other.secret',
      'SELECT * FROM "other"."secret"',
      'SELECT (SELECT word FROM other.secret)',
      'WITH x AS MATERIALIZED (SELECT * FROM other.secret) SELECT * FROM x',
      'SELECT 1 WHERE EXISTS (SELECT FROM other.secret)',
      'SELECT other.tell()',
      'SELECT 1 OPERATOR(pg_catalog.+) 1',
      'SELECT * FROM pg_authid',
      'SELECT * FROM pg_shadow',
      'SELECT * FROM pg_stats',
      'SELECT * FROM pg_stat_activity',
      'SELECT pg_advisory_lock(1)',
      'SELECT pg_terminate_backend(pg_backend_pid())',
      "SELECT pg_notify('x', '')",
      "SELECT nextval('x')",
      "SELECT dblink_connect('x')",
      'INSERT INTO series VALUES (9, gen_random_uuid(), gen_random_uuid())',
      'EXPLAIN ANALYZE DELETE FROM series',
      'EXPLAIN (ANALYZE) SELECT 1',
      'EXPLAIN ANALYZE SELECT 1',
      'EXPLAIN SELECT * FROM other.secret',
      '/* explain */ EXPLAIN SELECT pg_sleep(1); SELECT 1',
      'WITH x AS (DELETE FROM series RETURNING 1) SELECT * FROM x',
      'SELECT * INTO t FROM series',
      'SELECT * FROM series FOR UPDATE',
      'UPDATE series SET series = 0',
      'DROP TABLE series',
      'CREATE TABLE t (a integer)',
      'CREATE TEMP TABLE t (a integer)',
      'DO $$ BEGIN END $$',
      'BEGIN',
      'COMMIT',
      'ROLLBACK',
      'SET statement_timeout = 0',
      'RESET ALL',
      'SET ROLE postgres',
      'LISTEN x',
      'PREPARE p AS SELECT 1',
      'EXECUTE p',
      'VACUUM',
      "CALL x('a')",
      'SELECT 1; SELECT 2',
      'SELECT 1; DROP TABLE series',
      'SELECT 1; COMMIT; DROP TABLE series',
      "SELECT '\\'; DROP TABLE series; --'",
      'SELECT tidemark.fence(0, 1, 1, 99, 99)',
      'SELECT fence(0, 1, 1, 99, 99)',
    ]) {
      await expect(store.query(sql, limits), sql).rejects.toBeInstanceOf(InvalidInput);
    }
    expect((await store.query('SELECT count(*) FROM series', limits)).rows).toEqual([[2]]);
    const failure: unknown = await store
      .query('SELECT * FROM other.secret', limits)
      .catch((error: unknown) => error);
    expect(String(failure)).not.toContain('hunter2');
    await store.commit(transaction({ observations: [{ ...someRows(1), firstSeq: 11 }] }));
  });
});

describe('the words of a statement', () => {
  it.each([
    ["SELECT 'a(b', c(d)", ['c']],
    ["SELECT E'\\'a(', b (c)", ['b']],
    ["SELECT '\\', a(b)", ['a']],
    ['SELECT $x$ a( $y$ $x$, b(1)', ['b']],
    ['SELECT a$$b(1), $$c($$', ['a$$b']],
    ['SELECT "A ""b"(1)', ['A "b']],
    ['SELECT a--(\n(1)', ['a']],
    ['SELECT a/*/**/(*/(1)', ['a']],
    ['SELECT x.y(1)', ['y']],
  ])('%j calls %j', (sql, expected) => {
    expect(sqlWords(sql).calls.map(({ name }) => name)).toEqual(expected);
  });
});
