import { InvalidInput } from '../../../operators/records/errors.ts';
import { oneOf } from '../choices.ts';
import type { CliCommand } from '../command.ts';
import type { CommandIo } from '../io.ts';
import { readParameters } from '../reading/sql-parameters.ts';
import { type Destination, FORMATS, type Format, writeAnswer } from '../sql/formats.ts';
import { Prompt } from '../sql/prompt.ts';
import { type SqlClient, type SqlFields, sqlClient } from '../sql/sql-client.ts';
import { stopSignal } from '../stop-signal.ts';

const collect = (value: string, before: readonly string[] = []) => [...before, value];

interface Flags {
  readonly url?: string;
  readonly db?: string;
  readonly format?: Format;
  readonly output?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly limit?: string;
  readonly param?: readonly string[];
}

/** `sql`: read-only SQL, through the running server or on the store. */
export const sql: CliCommand = (program, io) => {
  program
    .command('sql')
    .argument('[statement]', 'one SELECT statement; without it, a prompt on a terminal')
    .option('--format <format>', `${FORMATS.join(', ')} (table)`, oneOf(FORMATS))
    .option('--output <file>', 'file to write, which appears once it is whole (stdout)')
    .option('--json', '--format json: the response of POST /v1/sql: columns, rows, count, truncated, dialect')
    .option('--csv', '--format csv')
    .option(
      '--param <name=value>',
      'value of $name or :name, in JSON or as text; 1=value for $1; repeatable',
      collect,
    )
    .option('--limit <rows>', 'maximum number of rows (SIGNAL_SQL_ROWS for a table and json, else all)')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (statement: string | undefined, flags: Flags) => {
      const destination = { format: formatOf(flags), output: flags.output };
      const limit = limitOf(flags.limit);
      if (statement === undefined) {
        await prompt(io, flags, destination, limit);
        return;
      }
      const fields = {
        sql: statement,
        ...(limit !== undefined && { limit }),
        ...(flags.param !== undefined && { params: readParameters(flags.param) }),
      };
      const client = await sqlClient(io, flags);
      try {
        await untilStopped(io, client, fields, destination);
      } finally {
        await client.close();
      }
    });
};

/** Lets the user ask statement after statement. @throws InvalidInput where there is no terminal to ask on */
async function prompt(
  io: CommandIo,
  flags: Flags,
  { format, output }: Destination,
  limit: number | undefined,
): Promise<void> {
  if (!('isTTY' in io.stdin && io.stdin.isTTY === true) || io.stdout.isTTY !== true) {
    throw new InvalidInput('Without a statement sql needs a terminal; give a statement.');
  }
  if (output !== undefined || flags.param !== undefined || format === 'arrow' || format === 'parquet') {
    throw new InvalidInput('--output, --param and --format arrow or parquet need a statement.');
  }
  const client = await sqlClient(io, flags);
  try {
    await new Prompt(io, client, { format, limit }).run();
  } finally {
    await client.close();
  }
}

function formatOf({ format, json, csv }: Flags): Format {
  const given: (Format | undefined)[] = [
    format,
    json === true ? 'json' : undefined,
    csv === true ? 'csv' : undefined,
  ];
  const named = new Set(given.filter((each) => each !== undefined));
  if (named.size > 1) throw new InvalidInput('--format, --json and --csv name several formats; give one.');
  const [one = 'table'] = named;
  return one;
}

function limitOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const limit = Number.parseInt(text, 10);
  return Number.isNaN(limit) ? undefined : Math.max(1, limit);
}

/** Writes the answer. Ctrl-C ends the statement with exit code 130, and leaves no file. */
async function untilStopped(
  io: CommandIo,
  client: SqlClient,
  fields: SqlFields,
  destination: Destination,
): Promise<void> {
  const stopping = new AbortController();
  void stopSignal(io).then(() => stopping.abort());
  try {
    await writeAnswer(io, client, fields, destination, stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    io.stderr.write('tidemark: cancelled\n');
    io.exitCode = 130;
  }
}
