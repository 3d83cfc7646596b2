import { chmod } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DOUBLE,
  DuckDBBlobValue,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBUUIDValue,
  type DuckDBValue,
  FLOAT,
  INTEGER,
  LIST,
  listValue,
  TIMESTAMP,
  UUID,
  VARCHAR,
} from '@duckdb/node-api';
import { absolutePath, checkRights, PRIVATE } from '../../sql/file.ts';
import { guardedWriter } from '../../sql/transfer/guarded.ts';
import { beginFilling, type Filling, originOf } from '../../sql/transfer/origin.ts';
import { quotedColumn } from '../../sql/transfer/reader.ts';
import { asText, mismatch } from '../../sql/values.ts';
import type { Cell, CellKind, Cells, TableWriter, TransferTable } from '../../transfer/tables.ts';
import { Appenders, MAIN } from '../appenders.ts';
import { blocks } from '../columns.ts';
import { openFailure, unavailable } from '../errors.ts';
import { migrate } from '../migrate.ts';
import type { DuckDbOptions } from '../open.ts';
import { readStoreId } from '../recover.ts';
import { transact } from '../transact.ts';
import { tablesOn } from './reader.ts';

/** Columns that only this engine has: a filled store has one generation of states. */
const GENERATION = 1n;

/** How a column of a table is filled. */
interface Place {
  readonly type: DuckDBType;
  /** Place of its value in a row; undefined for a column of this engine alone. */
  readonly at: number | undefined;
  readonly kind: CellKind;
}

const TYPES: Readonly<Record<string, DuckDBType>> = {
  BIGINT,
  INTEGER,
  TIMESTAMP,
  DOUBLE,
  VARCHAR,
  UUID,
  BOOLEAN,
  BLOB,
  'FLOAT[]': LIST(FLOAT),
};

function stored(kind: CellKind, type: DuckDBType, cell: Cell): DuckDBValue {
  if (cell === null) return null;
  if (kind === 'instant' && typeof cell === 'number') return new DuckDBTimestampValue(BigInt(cell));
  if (kind === 'uuid' && typeof cell === 'string' && type === UUID) {
    return DuckDBUUIDValue.fromUint128(BigInt(`0x${cell.replaceAll('-', '')}`));
  }
  if (typeof cell === 'number') return type === BIGINT ? BigInt(cell) : cell;
  if (cell instanceof Float32Array) return listValue(Array.from(cell));
  if (cell instanceof Uint8Array) return new DuckDBBlobValue(cell);
  return cell;
}

/** Columns of a table in the order of the file. */
async function placesOf(connection: DuckDBConnection, table: TransferTable): Promise<Place[]> {
  const listed = await connection.run(
    `SELECT column_name, data_type FROM duckdb_columns()
     WHERE database_name = current_database() AND schema_name = current_schema() AND table_name = ?
     ORDER BY column_index`,
    [table.name],
  );
  return (await listed.getRows()).map(([name, type]) => {
    const known = TYPES[asText(type)];
    if (known === undefined) throw mismatch('a column of a known type', asText(type));
    const at = table.columns.findIndex((column) => column.name === asText(name));
    return at < 0
      ? { type: known, at: undefined, kind: 'whole' }
      : { type: known, at, kind: table.columns[at].kind };
  });
}

async function writerOn(connection: DuckDBConnection, namespace: string): Promise<TableWriter> {
  const appenders = new Appenders(connection, namespace);
  const session = { connection, appenders };
  const filling: Filling = {
    rows: async (sql) => (await connection.run(sql)).getRows(),
    transact: (statements) =>
      transact(session, async () => {
        for (const statement of statements) await connection.run(statement);
      }),
  };
  let storeId = await readStoreId(connection, true);
  const origin = await originOf(filling);
  const { rows, last } = tablesOn(connection, storeId);
  const places = new Map<string, readonly Place[]>();
  const known = async (table: TransferTable) => {
    const found = places.get(table.name) ?? (await placesOf(connection, table));
    places.set(table.name, found);
    return found;
  };
  return {
    origin,
    get storeId() {
      return storeId;
    },
    rows,
    last,
    async begin(from, id) {
      await beginFilling(filling, from, id);
      storeId = id;
    },
    async write(table, cells: readonly Cells[]) {
      const columns = await known(table);
      await transact(session, async () => {
        if (table.by === 'all') await connection.run(`DELETE FROM ${quotedColumn(table.name)}`);
        for (const block of blocks(cells)) {
          const chunk = DuckDBDataChunk.create(
            columns.map(({ type }) => type),
            block.length,
          );
          for (const [column, { type, kind, at }] of columns.entries()) {
            chunk.setColumnValues(
              column,
              block.map((row) => (at === undefined ? GENERATION : stored(kind, type, row[at]))),
            );
          }
          await appenders.append(table.name, chunk);
        }
      });
    },
    async end() {
      await filling.transact(['DELETE FROM transfer']);
      appenders.discard();
      await connection.run('CHECKPOINT');
    },
  };
}

/**
 * Opens the store in a DuckDB file, created if missing, for being filled with the tables of another.
 *
 * @throws TidemarkError as {@link openDuckDb} does
 */
export async function fillDuckDb<T>(
  { path, namespace = MAIN }: Pick<DuckDbOptions, 'path' | 'namespace'>,
  work: (writer: TableWriter) => Promise<T>,
): Promise<T> {
  const name = basename(path);
  const file = await absolutePath(path, name);
  const exists = await checkRights(file, name, false);
  const open = async () => {
    const instance = await DuckDBInstance.create(file, {
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    try {
      const connection = await instance.connect();
      if (!exists) await chmod(file, PRIVATE);
      await connection.run("SET GLOBAL TimeZone = 'UTC'");
      if (namespace !== MAIN) {
        await connection.run(`CREATE SCHEMA IF NOT EXISTS "${namespace}"`);
        await connection.run(`USE "${namespace}"`);
      }
      await migrate(connection, false);
      return { instance, connection };
    } catch (error) {
      instance.closeSync();
      throw error;
    }
  };
  const { instance, connection } = await open().catch((error: unknown) => {
    throw openFailure(error, name);
  });
  try {
    return await work(guardedWriter(await writerOn(connection, namespace), unavailable));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
