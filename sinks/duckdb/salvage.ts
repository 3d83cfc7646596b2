import { chmod } from 'node:fs/promises';
import { basename } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { TidemarkError } from '../../operators/records/errors.ts';
import { literal } from '../analytics/sql-text.ts';
import { PRIVATE } from '../sql/file.ts';
import type { SalvageSession } from '../sql/salvage.ts';
import { asNumber, asText, only } from '../sql/values.ts';
import { MAIN } from './appenders.ts';
import { isNoDatabase, openFailure } from './errors.ts';
import { migrate } from './migrate.ts';

/** Rows of a vector, the least that the engine reads of a column. */
const VECTOR = 2048;

export interface SalvagePaths {
  /** Absolute path of the damaged file; undefined when nothing of it can be read. */
  readonly from: string | undefined;
  /** Absolute path of the new file, which must not exist. */
  readonly to: string;
  readonly namespace?: string;
}

/**
 * Opens a damaged store for reading and creates a new one beside it with the same schema. Every block of a DuckDB file has a checksum,
 * so readable data is unchanged data.
 *
 * @throws TidemarkError when nothing of the damaged file can be read: its table of contents is damaged
 */
export async function withSalvage<T>(
  { from, to, namespace = MAIN }: SalvagePaths,
  work: (session: SalvageSession) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(to, {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'true',
  });
  try {
    const connection = await instance.connect();
    try {
      await chmod(to, PRIVATE);
      return await salvage(connection, from, namespace, work);
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

async function salvage<T>(
  connection: DuckDBConnection,
  from: string | undefined,
  namespace: string,
  work: (session: SalvageSession) => Promise<T>,
): Promise<T> {
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  if (namespace !== MAIN) {
    await connection.run(`CREATE SCHEMA "${namespace}"`);
    await connection.run(`USE "${namespace}"`);
  }
  try {
    const path = from === undefined ? "':memory:'" : literal(from);
    await connection.run(`ATTACH ${path} AS damaged ${from === undefined ? '' : '(READ_ONLY)'}`);
  } catch (error) {
    const failure = openFailure(error, basename(from ?? ''));
    const isDamaged = failure.code === 'store_unavailable' || isNoDatabase(error);
    if (!isDamaged) throw failure;
    throw new TidemarkError(
      'store_unavailable',
      'The table of contents of the damaged store cannot be read, so no row can be recovered; restore a backup.',
      { cause: error },
    );
  }
  const rows = async (sql: string) => (await connection.run(sql)).getRows();
  const old = (table: string) => `damaged."${namespace}"."${table}"`;
  const version = await rows(`SELECT max(version) FROM ${old('migrations')}`).then(
    (found) => (only(found)[0] === null ? undefined : asNumber(only(found)[0])),
    () => undefined,
  );
  await migrate(connection, false, version);
  const columns = new Map<string, string[]>();
  const listed = await rows(
    `SELECT table_name, column_name FROM duckdb_columns()
     WHERE database_name = 'damaged' AND schema_name = ${literal(namespace)} AND NOT internal
       AND table_name IN (SELECT table_name FROM duckdb_tables() WHERE database_name = 'damaged')
     ORDER BY table_name, column_index`,
  );
  for (const [table, column] of listed) {
    const name = asText(table);
    columns.set(name, [...(columns.get(name) ?? []), `"${asText(column)}"`]);
  }
  const result = await work({
    faults: [],
    atOnce: Number.POSITIVE_INFINITY,
    grain: VECTOR,
    tables: async () => [...columns.keys()],
    async span(table) {
      const [first, last] = only(await rows(`SELECT min(rowid), max(rowid) FROM ${old(table)}`));
      return last === null ? undefined : [asNumber(first), asNumber(last)];
    },
    async copy(table, first, last) {
      const list = (columns.get(table) ?? []).join(', ');
      const { rowsChanged } = await connection.run(
        `INSERT INTO "${table}" (${list}) SELECT ${list} FROM ${old(table)} WHERE rowid BETWEEN ${first} AND ${last}`,
      );
      return rowsChanged;
    },
    async series() {
      const known = new Set((await rows('SELECT series FROM series')).map(([series]) => asNumber(series)));
      const [used] = only(await rows('SELECT coalesce(max(series), -1) FROM observation_log'));
      return { known, used: asNumber(used) };
    },
    async addSeries(series, { scope_id, entity_id }) {
      await connection.run('INSERT INTO series (series, scope_id, entity_id) VALUES (?, ?::UUID, ?::UUID)', [
        series,
        scope_id,
        entity_id,
      ]);
    },
    change: async (sql) => (await connection.run(sql)).rowsChanged,
  });
  await connection.run('DETACH damaged');
  await connection.run('CHECKPOINT');
  return result;
}
