import { InvalidInput, StoreUnavailable } from '../../operators/records/errors.ts';
import type { QueryResult } from '../store.ts';
import type { Database } from './database.ts';
import { isConnectionLoss, stateOf, unavailable } from './errors.ts';
import { jsonConverter } from './json.ts';
import { checkCalls, checkPlan, ONE_STATEMENT, OUTSIDE, readsOnly } from './query-guard.ts';
import type { Column, Session, Table } from './session.ts';
import { asText } from './values.ts';

/** First rows of a statement. Put behind DECLARE, whose grammar has room for nothing that writes. */
async function fetchRows(session: Session, sql: string, rows: number): Promise<Table> {
  await session.table(`DECLARE caller NO SCROLL CURSOR FOR\n${sql}\n`);
  return session.table(`FETCH FORWARD ${rows} FROM caller`);
}

async function typeNames(session: Session, columns: readonly Column[]): Promise<string[]> {
  const types = columns.map(({ type, modifier }) => `(${type}, ${modifier})`);
  if (types.length === 0) return [];
  const rows = await session.rows(
    `SELECT format_type(type, modifier) FROM (VALUES ${types.join(', ')}) AS v (type, modifier)`,
  );
  return rows.map(([name]) => asText(name));
}

async function answer(session: Session, sql: string, limit: number): Promise<QueryResult> {
  const { sql: reading, calls, explains } = readsOnly(sql);
  await session.run(`SET LOCAL search_path = pg_catalog, ${session.schema}, pg_temp`);
  await checkCalls(session, calls);
  const [[plan]] = await session.rows(`EXPLAIN (VERBOSE, COSTS OFF, FORMAT JSON)\n${reading}\n`);
  checkPlan(JSON.parse(asText(plan)), session.namespace);
  const table = explains
    ? await session.table(`EXPLAIN\n${reading}\n`)
    : await fetchRows(session, reading, limit + 1);
  const names = await typeNames(session, table.columns);
  const convert = table.columns.map(({ type }) => jsonConverter(type));
  return {
    columns: table.columns.map(({ name }, at) => ({ name, type: names[at] })),
    rows: table.rows.slice(0, limit).map((row) => row.map((value, at) => convert[at](value))),
    truncated: table.rows.length > limit,
  };
}

/** What the server has against a statement of a caller. */
function refusal(error: unknown, timeoutMs: number): Error {
  if (error instanceof InvalidInput || error instanceof StoreUnavailable) return error;
  const state = stateOf(error) ?? '';
  // Out of memory, disk or connections, or going down: not the caller's fault.
  if (isConnectionLoss(error) || /^(53|58|XX)/.test(state)) return unavailable(error);
  if (state === '57014')
    return new InvalidInput(`The statement took longer than ${timeoutMs} ms; narrow it.`);
  if (state === '25006') return new InvalidInput(ONE_STATEMENT);
  if (state === '42501') return new InvalidInput(OUTSIDE);
  const message = error instanceof Error ? error.message.split('\n')[0] : ONE_STATEMENT;
  return new InvalidInput(/multiple commands/.test(message) ? ONE_STATEMENT : message);
}

/**
 * Runs one reading statement of a caller in a read-only transaction.
 *
 * @throws InvalidInput when it is not one readable statement, is wrong, or takes longer than `timeoutMs`
 */
export async function query(
  database: Database,
  sql: string,
  { rows, timeoutMs }: { rows: number; timeoutMs: number },
): Promise<QueryResult> {
  // To the server 0 means without end.
  const options = { timeoutMs: Math.max(1, Math.ceil(timeoutMs)) };
  try {
    return await database.read((session) => answer(session, sql, rows), options);
  } catch (error) {
    throw refusal(error, timeoutMs);
  }
}
