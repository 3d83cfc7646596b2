import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InvalidInput } from '../../../../operators/records/errors.ts';
import { openDuckDb } from '../../../../sinks/duckdb/index.ts';
import { analyticsOf } from '../../../sinks/ask.ts';
import { someRows, someSeries, temporaryFolder, transaction } from '../../../sinks/fixtures.ts';

/** A chain of common tables, each of which joins the one before to itself: rows, or plans, double with every level. */
function chain(levels: number, materialized: string): string {
  const tables = Array.from({ length: levels }, (_, at) => {
    const before = at === 0 ? '(SELECT 1 AS x)' : `t${at - 1}`;
    return `t${at} AS ${materialized} (SELECT a.x FROM ${before} a, ${before} b)`;
  });
  return `WITH ${tables.join(', ')} SELECT count(*) FROM t${levels - 1}`;
}

const deep = (open: string, close: string, levels: number) =>
  `repeat('${open}', ${levels}) || '1' || repeat('${close}', ${levels})`;

/** What once killed a server, stopped its store, or went past its limits; none of it may answer, nor do so late. */
const ATTACKS: readonly string[] = [
  "SELECT json_structure(repeat('[',1000000)||repeat(']',1000000))",
  `SELECT json_merge_patch(${deep('{"a":', '}', 100_000)}, ${deep('{"a":', '}', 100_000)})`,
  chain(28, 'NOT MATERIALIZED'),
  "SELECT levenshtein(repeat('a',150000),repeat('b',150000))",
  'SELECT len(range(4000000000))',
  "SELECT len(repeat('x',4000000000))",
  "SELECT len(list(repeat('x', 1000000))) FROM range(1000000)",
  "SELECT len(string_agg(repeat('x', 1000), '')) FROM range(100000000)",
  'SELECT count(*) FROM (SELECT DISTINCT md5(range::VARCHAR) FROM range(1000000000))',
  `SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
  `SELECT 1${' + 1'.repeat(100_000)}`,
  `SELECT ${'CASE WHEN 1 = 1 THEN '.repeat(5000)}1${' END'.repeat(5000)}`,
];

/** What acts on the instance of its statement alone: it may answer, and nobody else notices. */
const HARMLESS: readonly string[] = [
  chain(40, ''),
  "SELECT regexp_matches(repeat('a', 10000000), '(a*)*b')",
  "FROM query('FROM enable_log'||'ging(storage=''file'', storage_path=''/tmp/tidemark-attack'')')",
  "SELECT * FROM enable_logging(storage='file', storage_path='/tmp/tidemark-attack')",
  'SELECT * FROM checkpoint /* /* x */ */ ()',
  'SELECT * FROM "force_checkpoint" /* */ ()',
  'SELECT * FROM enable_logging()',
  'SELECT * FROM disable_logging()',
  'SELECT * FROM truncate_duckdb_logs()',
  'SELECT * FROM duckdb_secrets()',
  'SELECT * FROM duckdb_extensions()',
  "SELECT * FROM read_text('/etc/passwd')",
  "SELECT * FROM read_blob('/proc/self/environ')",
  "SELECT * FROM glob('/**')",
  "SELECT * FROM parquet_metadata('/tmp/*')",
  "SELECT * FROM sniff_csv('/etc/passwd')",
  "SELECT getenv('HOME')",
  "SELECT * FROM 'https://example.org/x.parquet'",
  "SELECT * FROM sqlite_scan('/tmp/a.sqlite', 't')",
  "SELECT * FROM query_table(['observations', '/etc/passwd'])",
  "SELECT current_setting('allowed_paths')",
];

describe('an attack', () => {
  async function site() {
    const store = await openDuckDb({ path: ':memory:' });
    onTestFinished(() => store.close());
    await store.commit(
      transaction({ series: someSeries(1), observations: [{ ...someRows(10), firstSeq: 1 }] }),
    );
    return { store, analytics: analyticsOf(store) };
  }

  it.each(ATTACKS.map((sql) => [sql.slice(0, 60), sql]))('%s… is refused in its time', async (_, sql) => {
    const { store, analytics } = await site();
    const started = performance.now();
    await expect(analytics.query(sql, { rows: 10, timeoutMs: 2000 })).rejects.toBeInstanceOf(InvalidInput);
    const over = performance.now();
    expect(over - started).toBeLessThan(30_000);
    expect(
      (await analytics.query('SELECT count(*) FROM observations', { rows: 1, timeoutMs: 30_000 })).rows,
    ).toEqual([[10]]);
    await store.commit(transaction({ observations: [{ ...someRows(1), firstSeq: 11 }] }));
    expect((await store.recover()).nextSeq).toBe(12);
  });

  it('reaches no file, no other statement and no store', async () => {
    const { store, analytics } = await site();
    for (const sql of HARMLESS) {
      const answer = await analytics.query(sql, { rows: 100, timeoutMs: 5000 }).catch((error: unknown) => {
        expect(error, sql).toBeInstanceOf(InvalidInput);
        return String(error);
      });
      expect(JSON.stringify(answer), sql).not.toMatch(/root:|PATH=/);
      expect(existsSync('/tmp/tidemark-attack'), sql).toBe(false);
      const next = await analytics.query('SELECT count(*) FROM observations', { rows: 1, timeoutMs: 5000 });
      expect(next.rows, sql).toEqual([[10]]);
    }
    await store.commit(transaction({ observations: [{ ...someRows(1), firstSeq: 11 }] }));
    const { rows } = await analytics.query('SELECT count(*) FROM observations', { rows: 1, timeoutMs: 5000 });
    expect(rows).toEqual([[11]]);
  });

  it('takes no memory from the statement behind it', async () => {
    const { analytics } = await site();
    const large = 'SELECT row_to_json(o) FROM observations o, range(100000)';
    for (let round = 0; round < 2; round++) {
      const limits = { rows: 10, timeoutMs: 30_000 };
      expect((await analytics.query(large, limits)).rows).toHaveLength(10);
      expect((await analytics.query('SELECT 1', limits)).rows).toEqual([[1]]);
    }
  });

  it('leaves no folder and no process behind', async () => {
    vi.stubEnv('TMPDIR', temporaryFolder());
    // Before the hooks of the next file, which shares the process.
    onTestFinished(() => void vi.unstubAllEnvs());
    const folders = () => readdirSync(tmpdir());
    const { analytics } = await site();
    await expect(
      analytics.query("SELECT json_structure(repeat('[',1000000)||repeat(']',1000000))", {
        rows: 1,
        timeoutMs: 5000,
      }),
    ).rejects.toBeInstanceOf(InvalidInput);
    expect(folders()).toHaveLength(1);
    await analytics.close();
    expect(folders()).toEqual([]);
  });
});
