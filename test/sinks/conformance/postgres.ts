import { openPostgresAlone } from '../../../sinks/postgres/index.ts';
import { postgresUrl } from '../../services/postgres.ts';
import type { Engine, Snippets } from './engine.ts';

const sql: Snippets = {
  dialect: 'postgres',
  parametric: 'SELECT $1::int',
  numbers: (count) => `SELECT generate_series(0, ${count}::bigint - 1)`,
  endless: 'SELECT count(*) FROM generate_series(1, 10000000) a, generate_series(1, 10000000) b',
  types: { metrics: 'json', outcome: 'double precision' },
  readable: [
    'EXPLAIN SELECT 1',
    'TABLE observations',
    'VALUES (1)',
    'WITH x AS (SELECT 1 AS one) SELECT one FROM x',
    'SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY outcome) FROM observations',
    'SELECT \'DELETE ; COPY\', "id" FROM observations -- ;',
    'SELECT $$; DROP TABLE series$$',
    "SELECT 'pg_read_file' AS pg_ls_dir /* a /* nested */ comment */",
  ],
  refused: [
    'CREATE TABLE t (a int)',
    'DROP TABLE series',
    'TRUNCATE series',
    "SET search_path = 'pg_catalog'",
    "SELECT set_config('search_path', 'x', false)",
    "COPY series TO '/tmp/tidemark-out'",
    "COPY series FROM PROGRAM 'true'",
    'DO $$ BEGIN END $$',
    'WITH x AS (DELETE FROM observation_log RETURNING seq) SELECT * FROM x',
    'SELECT * INTO t FROM series',
    'SELECT * FROM series FOR UPDATE',
    "SELECT pg_read_file('/etc/hosts')",
    'SELECT "pg_read_file"(\'/etc/hosts\')',
    "SELECT pg_catalog.pg_ls_dir('/')",
    "SELECT lo_import('/etc/hosts')",
    'SELECT pg_terminate_backend(pg_backend_pid())',
    "SELECT nextval('settings_request_id_seq')",
    'EXPLAIN ANALYZE DELETE FROM series',
    'BEGIN',
    'COMMIT',
    'LISTEN x',
    'PREPARE p AS SELECT 1',
    'EXECUTE p',
    'VACUUM',
    'SELECT 1) x; DELETE FROM observation_log; --',
    'SELECT $1',
  ],
  wrong: [
    ['SELEC 1', /syntax error|Only one statement/],
    ['SELECT * FROM nope', /nope/],
    ['SELECT nope FROM signals', /nope/],
    ["SELECT 'open", /unterminated|Only one statement/],
    ["SELECT '{'::json", /invalid input syntax for type json/],
    ['SELECT 1 / 0', /division by zero/],
  ],
  values: [
    ['1', 1],
    ['9007199254740993', '9007199254740993'],
    ['0.1::float8', 0.1],
    ['5e-324::float8', 5e-324],
    ["'NaN'::float8", null],
    ['1.25::numeric(10, 2)', 1.25],
    ['\'"quoted" \u00e9 \u{1f600}\'', '"quoted" \u00e9 \u{1f600}'],
    ["'\\xaa00'::bytea", Buffer.from([0xaa, 0]).toString('base64')],
    ["TIMESTAMPTZ '2026-05-01 12:00:00.000001+02'", '2026-05-01T10:00:00.000001Z'],
    ['NULL', null],
    ['1 = 1', true],
    ["ARRAY['a', NULL]", ['a', null]],
    ['\'{"a": [1]}\'::json', { a: [1] }],
  ],
};

/** The store in a PostgreSQL database that one process has. */
export const postgres: Engine = {
  sql,
  persistent: true,
  second: 'fences',
  async place() {
    const url = await postgresUrl();
    return {
      open: (options) => openPostgresAlone({ url, ...options }),
      recipe: { module: 'sinks/postgres/index.js', name: 'openPostgresAlone', options: { url } },
      remove: async () => undefined,
    };
  },
};
