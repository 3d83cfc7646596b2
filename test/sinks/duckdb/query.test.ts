import { describe, expect, it } from 'vitest';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { openTemporary, START, someRows, someSeries, someSignal, transaction, uuid } from '../fixtures.ts';

const limits = { rows: 1000, timeoutMs: 5000 };

async function filled() {
  const store = await openTemporary();
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

describe('query', () => {
  it('answers reading statements of every kind', async () => {
    const store = await filled();
    for (const sql of [
      'SELECT 1',
      'FROM observations',
      'WITH x AS (SELECT 1 AS one) SELECT one FROM x;',
      'VALUES (1)',
      'DESCRIBE signals',
      'SHOW TABLES',
      'SUMMARIZE observation_log',
      'EXPLAIN SELECT 1',
      'SELECT 1; -- and no more',
      "SELECT 'checkpoint', layout FROM checkpoint",
    ]) {
      await expect(store.query(sql, limits), sql).resolves.toHaveProperty('rows');
    }
  });

  it('has views over observations and signals', async () => {
    const store = await filled();
    const signals = await store.query(
      "SELECT metrics->>'z' AS z, metrics->'z' AS n, metrics, detected_at, scope_id FROM signals",
      limits,
    );
    const { metrics, scope_id } = someSignal('one');
    expect(signals.rows).toEqual([['4.25', 4.25, metrics, formatInstant(START + 4_000_001), scope_id]]);
    expect(signals.columns.map(({ type }) => type)).toEqual(['VARCHAR', 'JSON', 'JSON', 'TIMESTAMP', 'UUID']);
    const observations = await store.query(
      `SELECT "timestamp", count(*) OVER (), entity_id FROM observations WHERE seq = 2`,
      limits,
    );
    expect(observations.rows).toEqual([[formatInstant(START + 1_000_007), 1, uuid('entity 1')]]);
  });

  it('gives JSON values', async () => {
    const store = await openTemporary();
    const cases: [string, unknown][] = [
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
    for (const [sql, expected] of cases) {
      const { rows } = await store.query(`SELECT ${sql}`, limits);
      expect(rows, sql).toEqual([[expected]]);
      expect(JSON.parse(JSON.stringify(rows)), sql).toEqual([[expected]]);
    }
  });

  it('stops at the row limit', async () => {
    const store = await openTemporary();
    const cut = await store.query('FROM range(1000000000000)', { rows: 3000, timeoutMs: 5000 });
    expect([cut.rows.length, cut.truncated, cut.rows.at(-1)]).toEqual([3000, true, [2999]]);
    const whole = await store.query('FROM range(3000)', { rows: 3000, timeoutMs: 5000 });
    expect([whole.rows.length, whole.truncated]).toEqual([3000, false]);
  });

  it('stops at the timeout, and serves the next statement', async () => {
    const store = await openTemporary();
    const endless =
      'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE (a.range * b.range) % 7 = 3';
    await expect(store.query(endless, { rows: 1, timeoutMs: 50 })).rejects.toThrow(/longer than 50 ms/);
    await expect(store.query(endless, { rows: 1, timeoutMs: 0 })).rejects.toThrow(/longer than 0 ms/);
    expect((await store.query('SELECT 1', limits)).rows).toEqual([[1]]);
  });

  it('passes on what DuckDB has against a statement, without paths', async () => {
    const store = await openTemporary();
    await expect(store.query('SELEC 1', limits)).rejects.toThrow(
      /^Parser Error: syntax error at or near "SELEC"$/,
    );
    await expect(store.query('SELECT * FROM nope', limits)).rejects.toThrow(
      /Table with name nope does not exist/,
    );
    await expect(store.query("SELECT '1/2'::INTEGER", limits)).rejects.toThrow(
      /Could not convert string '1\/2'/,
    );
    await expect(store.query('SELECT ?', limits)).rejects.toThrow(/parameters/);
    await expect(store.query('', limits)).rejects.toBeInstanceOf(InvalidInput);
    await expect(store.query("SELECT * FROM read_text('/etc/hosts')", limits)).rejects.toThrow(
      /^The statement reaches outside the store/,
    );
  });

  it('refuses everything that is not one reading statement', async () => {
    const store = await filled();
    for (const sql of [
      "COPY observation_log TO '/tmp/out.csv'",
      "COPY observation_log FROM '/etc/hosts'",
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
      'INSERT INTO series VALUES (9, uuid(), uuid())',
      'EXPLAIN ANALYZE INSERT INTO series VALUES (9, uuid(), uuid())',
      'WITH x AS (SELECT 1) DELETE FROM observation_log',
      'UPDATE observation_log SET outcome = 0',
      'DROP TABLE observation_log',
      'CREATE TABLE t (a INTEGER)',
      'CREATE TEMP TABLE t (a INTEGER)',
      'ALTER TABLE series ADD COLUMN a INTEGER',
      'BEGIN',
      'COMMIT',
      'ROLLBACK',
      'CHECKPOINT',
      'SELECT * FROM checkpoint()',
      'SELECT * FROM "force_checkpoint" /* */ ()',
      'SELECT * FROM enable_logging()',
      "SELECT '--', * FROM enable_logging()",
      'SELECT * FROM disable_logging()',
      'CALL pragma_version()',
      'USE memory',
      'VACUUM',
      "EXPORT DATABASE '/tmp/out'",
      'PREPARE p AS SELECT 1',
      'EXECUTE p',
      'SELECT 1; SELECT 2',
      'SELECT 1; DROP TABLE observation_log',
      'COMMIT; DELETE FROM observation_log',
      "SELECT * FROM query('DELETE FROM observation_log')",
    ]) {
      await expect(store.query(sql, limits), sql).rejects.toBeInstanceOf(InvalidInput);
    }
    expect((await store.query('SELECT count(*) FROM observation_log', limits)).rows).toEqual([[10]]);
    expect((await store.query('SELECT count(*) FROM series', limits)).rows).toEqual([[2]]);
    await store.commit(transaction({ observations: [{ ...someRows(1), firstSeq: 11 }] }));
  });
});
