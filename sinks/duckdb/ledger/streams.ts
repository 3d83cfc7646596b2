import type { DuckDBConnection } from '@duckdb/node-api';
import { literal } from '../../analytics/sql-text.ts';
import type { ClaimVersion, EventMark, LedgerEvent, LedgerEvidence, LedgerRelation } from '../../ledger.ts';
import { toClaim, toEvent, toEvidence, toRelation } from '../../sql/ledger/records.ts';
import { asNumber, asText, only } from '../../sql/values.ts';
import {
  type Cell,
  CLAIM_VERSION,
  EVENT,
  EVIDENCE,
  RELATION,
  type RowOf,
  rowsOf,
  type Table,
} from '../../tables.ts';
import { DUCKDB } from '../dialect.ts';

/** Condition that rows are of a scope. */
const of = (scope: string) => `scope = ${literal(scope)}`;

/** Rows of a block; fewer for whole events, whose contents may be long and are transferred as one text. */
const ROWS = 8192;
const EVENTS = 1024;

// The text comes from a SELECT of arrays of arrays of values.
function isRows(value: unknown): value is Cell[][] {
  return Array.isArray(value);
}

/**
 * Rows of columns over a source, in no particular order. The driver transfers them as one JSON text: fetching values one by one is
 * several times slower, and a start reads millions.
 *
 * @param from what follows FROM
 */
async function bulkRows(connection: DuckDBConnection, list: string, from: string): Promise<Cell[][]> {
  const result = await connection.run(`SELECT to_json(list(json_array(${list}))) FROM ${from}`);
  const [text] = only(await result.getRows());
  if (text === null) return [];
  const rows: unknown = JSON.parse(asText(text));
  if (isRows(rows)) return rows;
  throw new Error('the database returned no rows');
}

/** Runs a generator on one state of the database. */
async function* frozen<Block>(
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

/** Some columns of the rows of a table in the order of one of them, in blocks, on one state of the database. */
async function* rowBlocks<T extends Table>(
  connection: DuckDBConnection,
  table: T,
  column: string,
  condition: string,
  { size = ROWS, columns = table.columns } = {},
): AsyncGenerator<RowOf<T>[], void, undefined> {
  const from = `${table.name} WHERE ${condition}`;
  const list = columns.map(({ name, kind }) => DUCKDB.shown(`"${name}"`, kind)).join(', ');
  const at = columns.findIndex(({ name }) => name === column);
  const bounds = await starts(connection, column, from, size);
  for (const [place, bound] of bounds.entries()) {
    const upper = place + 1 < bounds.length ? `AND ${column} < ${bounds[place + 1]}` : '';
    const rows = await bulkRows(connection, list, `${from} AND ${column} >= ${bound} ${upper}`);
    // Sorted here because DuckDB is slower at it, and the rows come nearly in order.
    rows.sort((a, b) => asNumber(a[at]) - asNumber(b[at]));
    yield rowsOf(table, columns, rows);
  }
}

const MARKED = EVENT.columns.filter(({ name }) => ['seq', 'id', 'digest'].includes(name));

/** Events with a seq above `after`, in order, in blocks. */
export async function* streamMarks(
  connection: DuckDBConnection,
  scope: string,
  after: number,
): AsyncGenerator<readonly EventMark[], void, undefined> {
  const blocks = rowBlocks(connection, EVENT, 'seq', `${of(scope)} AND seq > ${after}`, { columns: MARKED });
  for await (const rows of frozen(connection, blocks)) yield rows.map(({ id, digest }) => ({ id, digest }));
}

/** The same with all fields of each event. */
export async function* streamEvents(
  connection: DuckDBConnection,
  scope: string,
  after: number,
): AsyncGenerator<readonly LedgerEvent[], void, undefined> {
  const blocks = rowBlocks(connection, EVENT, 'seq', `${of(scope)} AND seq > ${after}`, { size: EVENTS });
  for await (const rows of frozen(connection, blocks)) yield rows.map(toEvent);
}

/**
 * The last versions with a seq above `after`, by number, in blocks. Because seq rises with the version, these are the last versions of
 * all claims with any such version.
 */
export async function* streamClaims(
  connection: DuckDBConnection,
  scope: string,
  after: number,
): AsyncGenerator<readonly ClaimVersion[], void, undefined> {
  const condition = `${of(scope)} AND seq > ${after} AND superseded_at IS NULL`;
  const blocks = rowBlocks(connection, CLAIM_VERSION, 'number', condition);
  for await (const rows of frozen(connection, blocks)) yield rows.map(toClaim);
}

/** The first position of evidence that {@link streamEvidence} returns; undefined when there is none. */
async function firstPlace(
  connection: DuckDBConnection,
  scope: string,
  after: number,
): Promise<number | undefined> {
  const result = await connection.run(
    `SELECT min(e.place)
     FROM evidence e
     JOIN (SELECT id, min(recorded_at) AS since FROM claim_version WHERE ${of(scope)} AND seq > ${after} GROUP BY id) c
       ON c.id = e.claim_id AND e.recorded_at >= c.since
     WHERE e.${of(scope)}`,
  );
  const [place] = only(await result.getRows());
  return place === null ? undefined : asNumber(place);
}

async function* evidenceRows(connection: DuckDBConnection, scope: string, after: number) {
  const first = await firstPlace(connection, scope, after);
  if (first === undefined) return;
  yield* rowBlocks(connection, EVIDENCE, 'place', `${of(scope)} AND place >= ${first}`);
}

/**
 * Evidence in order of arrival, in blocks, starting with the first piece recorded with, or after, a version of its claim with a seq
 * above `after`.
 */
export async function* streamEvidence(
  connection: DuckDBConnection,
  scope: string,
  after: number,
): AsyncGenerator<readonly LedgerEvidence[], void, undefined> {
  for await (const rows of frozen(connection, evidenceRows(connection, scope, after)))
    yield rows.map(toEvidence);
}

/** Relations that began or ended with a seq above `after`, in order of arrival, in blocks. */
export async function* streamRelations(
  connection: DuckDBConnection,
  scope: string,
  after: number,
): AsyncGenerator<readonly LedgerRelation[], void, undefined> {
  const blocks = rowBlocks(
    connection,
    RELATION,
    'seq',
    `${of(scope)} AND (seq > ${after} OR ended_seq > ${after})`,
  );
  for await (const rows of frozen(connection, blocks)) yield rows.map((row) => toRelation(row));
}
