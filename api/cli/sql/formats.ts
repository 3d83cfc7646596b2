import { InvalidInput, TidemarkError } from '../../../operators/records/errors.ts';
import type { TakeBytes } from '../../../sinks/analytics/sql-process.ts';
import type { QueryResult } from '../../../sinks/store.ts';
import { sqlAnswer } from '../../calls/sql.ts';
import { SQL_FORMS, type SqlForm } from '../../calls/sql-forms.ts';
import type { CommandIo } from '../io.ts';
import { table } from '../table.ts';
import { byteProgress, takeFor, toWholeFile, withLineFeeds } from './output.ts';
import type { SqlClient, SqlFields } from './sql-client.ts';

/** The forms of an answer on the command line. */
export const FORMATS = ['table', 'json', 'ndjson', 'csv', 'arrow', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

function isForm(format: Format): format is SqlForm {
  return Object.hasOwn(SQL_FORMS, format);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The text of rows as a table or as JSON. */
function textOf(result: QueryResult, format: 'table' | 'json'): string {
  if (format === 'json') return `${JSON.stringify(sqlAnswer(result))}\n`;
  const names = result.columns.map(({ name }) => name);
  return `${table(
    names,
    result.rows.map((row) => row.map(cell)),
  )}\n`;
}

/** Where an answer goes. */
export interface Destination {
  readonly format: Format;
  /** The file; by default standard output. */
  readonly output?: string | undefined;
}

/** Runs a statement and writes its answer, until the signal ends it. @throws TidemarkError */
export async function writeAnswer(
  io: Pick<CommandIo, 'stdout' | 'stderr'>,
  client: Pick<SqlClient, 'rows' | 'bytes'>,
  fields: SqlFields,
  { format, output }: Destination,
  signal: AbortSignal,
): Promise<void> {
  if ((format === 'arrow' || format === 'parquet') && output === undefined && io.stdout.isTTY === true) {
    throw new InvalidInput(`--format ${format} is not for a terminal; name a file with --output.`);
  }
  const progress = byteProgress(io, output !== undefined);
  const write = async (take: TakeBytes) => {
    if (!isForm(format)) {
      const result = await client.rows(fields, signal);
      await take(Buffer.from(textOf(result, format)));
      if (result.truncated) {
        io.stderr.write(`tidemark: only the first ${result.rows.length} rows; raise --limit\n`);
      }
      return;
    }
    const counted: TakeBytes = (part) => {
      progress.add(part.length);
      return take(part);
    };
    await client.bytes(fields, format, format === 'csv' ? withLineFeeds(counted) : counted, signal);
  };
  try {
    if (output === undefined) await write(takeFor(io.stdout));
    else await toWholeFile(output, write);
  } catch (error) {
    if (error instanceof TidemarkError || signal.aborted) throw error;
    throw new TidemarkError('unreachable', brokenOff(error), { cause: error });
  } finally {
    progress.stop();
  }
}

function brokenOff(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `The answer broke off${code}: the statement failed after its first rows, the server ended, or the disk is full. What was written is not all of it.`;
}
