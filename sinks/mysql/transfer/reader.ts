import { lastPosition, quotedColumn, type TransferDialect, transferRows } from '../../sql/transfer/reader.ts';
import { asNumber, asText, mismatch } from '../../sql/values.ts';
import type {
  Cell,
  CellKind,
  Cells,
  TableReader,
  TransferPosition,
  TransferTable,
} from '../../transfer/tables.ts';
import { restOf } from '../checkpoint.ts';
import { unavailable } from '../connection/errors.ts';
import type { Session } from '../connection/session.ts';
import { bytesOf } from '../values.ts';

function cell(kind: CellKind, value: unknown): Cell {
  switch (kind) {
    case 'whole':
    case 'instant':
      return asNumber(value);
    case 'double':
      // Where a column of doubles cannot keep it, it is a text; see outcomes.ts.
      return typeof value === 'string' ? Number(value) : asNumber(value);
    case 'text':
    case 'json':
      return asText(value);
    case 'uuid':
      return asText(value).toLowerCase();
    case 'flag':
      return asNumber(value) !== 0;
    case 'bytes':
      return bytesOf(value);
    case 'floats':
      if (!(value instanceof Uint8Array)) throw mismatch('bytes', value);
      return new Float32Array(new Uint8Array(value).buffer);
  }
}

/** How MySQL gives values. */
function dialectOn(session: Session): TransferDialect {
  return {
    source: ({ name }) => `${quotedColumn(name)} WHERE true`,
    shown: ({ name, kind }) => (kind === 'bytes' && name === 'rest' ? "X''" : quotedColumn(name)),
    named: quotedColumn,
    id: (id) => `'${id}'`,
    cell,
    rows: (sql) =>
      session.rows(sql).catch((error: unknown) => {
        throw unavailable(error);
      }),
  };
}

/** Rows with the outcomes that a column of doubles cannot keep. */
async function* withOutcomes(
  session: Session,
  { columns }: TransferTable,
  blocks: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<readonly Cells[]> {
  const at = columns.findIndex(({ name }) => name === 'outcome');
  for await (const rows of blocks) {
    const [first, last] = [asNumber(rows[0][0]), asNumber(rows[rows.length - 1][0])];
    const odd = await session.rows(
      `SELECT seq, outcome_text FROM observation_log WHERE seq BETWEEN ${first} AND ${last} AND outcome_text IS NOT NULL`,
    );
    const texts = new Map(odd.map(([seq, text]) => [asNumber(seq), Number(asText(text))]));
    yield texts.size === 0
      ? rows
      : rows.map((row) => {
          const outcome = texts.get(asNumber(row[0]));
          return outcome === undefined ? row : row.with(at, outcome);
        });
  }
}

/** The checkpoint with its rest, which is stored in blocks. */
async function* withRest(
  session: Session,
  blocks: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<readonly Cells[]> {
  for await (const rows of blocks) {
    const rest = await restOf(session);
    yield rows.map((row) => [...row.slice(0, -1), rest]);
  }
}

/** Reads tables; within a transaction, as of its moment. */
export function tablesOn(
  session: Session,
  storeId: string,
): TableReader & { last(table: TransferTable): Promise<TransferPosition | undefined> } {
  const dialect = dialectOn(session);
  return {
    storeId,
    rows(table, after) {
      const rows = transferRows(dialect, table, after);
      if (table.name === 'checkpoint') return withRest(session, rows);
      return table.name === 'observation_log' ? withOutcomes(session, table, rows) : rows;
    },
    last: (table) => lastPosition(dialect, table),
  };
}
