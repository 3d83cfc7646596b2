import { InvalidInput } from '../../operators/records/errors.ts';
import { Deadline } from '../sql/deadline.ts';
import type { QueryResult } from '../store.ts';
import { type Connection, fetchAll, type Value } from './connection.ts';
import { codeOf, unavailable } from './errors.ts';
import { type Forbidden, ONE_STATEMENT, readingStatement } from './statement.ts';

/** Type of the columns of JSON, which come out as the values that their text denotes. */
const JSON_TEXT = 'JSON TEXT';

/** What a value has to be for the statement, not the store, to be at fault. */
const CALLERS_FAULT = /^SQLITE_(ERROR|TOOBIG|MISMATCH|RANGE|CONSTRAINT|READONLY|AUTH|$)|^$/;

/**
 * SQL of a column as {@link jsonValue} takes it. The driver ends a text at a NUL, and ends the process at one that is no
 * UTF-8, so that it is never given one of a caller's making: texts come as bytes, and bytes as their hexadecimal digits.
 */
function carried(name: string): string {
  return `CASE typeof(${name}) WHEN 'text' THEN CAST(${name} AS BLOB) WHEN 'blob' THEN hex(${name}) ELSE ${name} END`;
}

function jsonValue(value: Value): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string') return Buffer.from(value, 'hex').toString('base64');
  return value === null ? null : Buffer.from(value).toString('utf8');
}

/** JSON that a text denotes; the text itself where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function typeOf(value: Value | undefined, explain: boolean): string {
  if (value === undefined || value === null) return 'NULL';
  if (typeof value === 'string') return explain ? 'TEXT' : 'BLOB';
  if (typeof value === 'bigint') return 'INTEGER';
  return typeof value === 'number' ? 'REAL' : 'TEXT';
}

async function execute(
  connection: Connection,
  sql: string,
  forbidden: Forbidden,
  limit: number,
): Promise<QueryResult> {
  const { text, explain } = readingStatement(sql, forbidden);
  const raw = await connection.prepare(text);
  if (!raw.reader) throw new InvalidInput(ONE_STATEMENT);
  const columns = raw.columns();
  const names = columns.map((_, at) => `c${at}`);
  // All of it is done when the first row comes, which is awaited without holding up the event loop.
  const statement = explain
    ? raw
    : await connection.prepare(
        `WITH result (${names.join(', ')}) AS MATERIALIZED (SELECT * FROM (${text}\n) LIMIT ${limit + 1})
         SELECT ${names.map(carried).join(', ')} FROM result`,
      );
  const rows = await fetchAll(statement.raw().safeIntegers(), []);
  const shown = rows.slice(0, limit);
  const convert = (value: Value, at: number): unknown => {
    // A plan is made of names, which are what the caller wrote.
    if (explain && typeof value === 'string') return value;
    const shownAs = jsonValue(value);
    return columns[at].type === JSON_TEXT && typeof shownAs === 'string' ? parsed(shownAs) : shownAs;
  };
  return {
    columns: columns.map(({ name, type }, at) => ({
      name,
      type:
        type === JSON_TEXT
          ? 'JSON'
          : (type ??
            typeOf(
              shown.map((row) => row[at]).find((value) => value !== null),
              explain,
            )),
    })),
    rows: shown.map((row) => row.map(convert)),
    truncated: rows.length > limit,
  };
}

/**
 * Runs one reading statement of a caller on a connection that cannot write.
 *
 * @throws InvalidInput when it is not one readable statement, is wrong, or takes longer than `timeoutMs`
 */
export async function query(
  connection: Connection,
  forbidden: Forbidden,
  sql: string,
  { rows, timeoutMs }: { rows: number; timeoutMs: number },
): Promise<QueryResult> {
  const deadline = new Deadline(timeoutMs, () => connection.interrupt());
  try {
    return await execute(connection, sql, forbidden, rows);
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    const code = codeOf(error);
    if (deadline.passed && code === 'SQLITE_INTERRUPT') {
      throw new InvalidInput(`The statement took longer than ${timeoutMs} ms; narrow it.`);
    }
    if (code === 'SQLITE_READONLY') throw new InvalidInput(ONE_STATEMENT);
    if (CALLERS_FAULT.test(code) && error instanceof Error) throw new InvalidInput(error.message);
    throw unavailable(error);
  } finally {
    deadline.end();
  }
}
