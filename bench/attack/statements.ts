import { z } from 'zod';
import { readRows } from '../rows.ts';

const attackSchema = z.strictObject({ aim: z.string(), sql: z.string() });

/** A hostile statement and its aim. */
export type Attack = z.infer<typeof attackSchema>;

/** Forbidden targets of attacks: a folder with a file of secrets, and a server that counts its callers. */
export interface Targets {
  readonly folder: string;
  readonly secret: string;
  readonly url: string;
}

/** A chain of common table expressions, each of which joins the previous one to itself. */
function chain(levels: number, kind: string, join: string): string {
  const tables = Array.from({ length: levels }, (_, at) => {
    const before = at === 0 ? '(SELECT 1 AS x)' : `t${at - 1}`;
    return `t${at} AS ${kind} (SELECT a.x FROM ${before} a ${join} ${before} b ${join === 'JOIN' ? 'ON a.x = b.x' : ''})`;
  });
  return `WITH ${tables.join(', ')} SELECT count(*) FROM t${levels - 1}`;
}

function nested(open: string, inner: string, close: string, levels: number): string {
  return open.repeat(levels) + inner + close.repeat(levels);
}

const READERS = [
  'read_text',
  'read_blob',
  'read_csv',
  'read_csv_auto',
  'sniff_csv',
  'read_json',
  'read_json_auto',
  'read_ndjson',
  'read_json_objects',
  'read_parquet',
  'parquet_scan',
  'parquet_metadata',
  'parquet_schema',
  'parquet_file_metadata',
  'parquet_kv_metadata',
  'glob',
  'read_duckdb',
];

/** Each function that reads files, on each path. */
function readers({ folder, secret, url }: Targets): string[] {
  const paths = [
    secret,
    '/etc/passwd',
    '/proc/self/environ',
    '/proc/1/environ',
    `${folder}/*`,
    `${folder}/../*/secret.txt`,
    `file://${secret}`,
    `${url}/x.parquet`,
    's3://bucket/x.parquet',
  ];
  return [
    ...READERS.flatMap((reader) => paths.map((path) => `SELECT * FROM ${reader}('${path}')`)),
    ...paths.map((path) => `FROM '${path}'`),
  ];
}

/** Statements that are long or deep. */
function bombs(): string[] {
  const columns = (count: number, column: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => column(at)).join(', ');
  return [
    ...[16, 20, 24, 28, 32, 40].flatMap((levels) => [
      chain(levels, 'NOT MATERIALIZED', 'CROSS JOIN'),
      chain(levels, 'NOT MATERIALIZED', 'JOIN'),
      chain(levels, 'MATERIALIZED', 'CROSS JOIN'),
    ]),
    `SELECT ${nested('(', '1', ')', 20_000)}`,
    `SELECT ${nested('(SELECT ', '1', ')', 3000)}`,
    `SELECT ${nested('CASE WHEN true THEN ', '1', ' END', 10_000)}`,
    `SELECT ${nested('[', '1', ']', 5000)}`,
    `SELECT ${nested("{'a': ", '1', '}', 5000)}`,
    `SELECT ${nested('list_value(', '1', ')', 5000)}`,
    `SELECT ${nested('abs(', '1', ')', 5000)}`,
    `SELECT ${nested('NOT ', 'true', '', 50_000)}`,
    `SELECT ---1, ${nested('- ', '1', '', 50_000)}`,
    `SELECT 1${' + 1'.repeat(100_000)}`,
    `SELECT 1${' AND 1'.repeat(50_000)}`,
    `SELECT 'x'${" || 'x'".repeat(50_000)}`,
    `SELECT ${columns(100_000, (at) => `${at} AS c${at}`)}`,
    `SELECT * FROM (${Array.from({ length: 5000 }, () => 'SELECT 1').join(' UNION ALL ')})`,
    `SELECT count(*) FROM ${columns(40, (at) => `observations o${at}`)}`,
    `SELECT * FROM observations WHERE id IN (${Array.from({ length: 100_000 }, (_, at) => `'${at}'`).join(',')})`,
  ];
}

/** The statements that are neither long nor depend on a list, with `<folder>`, `<secret>` and `<url>` for the targets. */
const WRITTEN = readRows(new URL('statements.ndjson', import.meta.url), attackSchema);

/** All statements. */
export function attacks({ folder, secret, url }: Targets): Attack[] {
  const of = (aim: string, statements: readonly string[]) => statements.map((sql) => ({ aim, sql }));
  return [
    ...of('a file or the network', readers({ folder, secret, url })),
    ...WRITTEN.map(({ aim, sql }) => ({
      aim,
      sql: sql.replaceAll('<folder>', folder).replaceAll('<secret>', secret).replaceAll('<url>', url),
    })),
    ...of('time and memory', bombs()),
  ];
}
