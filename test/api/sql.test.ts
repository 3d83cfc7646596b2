import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DUCKDB } from '../e2e/embedded.ts';
import { type Answer, post, problemOf, summaryOf, ticked } from './answers.ts';
import { sharedService, uuid } from './harness.ts';

const resultSchema = z.strictObject({
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  rows: z.array(z.record(z.string(), z.unknown())),
  count: z.number(),
  truncated: z.boolean(),
  dialect: z.literal('duckdb'),
});

function resultOf(answer: Answer) {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
  return resultSchema.parse(JSON.parse(answer.text));
}

const START = Date.UTC(2026, 4, 1);

describe('/v1/sql', () => {
  const service = sharedService({ SIGNAL_SQL_ROWS: '50', SIGNAL_SQL_TIMEOUT: '2s' }, DUCKDB.dsn);
  const ask = (sql: unknown, more: object = {}, headers: Record<string, string> = {}) =>
    post(service.url, '/v1/sql', { sql, ...more }, headers);

  beforeAll(async () => {
    const observations = Array.from({ length: 7 }, (_, i) => ({
      id: `o${i}`,
      scope_id: uuid('scope'),
      entity_id: uuid('entity'),
      outcome: 2.5,
      timestamp: new Date(START + i * 1000).toISOString(),
      meta: { note: 'a "quoted", text\nof two lines' },
    }));
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
    await ticked(service.url);
  });

  it('answers rows as objects, with the types of their columns', async () => {
    const sql = `SELECT id, scope_id, "timestamp", outcome, NULL AS nothing, [1, 2] AS list, 1::DECIMAL(4, 2) AS tenth
                 FROM observations ORDER BY "timestamp" LIMIT 1`;
    expect(resultOf(await ask(sql))).toEqual({
      columns: [
        { name: 'id', type: 'VARCHAR' },
        { name: 'scope_id', type: 'UUID' },
        { name: 'timestamp', type: 'TIMESTAMP' },
        { name: 'outcome', type: 'DOUBLE' },
        { name: 'nothing', type: expect.any(String) },
        { name: 'list', type: 'INTEGER[]' },
        { name: 'tenth', type: 'DECIMAL(4,2)' },
      ],
      rows: [
        {
          id: 'o0',
          scope_id: uuid('scope'),
          timestamp: '2026-05-01T00:00:00Z',
          outcome: 2.5,
          nothing: null,
          list: [1, 2],
          tenth: 1,
        },
      ],
      count: 1,
      truncated: false,
      dialect: 'duckdb',
    });
    const signals = resultOf(
      await ask("SELECT pattern, metrics->'window_n' AS n, window_start FROM signals"),
    );
    expect(signals.rows).toEqual([{ pattern: 'stall', n: 7, window_start: '2026-05-01T00:00:00Z' }]);
  });

  it('answers CSV where it is asked for', async () => {
    const sql = `SELECT id, meta->>'note' AS note, outcome, NULL AS "a,b" FROM observations ORDER BY id LIMIT 2`;
    const answer = await ask(sql, {}, { accept: 'text/csv' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const row = (id: string) => `${id},"a ""quoted"", text\nof two lines",2.5,\r\n`;
    expect(answer.text).toBe(`id,note,outcome,"a,b"\r\n${row('o0')}${row('o1')}`);
    expect(answer.headers.get('x-truncated')).toBeNull();
    expect(answer.headers.get('x-dialect')).toBe('duckdb');
    const long = await ask('FROM range(100)', {}, { accept: 'text/csv' });
    expect(long.text.trimEnd().split('\r\n')).toHaveLength(101);
    const none = await ask('SELECT id FROM observations WHERE false', {}, { accept: 'text/csv' });
    expect(none.text).toBe('id\r\n');
  });

  it('keeps columns of one name apart in CSV, and has the last of them in objects', async () => {
    const sql = 'SELECT 1 AS a, 2 AS b, 3 AS a';
    const answer = resultOf(await ask(sql));
    expect(answer.columns.map(({ name }) => name)).toEqual(['a', 'b', 'a']);
    expect(answer.rows).toEqual([{ a: 3, b: 2 }]);
    expect((await ask(sql, {}, { accept: 'text/csv' })).text).toBe('a,b,a\r\n1,2,3\r\n');
  });

  it('takes parameters by position and by name, with the types of JSON', async () => {
    const byPosition = await ask('SELECT $2 AS b, $1 AS a, $3 AS c, $4 AS d, $5 AS e', {
      params: ['é\u0000"', 7, 2.5, false, null],
    });
    expect(resultOf(byPosition)).toMatchObject({
      columns: [{ type: 'BIGINT' }, { type: 'VARCHAR' }, { type: 'DOUBLE' }, { type: 'BOOLEAN' }, {}],
      rows: [{ b: 7, a: 'é\u0000"', c: 2.5, d: false, e: null }],
    });
    const marks = await ask('SELECT ? - ? AS n', { params: [5, 3] });
    expect(resultOf(marks).rows).toEqual([{ n: 2 }]);
    const named = await ask(
      'SELECT count(*) AS n FROM observations WHERE entity_id = :entity AND id IN $ids AND "timestamp" >= :since',
      { params: { entity: uuid('entity'), ids: ['o1', 'o5', 'x'], since: '2026-05-01T00:00:02Z' } },
    );
    expect(resultOf(named).rows).toEqual([{ n: 1 }]);
  });

  it.each([
    [{ sql: 'SELECT $a, $b', params: { a: 1 } }, /parameters without values: \$b/],
    [{ sql: 'SELECT $a', params: { a: 1, c: 2 } }, /no parameter \$c; remove it from params/],
    [{ sql: 'SELECT 1', params: [1] }, /no parameter \$1/],
    [{ sql: 'SELECT $1', params: [[1, 'a']] }, /params\.1 has values of several types/],
  ])('says what is wrong with the parameters of %j', async ({ sql, params }, message) => {
    expect(problemOf(await ask(sql, { params }), 400).detail).toMatch(message);
  });

  it('refuses parameters of other types', async () => {
    for (const params of [null, 'a', 1, [{ a: 1 }], { a: [[1]] }]) {
      expect(problemOf(await ask('SELECT 1', { params }), 400).errors[0].path).toMatch(/^params/);
    }
  });

  it('cuts at the limit that is asked for, and at its own', async () => {
    const sql = 'FROM range(1000)';
    expect(resultOf(await ask(sql))).toMatchObject({ count: 50, truncated: true });
    expect(resultOf(await ask(sql, { limit: 3 }))).toMatchObject({ count: 3, truncated: true });
    expect(resultOf(await ask(sql, { limit: 100_000 }))).toMatchObject({ count: 50, truncated: true });
    expect(resultOf(await ask('FROM range(50)'))).toMatchObject({ count: 50, truncated: false });
    for (const limit of [0, -1, 1.5, '3', null]) {
      expect(problemOf(await ask(sql, { limit }), 400).errors[0].path).toBe('limit');
    }
  });

  it('stops what takes too long, and goes on', async () => {
    const sql = 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b';
    const started = performance.now();
    expect(problemOf(await ask(sql), 400).detail).toBe('The statement took longer than 2000 ms; narrow it.');
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(resultOf(await ask('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it.each([
    ['no statement', undefined, /is required: one SELECT statement/],
    ['a number', 1, /is required: one SELECT statement/],
    ['an empty statement', '', /must not be empty/],
  ])('answers %s with 400', async (_, sql, message) => {
    expect(problemOf(await ask(sql), 400).errors).toEqual([
      { path: 'sql', message: expect.stringMatching(message) },
    ]);
  });

  it.each([
    ['SELEC 1', /syntax error at or near "SELEC"/],
    ['FROM nothing', /Table with name nothing does not exist/],
    ['SELECT nope FROM signals', /nope/],
    ['SELECT 1/0::INTEGER, CAST(pattern AS INTEGER) FROM signals', /Could not convert string/],
    ['SELECT ?', /parameters without values: \$1; give them in params/],
    ['SELECT :a', /syntax error at or near ":"/],
    [' ', /Only one read-only statement/],
    ['-- nothing', /Only one read-only statement/],
    [' ; /* nothing */ ;', /Only one read-only statement/],
  ])('says what is wrong with %s', async (sql, message) => {
    expect(problemOf(await ask(sql), 400).detail).toMatch(message);
  });

  // All that is refused is listed in test/sinks/analytics/statements.test.ts.
  const REFUSED = [
    'INSERT INTO signal_latest SELECT * FROM signal_latest',
    'CREATE OR REPLACE VIEW signals AS SELECT 1',
    "ATTACH 'other.duckdb'",
    "COPY observations TO 'out.csv'",
    "COPY (SELECT 1) TO '/tmp/tidemark-out.csv'",
    "EXPORT DATABASE 'out'",
    "SELECT * FROM read_text('/etc/passwd')",
    'SELECT 1; DELETE FROM observations',
    "SELECT getenv('HOME')",
  ];

  it.each(REFUSED)('refuses %s', async (sql) => {
    const folder = dirname(service.file);
    const before = readdirSync(folder).sort();
    const answer = await ask(sql);
    expect(problemOf(answer, 400).detail).not.toContain(folder);
    expect(readdirSync(folder).sort()).toEqual(before);
    for (const file of ['out.csv', 'other.duckdb', 'out'])
      expect(existsSync(join(process.cwd(), file))).toBe(false);
    expect(existsSync('/tmp/tidemark-out.csv')).toBe(false);
    const [counts] = resultOf(
      await ask(
        'SELECT (SELECT count(*) FROM observations)::INTEGER AS o, (SELECT count(*) FROM signals)::INTEGER AS s',
      ),
    ).rows;
    expect(counts).toEqual({ o: 7, s: 1 });
  });
});
