/**
 * The program of a lane. It runs one statement at a time, each in a separate DuckDB instance over the files sent with it. It can be
 * killed at any time: it has no state and no secrets, and cannot open other files.
 */
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  StatementType,
} from '@duckdb/node-api';
import { InvalidInput } from '../../operators/records/errors.ts';
import { Deadline } from './deadline.ts';
import { jsonConverter } from './json.ts';
import {
  isLaneQuestion,
  isLaneTaken,
  type LaneQuestion,
  type LaneReply,
  PARTS_AHEAD,
} from './lane-messages.ts';
import { bindParameters, type Parameters, withDollars } from './parameters.ts';
import { literal } from './sql-text.ts';

/** DuckDB treats DESCRIBE, SHOW, SUMMARIZE, VALUES and FROM as SELECT. */
const READABLE: ReadonlySet<StatementType> = new Set([StatementType.SELECT, StatementType.EXPLAIN]);

const ONE_STATEMENT =
  'Only one read-only statement (SELECT, FROM, DESCRIBE, SHOW, SUMMARIZE, EXPLAIN) is permitted.';

/** Maximum nesting of a value; clients' parsers may fail on more. */
const DEEPEST = 200;

/** Memory in bytes that statements may leave allocated in this process; beyond it the next one gets a new process. */
const LEFT_BEHIND = 400 * 1024 * 1024;

/** Characters of lines that are sent together. */
const PART = 256 * 1024;

/** Milliseconds between memory checks of this process. */
const WATCH = 20;

function say(reply: LaneReply): void {
  process.send?.(reply);
}

/** Ends this process once all its messages are sent. */
function retire(id: number): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  if (process.send === undefined) end();
  else process.send({ id, kind: 'retired' } satisfies LaneReply, end);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((entry) => isDeeperThan(entry, levels - 1));
}

async function open({ paths, views, memory, threads }: LaneQuestion): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    temp_directory: '',
    memory_limit: `${Math.floor(memory / 1024)}KiB`,
    threads: String(threads),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  await connection.run(`SET GLOBAL allowed_paths = [${paths.map(literal).join(', ')}]`);
  await connection.run('SET GLOBAL enable_external_access = false');
  for (const view of views) await connection.run(view);
  await connection.run('SET GLOBAL lock_configuration = true');
  connection.closeSync();
  return instance;
}

async function prepareOne(
  connection: DuckDBConnection,
  sql: string,
  parameters: Parameters,
): Promise<DuckDBPreparedStatement> {
  // The driver fails on text with comments only.
  if (/^[\s;]*$/.test(sql.replace(/\/\*[\s\S]*?\*\/|--.*$/gm, ''))) throw new InvalidInput(ONE_STATEMENT);
  const statements = await connection.extractStatements(withDollars(sql, parameters));
  if (statements.count !== 1) throw new InvalidInput(ONE_STATEMENT);
  const prepared = await statements.prepare(0);
  if (!READABLE.has(prepared.statementType)) throw new InvalidInput(ONE_STATEMENT);
  bindParameters(prepared, parameters);
  return prepared;
}

const MIDWAY =
  'The statement failed after its first rows: a value is wrong, or it needs more memory than SIGNAL_SQL_MEMORY permits. Narrow the statement.';

/**
 * Makes sure that the rows were all. The driver ends them in the same way when the statement fails or is interrupted; but that aborts the
 * transaction.
 */
async function expectAll(connection: DuckDBConnection, isLate: boolean): Promise<void> {
  try {
    await connection.run('SELECT 1');
  } catch (error) {
    if (isLate || !/transaction is aborted/i.test(String(error)))
      throw new Error('Interrupted', { cause: error });
    throw new InvalidInput(MIDWAY);
  }
}

/** Called when the server has taken a part of lines. */
let partTaken = () => {};

/** The time of a statement, which passes between start and stop. */
interface StatementTime {
  readonly start: () => void;
  readonly stop: () => void;
  readonly isLate: () => boolean;
}

/** Sends rows as lines, and waits where the server is behind. A statement's time does not pass while it waits. */
async function sendLines(
  connection: DuckDBConnection,
  prepared: DuckDBPreparedStatement,
  { id, rows, characters }: LaneQuestion,
  time: StatementTime,
): Promise<void> {
  const result = await prepared.stream();
  const names = result.columnNames();
  const convert = result.columnTypes().map(jsonConverter);
  let ahead = 0;
  let count = 0;
  partTaken = () => {
    ahead--;
  };
  const send = async (lines: string) => {
    say({ id, kind: 'lines', lines });
    ahead++;
    time.stop();
    if (ahead >= PARTS_AHEAD) {
      await new Promise<void>((resolve) => {
        partTaken = () => {
          ahead--;
          resolve();
        };
      });
    }
    time.start();
  };
  let part = '';
  for await (const chunk of result) {
    for (const values of chunk.getRows()) {
      if (count === rows) break;
      const row = values.map((value, at) => convert[at](value));
      const line = `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, checked(row[at])])))}\n`;
      if (line.length > characters) throw new InvalidInput(tooLarge(characters));
      part += line;
      count++;
      if (part.length < PART) continue;
      await send(part);
      part = '';
    }
    if (count === rows) break;
  }
  if (count !== rows) await expectAll(connection, time.isLate());
  if (part !== '') await send(part);
  say({ id, kind: 'end', truncated: false });
}

