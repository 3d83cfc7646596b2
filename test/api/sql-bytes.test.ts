import { tableFromIPC } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { DUCKDB } from '../e2e/embedded.ts';
import { post, problemOf } from './answers.ts';
import { sharedService } from './harness.ts';

const ARROW = 'application/vnd.apache.arrow.stream';
const PARQUET = 'application/vnd.apache.parquet';
const ENDLESS = 'SELECT range AS n FROM range(1000000000000)';
/** Gives no row for as long as it runs. */
const SILENT = 'SELECT sum(a.range * b.range) AS n FROM range(10000000) a, range(10000000) b';

describe('/v1/sql as bytes', () => {
  const service = sharedService(
    {
      SIGNAL_SQL_ROWS: '50',
      SIGNAL_SQL_TIMEOUT: '20s',
      SIGNAL_SQL_LANES: '1',
    },
    DUCKDB.dsn,
  );
  const ask = (sql: string, accept: string, more: object = {}, signal?: AbortSignal) =>
    fetch(`${service.url}/v1/sql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ sql, ...more }),
      ...(signal !== undefined && { signal }),
    });

  it('is a stream of Arrow with every row', async () => {
    const answer = await ask('SELECT range AS n, $1 AS t FROM range(70000)', ARROW, { params: ['é'] });
    expect(answer.headers.get('content-type')).toBe(ARROW);
    expect(answer.headers.get('x-dialect')).toBe('duckdb');
    const table = tableFromIPC(new Uint8Array(await answer.arrayBuffer()));
    expect(table.numRows).toBe(70_000);
    expect(table.get(69_999)?.toJSON()).toEqual({ n: 69_999n, t: 'é' });
    const cut = await ask('FROM range(100)', ARROW, { limit: 7 });
    expect(tableFromIPC(new Uint8Array(await cut.arrayBuffer())).numRows).toBe(7);
  });

  it('is a Parquet file', async () => {
    const answer = await ask('SELECT range AS n FROM range(70000)', PARQUET);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, PARQUET]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
  });

  it('is CSV with every row, and a header where there is none', async () => {
    const all = await (await ask('SELECT range AS n, NULL AS m FROM range(70000)', 'text/csv')).text();
    const lines = all.split('\r\n');
    expect([lines.length, lines[0], lines[70_000]]).toEqual([70_002, 'n,m', '69999,']);
    expect(await (await ask('SELECT 1 AS a WHERE false', 'text/csv')).text()).toBe('a\r\n');
  });

  it.each([ARROW, PARQUET, 'text/csv'])(
    'answers what is wrong before the first byte with 400 (%s)',
    async (accept) => {
      const refused = async (sql: string, more: object = {}) =>
        problemOf(await post(service.url, '/v1/sql', { sql, ...more }, { accept }), 400);
      expect((await refused('SELEC 1')).detail).toMatch(/syntax error/);
      expect((await refused('BEGIN')).detail).toMatch(/read-only/);
      expect((await refused('SELECT $1')).detail).toMatch(/without values/);
      expect((await refused('SELECT 1', { limit: 0 })).errors[0].path).toBe('limit');
    },
  );

  it.each([ARROW, 'text/csv'])(
    'breaks the connection when it fails after the first byte (%s)',
    async (accept) => {
      const sql =
        "SELECT if(range = 200000, error('spoilt'), range) AS n, 'some text' AS t FROM range(250000)";
      const response = await ask(sql, accept);
      expect(response.status).toBe(200);
      await expect(response.arrayBuffer()).rejects.toThrow();
    },
  );

  it.each([ARROW, 'text/csv', 'application/x-ndjson'])(
    'ends the statement of a caller who goes away after the first part (%s)',
    async (accept) => {
      const leaving = new AbortController();
      const reader = (await ask(ENDLESS, accept, {}, leaving.signal)).body?.getReader();
      expect((await reader?.read())?.done).toBe(false);
      leaving.abort();
      // The only lane is free again, long before the statement could have ended.
      expect((await ask('SELECT 1 AS one', accept)).status).toBe(200);
    },
  );

  it.each([ARROW, PARQUET, 'text/csv', 'application/json'])(
    'ends the statement of a caller who goes away before it has an answer (%s)',
    async (accept) => {
      const leaving = new AbortController();
      const answer = ask(SILENT, accept, {}, leaving.signal);
      answer.catch(() => undefined);
      // This one waits for the lane that the other one has. It has its answer long before that one would end by itself.
      const started = performance.now();
      const next = ask('SELECT 1 AS one', accept);
      setTimeout(() => leaving.abort(), 500);
      expect((await next).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(9000);
      await expect(answer).rejects.toThrow();
    },
  );
});
