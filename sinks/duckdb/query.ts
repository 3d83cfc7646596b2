import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api';
import { InvalidInput } from '../../operators/records/errors.ts';
import { Deadline } from '../sql/deadline.ts';
import type { QueryResult } from '../store.ts';
import { isFatal, isInterrupt, unavailable } from './errors.ts';
import { jsonConverter } from './json.ts';

/** DESCRIBE, SHOW, SUMMARIZE, VALUES and FROM are SELECT to DuckDB. */
const READABLE: ReadonlySet<StatementType> = new Set([StatementType.SELECT, StatementType.EXPLAIN]);

/** Table functions that act on the instance; a read-only transaction does not stop them. */
const ACTING =
  /\b(?:force_)?checkpoint"?\s*\(|\b(?:enable|disable)_(?:logging|profiling)\b|\btruncate_duckdb_logs\b|\bset_log_\w+/i;

/** First line of what DuckDB says, without its name for the kind of error. */
function refusal(error: unknown): InvalidInput {
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  if (/^(Permission|IO) Error/.test(line)) {
    return new InvalidInput('The statement reaches outside the store, which is not permitted.');
  }
  if (line.includes('read-only mode')) return new InvalidInput(ONE_STATEMENT);
  return new InvalidInput(line.replace(/^Failed to extract statements: /, ''));
}

const ONE_STATEMENT =
  'Only one statement that reads (SELECT, FROM, DESCRIBE, SHOW, SUMMARIZE, EXPLAIN) is permitted.';

async function prepareOne(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  const bare = sql.replace(/\/\*[\s\S]*?\*\/|--.*$/gm, '');
  if (ACTING.test(sql) || ACTING.test(bare)) throw new InvalidInput(ONE_STATEMENT);
  // Nothing but comments is no statement, which the driver fails on.
  if (/^[\s;]*$/.test(bare)) throw new InvalidInput(ONE_STATEMENT);
  const statements = await connection.extractStatements(sql);
  if (statements.count !== 1) throw new InvalidInput(ONE_STATEMENT);
  const prepared = await statements.prepare(0);
  const readable = READABLE.has(prepared.statementType);
  if (readable && prepared.parameterCount === 0) return prepared;
  prepared.destroySync();
  throw new InvalidInput(readable ? 'The statement has parameters; write the values out.' : ONE_STATEMENT);
}

async function readRows(prepared: DuckDBPreparedStatement, limit: number): Promise<QueryResult> {
  const result = await prepared.stream();
  const types = result.columnTypes();
  const convert = types.map(jsonConverter);
  const columns = result
    .columnNames()
    .map((name, at) => ({ name, type: types[at].alias ?? types[at].toString() }));
  const rows: unknown[][] = [];
  for await (const chunk of result) {
    for (const row of chunk.getRows()) {
      if (rows.length === limit) return { columns, rows, truncated: true };
      rows.push(row.map((value, at) => convert[at](value)));
    }
  }
  return { columns, rows, truncated: false };
}

/**
 * Runs one reading statement of a caller in a read-only transaction.
 *
 * @throws InvalidInput when it is not one readable statement, is wrong, or takes longer than `timeoutMs`
 */
export async function query(
  connection: DuckDBConnection,
  sql: string,
  { rows, timeoutMs }: { rows: number; timeoutMs: number },
): Promise<QueryResult> {
  const deadline = new Deadline(timeoutMs, () => connection.interrupt());
  let prepared: DuckDBPreparedStatement | undefined;
  try {
    await connection.run('BEGIN TRANSACTION READ ONLY');
    prepared = await prepareOne(connection, sql);
    return await readRows(prepared, rows);
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    if (deadline.passed && isInterrupt(error)) {
      throw new InvalidInput(`The statement took longer than ${timeoutMs} ms; narrow it.`);
    }
    if (isFatal(error) || /Out of Memory/i.test(String(error))) throw unavailable(error);
    throw refusal(error);
  } finally {
    deadline.end();
    prepared?.destroySync();
    await connection.run('ROLLBACK').catch(() => undefined);
  }
}
