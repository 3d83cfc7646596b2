import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Analytics } from '../../../../sinks/analytics/analytics.ts';
import { openDuckDb } from '../../../../sinks/duckdb/index.ts';
import { LIMITS } from '../../ask.ts';
import { bytesOf } from '../answers.ts';

async function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-test-'));
  const store = await openDuckDb({ path: ':memory:' });
  const analytics = new Analytics({
    signals: store.analytics,
    sqlMemory: 512 * 1024 ** 2,
    lanes: 1,
    folder,
    failed: (error) => process.emitWarning(String(error)),
  });
  onTestFinished(async () => {
    await analytics.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  return { folder, analytics };
}

/** What DuckDB reads from a Parquet file. */
async function readBy(sql: string, bytes: Buffer): Promise<unknown[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-test-'));
  const path = join(folder, 'answer.parquet');
  writeFileSync(path, bytes);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    return (await connection.runAndReadAll(sql.replaceAll('ANSWER', `'${path}'`))).getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true });
  }
}

const answers = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('answer-'));

describe('rows as Parquet', () => {
  it('are what DuckDB reads, with their types', async () => {
    const { analytics, folder } = await opened();
    const select = `SELECT range AS n, 'text ' || range AS t, if(range % 2 = 0, NULL, range::DECIMAL(20, 2) / 4) AS d,
      [range, NULL] AS l, {'a': TIMESTAMPTZ '2026-01-01 00:00:00+00' + INTERVAL 1 SECOND * range} AS s`;
    const rows = `${select} FROM range(5000)`;
    const bytes = await bytesOf(analytics, `${rows}; -- the end;`, 'parquet');
    const differing = `SELECT count(*) FROM ((FROM ANSWER EXCEPT ALL (${rows})) UNION ALL ((${rows}) EXCEPT ALL FROM ANSWER))`;
    expect(await readBy(differing, bytes)).toEqual([['0']]);
    expect(await readBy('SELECT count(*) FROM ANSWER', bytes)).toEqual([['5000']]);
    const types = (from: string) => readBy(`SELECT column_name, column_type FROM (DESCRIBE ${from})`, bytes);
    expect(await types('FROM ANSWER')).toEqual(await types(rows));
    const codec = 'SELECT DISTINCT compression FROM parquet_metadata(ANSWER)';
    expect(await readBy(codec, bytes)).toEqual([['ZSTD']]);
    expect(answers(folder)).toEqual([]);
  });

  it('take parameters, a limit, and every statement with rows', async () => {
    const { analytics } = await opened();
    const parts: Uint8Array[] = [];
    const take = (part: Uint8Array) => {
      parts.push(part);
      return undefined;
    };
    const bytes = { form: 'parquet', take } as const;
    const parameters = { least: 3, name: "it's;" };
    const sql =
      "SELECT range AS n, :name AS name, ';' AS semicolon FROM range(10) WHERE range >= $least /* ; */ ORDER BY n DESC;";
    await analytics.query(sql, { ...LIMITS, rows: 4, parameters, bytes });
    expect(await readBy('SELECT * FROM ANSWER', Buffer.concat(parts))).toEqual(
      [9, 8, 7, 6].map((n) => [String(n), "it's;", ';']),
    );
    for (const statement of [
      'FROM range(3)',
      'VALUES (1)',
      'DESCRIBE signals',
      'SHOW TABLES',
      'SUMMARIZE signals',
    ]) {
      const made = await bytesOf(analytics, statement, 'parquet');
      expect(Number((await readBy('SELECT count(*) FROM ANSWER', made))[0][0]), statement).toBeGreaterThan(0);
    }
  });

  it('are made of one statement that reads, and write nothing else', async () => {
    const { analytics, folder } = await opened();
    for (const sql of [
      "COPY (SELECT 1) TO '/tmp/taken.parquet'",
      "SELECT 1) TO '/tmp/taken.parquet' (FORMAT csv); COPY (SELECT 1",
      "SELECT 1) AS a) TO '/tmp/taken.parquet' (FORMAT csv) --",
      'SELECT 1; SELECT 2',
      'CREATE TABLE a (b INTEGER)',
      `SELECT * FROM read_text('/etc/passwd')`,
      `SELECT * FROM glob('${folder}/*')`,
    ]) {
      await expect(bytesOf(analytics, sql, 'parquet'), sql).rejects.toThrow();
    }
    expect(readdirSync('/tmp')).not.toContain('taken.parquet');
    expect(answers(folder)).toEqual([]);
    // The next statement runs in a process that may write no file at all.
    expect((await analytics.query('SELECT 1', LIMITS)).rows).toEqual([[1]]);
  });

  it('leave no file when their caller goes, or takes nothing more', async () => {
    const { analytics, folder } = await opened();
    const sql = 'SELECT random() AS a FROM range(400000)';
    const gone = new AbortController();
    const leave = () => {
      gone.abort();
      return new Promise<void>(() => {});
    };
    const query = (take: () => Promise<void>, timeoutMs: number, signal?: AbortSignal) =>
      analytics.query(sql, { rows: 1e9, timeoutMs, bytes: { form: 'parquet', take }, signal });
    await expect(query(leave, 30_000, gone.signal)).rejects.toThrow(/cancelled/);
    await expect(query(() => new Promise(() => {}), 3000)).rejects.toThrow(/was taken for 3000 ms/);
    const endless = analytics.query('FROM range(1000000000000)', {
      rows: Number.POSITIVE_INFINITY,
      timeoutMs: 300,
      bytes: { form: 'parquet', take: () => undefined },
    });
    await expect(endless).rejects.toThrow(/longer than 300/);
    expect(answers(folder)).toEqual([]);
  });
});
