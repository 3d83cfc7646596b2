import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../../sinks/sqlite/index.ts';
import type { Snippets } from './engine.ts';
import type { LedgerEngine } from './ledger-engine.ts';

const counting = (limit: string) =>
  `WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r WHERE n + 1 < ${limit})`;

const sql: Snippets = {
  dialect: 'sqlite',
  parametric: 'SELECT ?',
  numbers: (count) => `${counting(count)} SELECT n FROM r`,
  endless: `${counting('1e15')} SELECT count(*) FROM r`,
  types: { metrics: 'JSON', outcome: 'REAL' },
  readable: [
    'EXPLAIN QUERY PLAN SELECT 1',
    'SELECT sqrt(2), median(outcome) FROM observations',
    "SELECT name FROM pragma_table_info('signals')",
    "SELECT value FROM json_each('[1, 2]')",
    'SELECT \'DELETE ; PRAGMA\', "id" FROM [observations] -- ;',
    "SELECT 'readfile' AS writefile /* open",
  ],
  refused: [
    "ATTACH '/tmp/other.db' AS other",
    'DETACH main',
    'PRAGMA query_only = 0',
    'PRAGMA journal_mode = DELETE',
    'PRAGMA database_list',
    'EXPLAIN PRAGMA query_only = 0',
    'EXPLAIN SELECT 1',
    'EXPLAIN QUERY PLAN DELETE FROM observation_log',
    'EXPLAIN DELETE FROM observation_log',
    '/* */ PRAGMA query_only = 0 -- SELECT 1',
    'SELECT * FROM pragma_database_list',
    "SELECT * FROM 'pragma_database_list'",
    'SELECT * FROM "pragma_database_list"',
    'SELECT * FROM [PRAGMA_DATABASE_LIST]',
    "SELECT readfile('/etc/hosts')",
    "SELECT writefile('/tmp/tidemark-out', 'x')",
    "SELECT \"writefile\" /* */ ('/tmp/tidemark-out', 'x')",
    "SELECT [writefile]('/tmp/tidemark-out', 'x')",
    "SELECT `WriteFile`('/tmp/tidemark-out', 'x')",
    "SELECT \ufeffwritefile('/tmp/tidemark-out', 'x')",
    "SELECT writefile \v('/tmp/tidemark-out', 'x')",
    "SELECT 1 WHERE 0 AND 0x1OR`writefile`('/tmp/tidemark-out', 'x')",
    'SELECT * FROM \ufeffpragma_database_list',
    'SELECT * FROM main.pragma_database_list',
    "SELECT name FROM fsdir('/etc')",
    "SELECT name FROM 'fsdir'('/etc')",
    "SELECT load_extension('x')",
    'SELECT libsql_vector_idx()',
    'SELECT data FROM sqlite_dbpage',
    "SELECT sqlite3mc_config('cipher')",
    'REPLACE INTO series VALUES (9, 1, 1)',
    'INSERT INTO series VALUES (9, hex(randomblob(18)), hex(randomblob(18))) RETURNING 1',
    'WITH x AS (SELECT 1) DELETE FROM observation_log RETURNING seq',
    'CREATE TEMP TABLE t (a)',
    'CREATE VIRTUAL TABLE t USING fts5(a)',
    'REINDEX',
    'ANALYZE',
    'SAVEPOINT s',
    'RELEASE s',
    "VACUUM INTO '/tmp/tidemark-out'",
    'SELECT 1) LIMIT 1); DELETE FROM observation_log; --',
    'SELECT 1\0',
    'SELECT :a',
    'SELECT @a',
    'SELECT $a',
  ],
  wrong: [
    ['SELEC 1', /^near "SELEC": syntax error$/],
    ['SELECT * FROM nope', /^no such table: nope$/],
    ['SELECT nope FROM signals', /^no such column: nope$/],
    ["SELECT 'open", /unrecognized token/],
    ["SELECT json('{')", /malformed JSON/],
    ["SELECT readfile('/etc/hosts')", /^The statement reaches outside the store/],
  ],
  values: [
    ['1', 1],
    ['9007199254740993', '9007199254740993'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['sum(2)', 2],
    ['0.1', 0.1],
    ['5e-324', 5e-324],
    ['9e999', null],
    ["'a' || char(0) || 'b'", 'a\0b'],
    ['\'"quoted" \u00e9 \u{1f600}\'', '"quoted" \u00e9 \u{1f600}'],
    ["CAST(x'ff41' AS TEXT)", '\ufffdA'],
    ["json_object(CAST(x'ff' AS TEXT), 1)", '{"\ufffd":1}'],
    ["x'AA00'", Buffer.from([0xaa, 0]).toString('base64')],
    ['NULL', null],
    ['1 = 1', 1],
    [`json('{"a": [1]}')`, '{"a":[1]}'],
  ],
};

/** The store in an SQLite file. */
export const sqliteFile: LedgerEngine = {
  sql,
  persistent: true,
  second: 'refused',
  async place() {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-'));
    const path = join(folder, 'store ?#%.sqlite');
    return {
      open: (options) => openSqlite({ path, ...options }),
      recipe: { module: 'sinks/sqlite/index.js', name: 'openSqlite', options: { path } },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

/** The store in SQLite's memory. */
export const sqliteMemory: LedgerEngine = {
  ...sqliteFile,
  persistent: false,
  async place() {
    return {
      open: () => openSqlite({ path: ':memory:' }),
      recipe: undefined,
      remove: async () => undefined,
    };
  },
};