function tooLarge(characters: number): string {
  return `A row is larger than ${characters} characters of JSON; select a part of it.`;
}

/** A value that clients can parse. @throws InvalidInput when it is nested too deeply */
function checked(value: unknown): unknown {
  if (!isDeeperThan(value, DEEPEST)) return value;
  throw new InvalidInput(`A value is nested more than ${DEEPEST} levels deep; select a part of it.`);
}

async function sendRows(
  connection: DuckDBConnection,
  prepared: DuckDBPreparedStatement,
  question: LaneQuestion,
  time: StatementTime,
): Promise<void> {
  const { id } = question;
  const result = await prepared.stream();
  const types = result.columnTypes();
  const convert = types.map(jsonConverter);
  const columns = result
    .columnNames()
    .map((name, at) => ({ name, type: types[at].alias ?? types[at].toString() }));
  say({ id, kind: 'columns', columns });
  let count = 0;
  let room = question.characters;
  for await (const chunk of result) {
    const rows: unknown[][] = [];
    for (const values of chunk.getRows()) {
      const row = values.map((value, at) => convert[at](value));
      row.forEach(checked);
      room -= JSON.stringify(row).length;
      if (count === question.rows || (room < 0 && count > 0)) {
        say({ id, kind: 'rows', rows });
        say({ id, kind: 'end', truncated: true });
        return;
      }
      if (room < 0) {
        throw new InvalidInput(tooLarge(question.characters));
      }
      rows.push(row);
      count++;
    }
    say({ id, kind: 'rows', rows });
  }
  await expectAll(connection, time.isLate());
  say({ id, kind: 'end', truncated: false });
}

const NO_MEMORY =
  'The statement needs more memory than SIGNAL_SQL_MEMORY permits; narrow the statement, or raise the limit.';

/** The error text for a caller: the first line of DuckDB's message, without paths. */
function refusal(error: unknown, late: boolean, { timeoutMs }: LaneQuestion): string {
  if (error instanceof InvalidInput) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  if (late && /interrupt/i.test(text)) return `The statement took longer than ${timeoutMs} ms; narrow it.`;
  if (error instanceof RangeError) return 'The result is nested too deeply; select a part of it.';
  const [line] = text.split('\n');
  if (/Out of Memory|bad allocation/i.test(line)) {
    return NO_MEMORY;
  }
  if (/^(Permission|IO) Error/.test(line) || line.includes('"exception_type":"Permission"')) {
    return 'The statement reads something other than the views, which is not permitted.';
  }
  if (line.includes('read-only mode')) return ONE_STATEMENT;
  return line.replace(/^Failed to extract statements: /, '');
}

/** Runs a statement; true when it was refused for lack of memory. */
async function answer(question: LaneQuestion): Promise<boolean> {
  const { id } = question;
  let instance: DuckDBInstance | undefined;
  let connection: DuckDBConnection | undefined;
  let deadline: Deadline | undefined;
  try {
    instance = await open(question);
    const opened = await instance.connect();
    connection = opened;
    // Process startup and opening of files do not count towards the statement's time.
    say({ id, kind: 'begun' });
    const time: StatementTime = {
      isLate: () => deadline?.passed === true,
      stop: () => deadline?.end(),
      start: () => {
        deadline = new Deadline(question.timeoutMs, () => opened.interrupt());
      },
    };
    time.start();
    await connection.run('BEGIN TRANSACTION READ ONLY');
    const prepared = await prepareOne(connection, question.sql, question.parameters);
    const send = question.asLines ? sendLines : sendRows;
    await send(connection, prepared, question, time);
    return false;
  } catch (error) {
    const message = refusal(error, deadline?.passed === true, question);
    const memory = message === NO_MEMORY;
    say({ id, kind: 'refused', message, memory });
    return memory;
  } finally {
    deadline?.end();
    connection?.closeSync();
    instance?.closeSync();
  }
}

// Nobody waits for an answer any more. A running statement cannot be awaited.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

let ceiling = Number.POSITIVE_INFINITY;
let retired = false;
// In addition to the limits of the operating system: not every system limits memory.
setInterval(() => {
  if (process.memoryUsage.rss() > ceiling) process.kill(process.pid, 'SIGKILL');
}, WATCH).unref();

process.on('message', (message: unknown) => {
  if (isLaneTaken(message)) {
    partTaken();
    return;
  }
  // A message after the end is not started, and goes to the next process.
  if (retired || !isLaneQuestion(message)) return;
  ceiling = 2 * message.memory + 512 * 1024 * 1024;
  void answer(message).then((lackedMemory) => {
    if (!lackedMemory && process.memoryUsage.rss() < LEFT_BEHIND) return;
    retired = true;
    retire(message.id);
  });
});
