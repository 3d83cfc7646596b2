import type { DuckDBConnection } from '@duckdb/node-api';
import type { ClaimVersion, EventMark, LedgerEvent } from '../../ledger.ts';
import { CLAIM_COLUMNS, EVENT_COLUMNS, listOf } from '../../sql/ledger/columns.ts';
import { toClaim, toEvent, toMark } from '../../sql/ledger/rows.ts';
import { asNumber } from '../../sql/values.ts';
import { ask, bulkRows } from './ask.ts';

/** Rows of a block; fewer for whole events, whose contents may be long and are transferred as one text. */
const ROWS = 8192;
const EVENTS = 1024;

/** Runs a generator on one state of the database. */
export async function* frozen<Block>(
  connection: DuckDBConnection,
  blocks: AsyncIterable<Block>,
): AsyncGenerator<Block, void, undefined> {
  await connection.run('BEGIN TRANSACTION READ ONLY');
  try {
    yield* blocks;
  } finally {
    // An invalidated instance has no transaction to end.
    await connection.run('ROLLBACK').catch(() => undefined);
  }
}

/** The first of every `size` values of a column, in order. */
async function starts(
  connection: DuckDBConnection,
  column: string,
  from: string,
  size: number,
): Promise<number[]> {
  const result = await connection.run(
    `SELECT ${column} FROM (SELECT ${column}, row_number() OVER (ORDER BY ${column}) AS row_place FROM ${from})
     WHERE row_place % ${size} = 1 ORDER BY ${column}`,
  );
  return (await result.getRows()).map(([value]) => asNumber(value));
}

/** Rows ordered by an integer column, with the columns of `list`, in blocks. */
export async function* rowBlocks(
  connection: DuckDBConnection,
  list: string,
  column: string,
  from: string,
  size = ROWS,
): AsyncGenerator<unknown[][], void, undefined> {
  const bounds = await starts(connection, column, from, size);
  for (const [at, bound] of bounds.entries()) {
    const upper = at + 1 < bounds.length ? `AND ${column} < ${bounds[at + 1]}` : '';
    // Sorted here because DuckDB is slower at it, and the rows come nearly in order.
    const rows = await bulkRows(
      connection,
      `${column}, ${list}`,
      `${from} AND ${column} >= ${bound} ${upper}`,
    );
    yield rows.sort((a, b) => asNumber(a[0]) - asNumber(b[0])).map((row) => row.slice(1));
  }
}

/** Events with a seq above `after`, in order, in blocks. */
export async function* streamMarks(
  connection: DuckDBConnection,
  after: number,
): AsyncGenerator<readonly EventMark[], void, undefined> {
  const list = `${ask('id', 'uuid')}, digest`;
  const blocks = rowBlocks(connection, list, 'seq', `event WHERE seq > ${after}`);
  for await (const rows of frozen(connection, blocks)) yield rows.map(toMark);
}

/** The same with all fields of each event. */
export async function* streamEvents(
  connection: DuckDBConnection,
  after: number,
): AsyncGenerator<readonly LedgerEvent[], void, undefined> {
  const from = `event WHERE seq > ${after}`;
  const blocks = rowBlocks(connection, listOf(EVENT_COLUMNS, ask), 'seq', from, EVENTS);
  for await (const rows of frozen(connection, blocks)) yield rows.map(toEvent);
}

/**
 * The last versions with a seq above `after`, by number, in blocks. Because seq rises with the version, these are the last versions of
 * all claims with any such version.
 */
export async function* streamClaims(
  connection: DuckDBConnection,
  after: number,
): AsyncGenerator<readonly ClaimVersion[], void, undefined> {
  const from = `claim_version WHERE seq > ${after} AND superseded_at IS NULL`;
  const blocks = rowBlocks(connection, listOf(CLAIM_COLUMNS, ask), 'number', from);
  for await (const rows of frozen(connection, blocks)) yield rows.map(toClaim);
}
