import type { SourcePosition } from '../../source-position.ts';
import { guardedWriter } from '../../sql/transfer/guarded.ts';
import { beginFilling, type Filling, originOf } from '../../sql/transfer/origin.ts';
import { quotedColumn } from '../../sql/transfer/reader.ts';
import { asNumber, asText } from '../../sql/values.ts';
import type { Cell, Cells, TableWriter, TransferTable } from '../../transfer/tables.ts';
import { blocksOf } from '../blobs.ts';
import { addressOf } from '../connection/address.ts';
import { openFailure, unavailable } from '../connection/errors.ts';
import { literal, ofBytes } from '../connection/literal.ts';
import { NamedLock } from '../connection/named-lock.ts';
import { Session } from '../connection/session.ts';
import { inTransaction } from '../database.ts';
import { Insert } from '../insert.ts';
import { migrate } from '../migrate.ts';
import { enter, type MysqlOptions } from '../open.ts';
import { outcomeColumns, outcomeLiterals } from '../outcomes.ts';
import { replacePositions } from '../positions.ts';
import { tablesOn } from './reader.ts';

/** Timeout of a statement, and seconds that the connection may wait for the next one, which comes when the source has more. */
const TIMEOUT = 600_000;
const IDLE = 3600;

function sqlOf(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  if (cell instanceof Float32Array)
    return ofBytes(new Uint8Array(cell.buffer, cell.byteOffset, cell.byteLength));
  return literal(cell);
}

const namesOf = ({ columns }: TransferTable) => columns.map(({ name }) => quotedColumn(name)).join(', ');

/** How the rows of a table become values, where a column is not simply one of the table. */
const OWN: Readonly<Record<string, { readonly columns: string; readonly values: (row: Cells) => string }>> = {
  observation_log: {
    columns: `seq, series, "time", ${outcomeColumns()}, id, extra`,
    values: ([seq, series, time, outcome, ...rest]) =>
      [sqlOf(seq), sqlOf(series), sqlOf(time), outcomeLiterals(asNumber(outcome)), ...rest.map(sqlOf)].join(
        ',',
      ),
  },
  change_log: {
    columns: 'seq, kind, scope_id, entity_id, pattern, changed_at, payload, signal_id, severity',
    values: (row) => {
      const signal: { readonly id: string; readonly severity?: string } = JSON.parse(asText(row[6]));
      // Signals from before severities existed are notes.
      return [...row, signal.id.toLowerCase(), signal.severity ?? 'note'].map(sqlOf).join(',');
    },
  },
};

function positionsOf(rows: readonly Cells[]): SourcePosition[] {
  return rows.map(([source, partition, offset]) => ({
    source: asText(source),
    partition: asText(partition),
    offset: asText(offset),
  }));
}

async function insertCheckpoint(session: Session, rows: readonly Cells[]): Promise<void> {
  await session.run('DELETE FROM checkpoint_block');
  for (const [layout, number, seq, at, rest] of rows) {
    await session.runText(
      `INSERT INTO checkpoint (place, layout, number, seq, "at") VALUES (1, ${[layout, number, seq, at].map(sqlOf).join(',')})`,
    );
    if (!(rest instanceof Uint8Array)) continue;
    let place = 0;
    for (const content of blocksOf(session, rest)) {
      await session.runText(
        `INSERT INTO checkpoint_block (place, content) VALUES (${place++}, ${ofBytes(content)})`,
      );
    }
  }
}

async function insert(session: Session, table: TransferTable, rows: readonly Cells[]): Promise<void> {
  const { name } = table;
  if (name === 'checkpoint') return insertCheckpoint(session, rows);
  if (name === 'source_position' || name === 'ledger_position') {
    return replacePositions(session, name, positionsOf(rows));
  }
  const own = OWN[name];
  const into = `${quotedColumn(name)} (${own?.columns ?? namesOf(table)})`;
  await new Insert(into).runTexts(session, rows.length, (row) =>
    own === undefined ? rows[row].map(sqlOf).join(',') : own.values(rows[row]),
  );
}

async function writerOn(session: Session, id: string): Promise<TableWriter> {
  const transact = <T>(task: (session: Session) => Promise<T>) =>
    inTransaction(session, 'START TRANSACTION', task);
  const filling: Filling = {
    rows: (sql) => session.rows(sql),
    transact: (statements) =>
      transact(async () => {
        for (const statement of statements) await session.runText(statement);
      }),
  };
  let storeId = id;
  const origin = await originOf(filling);
  const { rows, last } = tablesOn(session, storeId);
  return {
    origin,
    get storeId() {
      return storeId;
    },
    rows,
    last,
    async begin(from, source) {
      await beginFilling(filling, from, source);
      storeId = source;
    },
    write: (table, cells) =>
      transact(async () => {
        if (table.by === 'all') await session.runText(`DELETE FROM ${quotedColumn(table.name)}`);
        await insert(session, table, cells);
      }),
    async end() {
      await filling.transact([
        'UPDATE writer SET last_change = (SELECT coalesce(max(seq), 0) FROM change_log)',
        'DELETE FROM transfer',
      ]);
    },
  };
}

/**
 * Opens the store in a database of a MySQL or MariaDB server, created if missing, for being filled with the tables of another.
 *
 * @throws TidemarkError as {@link openMysql} does
 */
export async function fillMysql<T>(
  { url, namespace }: Pick<MysqlOptions, 'url' | 'namespace'>,
  work: (writer: TableWriter) => Promise<T>,
): Promise<T> {
  const address = addressOf(url, namespace);
  let lock: NamedLock | undefined;
  let session: Session | undefined;
  try {
    const open = async () => {
      await (await enter(address, false)).close();
      session = await Session.open(address, { database: address.home, idle: IDLE });
      lock = await NamedLock.take(address);
      const storeId = await migrate(session, false, true);
      await session.limitTo(TIMEOUT);
      return writerOn(session, storeId);
    };
    const writer = await open().catch((error: unknown) => {
      throw openFailure(error);
    });
    return await work(guardedWriter(writer, unavailable));
  } finally {
    await session?.close();
    await lock?.release();
  }
}
