import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import { uuid } from '../fixtures.ts';
import type { Snippets } from './engine.ts';
import type { LedgerEngine } from './ledger-engine.ts';

const sql: Snippets = {
  dialect: 'duckdb',
  parametric: 'SELECT ?',
  numbers: (count) => `SELECT range FROM range(${count})`,
  endless: 'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE (a.range * b.range) % 7 = 3',
  types: { metrics: 'JSON', outcome: 'DOUBLE' },
  readable: [
    'FROM observations',
    'EXPLAIN SELECT 1',
    'DESCRIBE signals',
    'SHOW TABLES',
    'SUMMARIZE observation_log',
    "SELECT 'checkpoint', layout FROM checkpoint",
  ],
  refused: [
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
    'CREATE TEMP TABLE t (a INTEGER)',
    'CHECKPOINT',
    'SELECT * FROM checkpoint()',
    'SELECT * FROM "force_checkpoint" /* */ ()',
    'SELECT * FROM enable_logging()',
    "SELECT '--', * FROM enable_logging()",
    'SELECT * FROM disable_logging()',
    'CALL pragma_version()',
    'USE memory',
    "EXPORT DATABASE '/tmp/out'",
    'PREPARE p AS SELECT 1',
    'EXECUTE p',
    "SELECT * FROM query('DELETE FROM observation_log')",
  ],
  wrong: [
    ['SELEC 1', /^Parser Error: syntax error at or near "SELEC"$/],
    ['SELECT * FROM nope', /Table with name nope does not exist/],
    ["SELECT '1/2'::INTEGER", /Could not convert string '1\/2'/],
    ["SELECT * FROM read_text('/etc/hosts')", /^The statement reaches outside the store/],
  ],
  values: [
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
  ],
};

/** The store in a DuckDB file. */
export const duckDbFile: LedgerEngine = {
  sql,
  persistent: true,
  second: 'refused',
  async place() {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-'));
    const path = join(folder, 'store.duckdb');
    return {
      open: (options) => openDuckDb({ path, ...options }),
      recipe: { module: 'sinks/duckdb/index.js', name: 'openDuckDb', options: { path } },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

/** The store in DuckDB's memory. */
export const duckDbMemory: LedgerEngine = {
  ...duckDbFile,
  persistent: false,
  async place() {
    return {
      open: () => openDuckDb({ path: ':memory:', memoryLimit: '500MB', threads: 1 }),
      recipe: undefined,
      remove: async () => undefined,
    };
  },
};
