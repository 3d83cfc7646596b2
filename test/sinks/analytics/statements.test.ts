import { describe, expect, it, onTestFinished } from 'vitest';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import { analyticsOf, LIMITS } from '../ask.ts';
import { START, someRows, someSeries, someSignal, transaction, uuid } from '../fixtures.ts';

/** Statements that read. */
const READABLE = [
  'SELECT 1',
  'SELECT * FROM observations',
  'WITH x AS (SELECT 1 AS one) SELECT one FROM x;',
  'VALUES (1)',
  'SELECT 1; -- and no more',
  '-- first a word\nSELECT 1 /* and no more */ ; ;',
  "SELECT ';', '--', '/*', 'DELETE FROM observations'",
  'FROM observations',
  'EXPLAIN SELECT 1',
  'DESCRIBE signals',
  'SHOW TABLES',
  'SUMMARIZE observations',
  "SELECT 'checkpoint', 'enable_logging()'",
];

/** Statements that write, act, reach outside, or are more than one. */
const REFUSED = [
  '',
  ' ',
  ';',
  '-- nothing',
  ' ; /* nothing */ ;',
  'SELECT ?',
  'SELECT 1; SELECT 2',
  'SELECT 1; DROP VIEW observations',
  'COMMIT; DROP VIEW observations',
  'WITH x AS (SELECT 1) DELETE FROM observations',
  'DELETE FROM observations',
  'UPDATE observations SET outcome = 0',
  'INSERT INTO observations SELECT * FROM observations',
  'DROP VIEW observations',
  'CREATE TABLE t (a INTEGER)',
  'CREATE VIEW v AS SELECT 1',
  'ALTER VIEW signals RENAME TO s',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'VACUUM',
  "COPY observations TO '/tmp/out.csv'",
  "COPY observations FROM '/etc/hosts'",
  "SELECT * FROM read_text('/etc/hosts')",
  "SELECT * FROM read_csv('/etc/hosts')",
  "FROM '/etc/hosts'",
  "SELECT * FROM glob('/etc/*')",
  "ATTACH '/tmp/other.db'",
  'INSTALL fts',
  'LOAD fts',
  'SET threads = 1',
  'SET lock_configuration = false',
  'RESET threads',
  'SET VARIABLE x = 1',
  'PRAGMA threads = 1',
  'INSERT INTO settings VALUES (1)',
  'EXPLAIN ANALYZE INSERT INTO settings VALUES (1)',
  'CREATE TEMP TABLE t (a INTEGER)',
  'CHECKPOINT',
  'CALL pragma_version()',
  'USE memory',
  "EXPORT DATABASE '/tmp/out'",
  'PREPARE p AS SELECT 1',
  'EXECUTE p',
  "SELECT * FROM query('DELETE FROM observations')",
  'INSERT INTO signal_latest SELECT * FROM signal_latest',
  'CREATE OR REPLACE VIEW signals AS SELECT 1',
  'CREATE MACRO f(x) AS x',
  'DROP TABLE observations',
  'ALTER TABLE observations ADD COLUMN x INTEGER',
  'TRUNCATE observations',
  "ATTACH ':memory:' AS m",
  'DETACH store',
  'SET GLOBAL enable_external_access = true',
  'RESET lock_configuration',
  'PRAGMA disable_checkpoint_on_shutdown',
  "COPY (SELECT 1) TO '/tmp/tidemark-out.csv'",
  "SELECT * FROM read_parquet('https://example.org/x.parquet')",
  'SELECT * FROM duckdb_secrets()',
  'SELECT 1; DELETE FROM observations',
  'EXPLAIN ANALYZE DELETE FROM observations',
  "SELECT nextval('x')",
  "SELECT getenv('HOME')",
];

/** Statements that are wrong, and what their callers are answered. */
const WRONG: readonly (readonly [string, RegExp])[] = [
  ['SELEC 1', /^Parser Error: syntax error at or near "SELEC"\n\nLINE 1: SELEC 1\n +\^$/],
  ['SELECT entity FROM observations', /not found in FROM clause!\nCandidate bindings: .*"entity_id"/],
  ['SELECT * FROM observation', /\nDid you mean "observations"\?/],
  ['SELECT * FROM nope', /Table with name nope does not exist/],
  ["SELECT '1/2'::INTEGER", /Could not convert string '1\/2'/],
  ["SELECT * FROM read_text('/etc/hosts')", /^The statement reads something other than the views/],
  ['SELECT ?', /parameters without values/],
];

