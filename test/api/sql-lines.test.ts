import { describe, expect, it } from 'vitest';
import { DUCKDB } from '../e2e/embedded.ts';
import { type Answer, post, problemOf } from './answers.ts';
import { sharedService } from './harness.ts';

const LINES = { accept: 'application/x-ndjson' };

const VALUES = `SELECT DATE '2026-02-28' AS a, TIME '12:34:56.789' AS b, TIMESTAMP '2026-02-28 01:02:03.456789' AS c,
  1.10::DECIMAL(18, 3) AS d, 170141183460469231731687303715884105727::HUGEINT AS e, [1, NULL] AS f,
  {'x': 'é', 'y': [true]} AS g, '\\xAA\\x00'::BLOB AS h, NULL AS i, 'nan'::DOUBLE AS j, '雪 "q"' || chr(10) AS k,
  'a' || chr(0) || 'b' AS l, MAP {'k': 1} AS m, uuid_parse AS n, INTERVAL 1 MONTH AS o, '{"p": [1]}'::JSON AS p
  FROM (SELECT '6f1c1b1e-0000-4000-8000-000000000001'::UUID AS uuid_parse)`;

function linesOf({ status, text }: Answer): unknown[] {
  expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
}

describe('/v1/sql as lines', () => {
  const service = sharedService(
    {
      SIGNAL_SQL_ROWS: '50',
      SIGNAL_SQL_TIMEOUT: '20s',
      SIGNAL_SQL_LANES: '1',
    },
    DUCKDB.dsn,
  );
  const ask = (sql: string, more: object = {}) => post(service.url, '/v1/sql', { sql, ...more }, LINES);

  const stream = (sql: string, signal?: AbortSignal) =>
    fetch(`${service.url}/v1/sql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...LINES },
      body: JSON.stringify({ sql }),
      ...(signal !== undefined && { signal }),
    });

  it('has the values that JSON has', async () => {
    const answer = await ask(VALUES);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers.get('x-dialect')).toBe('duckdb');
    const { rows } = JSON.parse((await post(service.url, '/v1/sql', { sql: VALUES })).text);
    expect(linesOf(answer)).toEqual(rows);
    expect(rows).toMatchObject([{ k: '雪 "q"\n', l: 'a\0b', j: null, g: { x: 'é', y: [true] } }]);
  });

  it('has every row, and with a limit as many as that', async () => {
    const many = linesOf(await ask('SELECT range AS n FROM range(200000) ORDER BY n DESC'));
    expect(many).toHaveLength(200_000);
    expect([many[0], many.at(-1)]).toEqual([{ n: 199_999 }, { n: 0 }]);
    const cut = linesOf(await ask('SELECT range AS n FROM range($1)', { limit: 5000, params: [9000] }));
    expect([cut.length, cut.at(-1)]).toEqual([5000, { n: 4999 }]);
    expect(linesOf(await ask('SELECT 1 WHERE false'))).toEqual([]);
  });

  it('answers what is wrong before the first row with 400', async () => {
    expect(problemOf(await ask('SELEC 1'), 400).detail).toMatch(/syntax error/);
    expect(problemOf(await ask('BEGIN'), 400).detail).toMatch(/read-only/);
    expect(problemOf(await ask('SELECT $1'), 400).detail).toMatch(/without values/);
    expect(problemOf(await ask('SELECT 1', { limit: 0 }), 400).errors[0].path).toBe('limit');
  });

  it('breaks the connection when it fails after the first row', async () => {
    const response = await stream(
      "SELECT if(range = 200000, error('spoilt'), range) AS n FROM range(250000)",
    );
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('is refused as JSON too when it fails after the first rows', async () => {
    const sql = "SELECT if(range = 40, error('spoilt'), range) AS n FROM range(45)";
    expect(problemOf(await post(service.url, '/v1/sql', { sql }), 400).detail).toMatch(/spoilt|failed after/);
  });

  it('ends the statement of a caller who goes away', async () => {
    const leaving = new AbortController();
    const response = await stream('SELECT range AS n FROM range(1000000000000)', leaving.signal);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    leaving.abort();
    // The only lane is free again, long before the statement could have ended.
    expect(linesOf(await ask('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });
});