/** Expressions, and the JSON values that they come out as. */
const VALUES: readonly (readonly [string, unknown])[] = [
  ['1::BIGINT', 1],
  ['9007199254740993::BIGINT', '9007199254740993'],
  ['sum(2)', 2],
  ['170141183460469231731687303715884105727::HUGEINT', '170141183460469231731687303715884105727'],
  ["'NaN'::DOUBLE", null],
  ["'-inf'::DOUBLE", null],
  ['0.1::DOUBLE', 0.1],
  ['1.25::DECIMAL(10,2)', 1.25],
  ['-12345678901234567890.25::DECIMAL(30,2)', '-12345678901234567890.25'],
  ["TIMESTAMP '2026-05-01 12:00:00.000001'", '2026-05-01T12:00:00.000001Z'],
  ["TIMESTAMPTZ '2026-05-01 12:00:00+02'", '2026-05-01T10:00:00Z'],
  ["'2026-05-01 12:00:00'::TIMESTAMP_S", '2026-05-01T12:00:00Z'],
  ["'2026-05-01 12:00:00.5'::TIMESTAMP_MS", '2026-05-01T12:00:00.500Z'],
  ["TIMESTAMP '1000-01-01'", '1000-01-01T00:00:00Z'],
  ["'infinity'::TIMESTAMP", 'infinity'],
  ["DATE '2026-05-01'", '2026-05-01'],
  ["TIME '12:30:00'", '12:30:00'],
  [`'${uuid('x')}'::UUID`, uuid('x')],
  ['[1, NULL, 3]', [1, null, 3]],
  ["{'a': 1, 'b': [DATE '2026-05-01']}", { a: 1, b: ['2026-05-01'] }],
  ["MAP {'k': 1.5::DOUBLE}", { k: 1.5 }],
  ["'\\xAA\\x00'::BLOB", Buffer.from([0xaa, 0]).toString('base64')],
  ['NULL', null],
  ['true', true],
  [`'{"a": [1]}'::JSON`, { a: [1] }],
  ['INTERVAL 90 MINUTE', '01:30:00'],
];

const ENDLESS = 'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE (a.range * b.range) % 7 = 3';

async function filled() {
  const store = await openDuckDb({ path: ':memory:' });
  onTestFinished(() => store.close());
  await store.commit(
    transaction({
      series: someSeries(2),
      observations: [{ ...someRows(10, 2), firstSeq: 1 }],
      signals: [someSignal('one')],
      ticks: [{ number: 1, seq: 10, at: START }],
    }),
  );
  return { store, analytics: analyticsOf(store) };
}

describe("callers' SQL", () => {
  it('may read in every way', async () => {
    const { analytics } = await filled();
    for (const statement of READABLE) {
      await expect(analytics.query(statement, LIMITS), statement).resolves.toHaveProperty('rows');
    }
    expect((await analytics.query('SELECT 1 AS one; -- and no more', LIMITS)).rows).toEqual([[1]]);
  });

  it('may do nothing else', async () => {
    const { store, analytics } = await filled();
    const sums =
      'SELECT (SELECT count(*) FROM observations), (SELECT count(*) FROM signals), (SELECT sum(outcome) FROM observations)';
    const { rows: before } = await analytics.query(sums, LIMITS);
    for (const statement of REFUSED) {
      await expect(analytics.query(statement, LIMITS), statement).rejects.toBeInstanceOf(InvalidInput);
    }
    expect((await analytics.query(sums, LIMITS)).rows).toEqual(before);
    await store.commit(transaction({ observations: [{ ...someRows(1), firstSeq: 11 }] }));
    expect((await store.recover()).nextSeq).toBe(12);
  });

  it('that is wrong is answered with what DuckDB has against it, without paths', async () => {
    const { analytics } = await filled();
    for (const [statement, said] of WRONG) {
      await expect(analytics.query(statement, LIMITS), statement).rejects.toThrow(said);
    }
  });

  it('shows names of files in the catalogue, and no folder', async () => {
    const { analytics } = await filled();
    for (const asked of ['duckdb_views()', 'sqlite_master']) {
      const { rows } = await analytics.query(
        `SELECT (SELECT string_agg(sql) FROM ${asked}) FROM observations LIMIT 1`,
        LIMITS,
      );
      expect(String(rows[0][0])).toContain('.parquet');
      expect(String(rows[0][0])).not.toMatch(/tidemark-sql|tmp/);
    }
  });

  it('gives JSON values', async () => {
    const { analytics } = await filled();
    for (const [expression, expected] of VALUES) {
      const { rows } = await analytics.query(`SELECT ${expression}`, LIMITS);
      expect(rows, expression).toEqual([[expected]]);
      expect(JSON.parse(JSON.stringify(rows)), expression).toEqual([[expected]]);
    }
  });

  it('names columns as they are named, twice too', async () => {
    const { analytics } = await filled();
    const { columns, rows } = await analytics.query(
      'SELECT outcome AS a, seq AS a, seq AS "b c" FROM observations ORDER BY seq DESC LIMIT 2',
      LIMITS,
    );
    expect(columns).toEqual([
      { name: 'a', type: 'DOUBLE' },
      { name: 'a', type: 'BIGINT' },
      { name: 'b c', type: 'BIGINT' },
    ]);
    expect(rows).toEqual([
      [Math.sin(9), 10, 10],
      [Math.sin(8), 9, 9],
    ]);
  });

  it('stops at the row limit, in the order that was asked for', async () => {
    const { analytics } = await filled();
    const numbers = (count: number) => `SELECT range FROM range(${count})`;
    const limits = { rows: 3000, timeoutMs: 30_000 };
    const cut = await analytics.query(numbers(1e12), limits);
    expect([cut.rows.length, cut.truncated, cut.rows.at(-1)]).toEqual([3000, true, [2999]]);
    const whole = await analytics.query(numbers(3000), limits);
    expect([whole.rows.length, whole.truncated]).toEqual([3000, false]);
    const top = await analytics.query(`SELECT * FROM (${numbers(3000)}) ORDER BY 1 DESC`, {
      ...limits,
      rows: 2,
    });
    expect(top.rows).toEqual([[2999], [2998]]);
  });

  it('stops at the size that an answer may have', async () => {
    const { analytics } = await filled();
    const wide = "SELECT repeat('x', 60000) FROM range(1500)";
    const { rows, truncated } = await analytics.query(wide, { ...LIMITS, rows: 2000 });
    expect(truncated).toBe(true);
    expect(JSON.stringify(rows).length).toBeLessThanOrEqual(64 * 1024 ** 2 + rows.length + 2);
    expect(rows.length).toBeGreaterThan(1000);
    await expect(analytics.query("SELECT repeat('x', 70000000)", LIMITS)).rejects.toThrow(
      /row is larger than/,
    );
  });

  it('stops at the timeout, and the next is served', async () => {
    const { analytics } = await filled();
    const late = (timeoutMs: number) => analytics.query(ENDLESS, { rows: 1, timeoutMs });
    await expect(late(50)).rejects.toThrow(/longer than 50 ms/);
    await expect(late(0)).rejects.toThrow(/longer than 0 ms/);
    expect((await analytics.query('SELECT 1', LIMITS)).rows).toEqual([[1]]);
  });

  it('that is slow holds up no commits, no reads, no event loop, and no other statement', async () => {
    const { store } = await filled();
    const analytics = analyticsOf(store, 2);
    const state = { over: false };
    const slow = analytics.query(ENDLESS, { rows: 1, timeoutMs: 600_000 }).finally(() => {
      state.over = true;
    });
    slow.catch(() => undefined);
    for (let round = 0; round < 5; round++) {
      await store.commit(transaction({ observations: [{ ...someRows(1), firstSeq: 11 + round }] }));
      const { rows } = await analytics.query('SELECT max(seq) FROM observations', LIMITS);
      expect(rows).toEqual([[11 + round]]);
    }
    expect(state.over).toBe(false);
    // Closing ends it too.
    await analytics.close();
    await expect(slow).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  it('waits for a lane, and is answered that all are taken where none comes free', async () => {
    const { store } = await filled();
    const analytics = analyticsOf(store, 1);
    const slow = analytics.query(ENDLESS, { rows: 1, timeoutMs: 500 });
    slow.catch(() => undefined);
    expect((await analytics.query('SELECT 1', LIMITS)).rows).toEqual([[1]]);
    await expect(slow).rejects.toThrow(/longer than/);
  });

  it('gives many statements at a time each its own answer', async () => {
    const { store } = await filled();
    const analytics = analyticsOf(store, 3);
    // A statement waits for a lane for a limited time, and the start of three processes counts.
    await Promise.all([1, 2, 3].map((lane) => analytics.query(`SELECT ${lane}`, LIMITS)));
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, at) =>
        analytics.query(`SELECT ${at}, count(*) FROM observations`, LIMITS),
      ),
    );
    expect(answers.map(({ rows }) => rows)).toEqual(answers.map((_, at) => [[at, 10]]));
  });

  it('is refused once it is closed, and leaves nothing behind', async () => {
    const { analytics } = await filled();
    await analytics.query('SELECT count(*) FROM observations', LIMITS);
    await analytics.close();
    await expect(analytics.query('SELECT 1', LIMITS)).rejects.toMatchObject({ code: 'store_unavailable' });
  });
});
