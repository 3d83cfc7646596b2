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
import type { Asked, StatementTime } from './answers/answer.ts';
import { sendLines } from './answers/lines.ts';
import { writeParquet } from './answers/parquet.ts';
import { bytePipe } from './answers/pipe.ts';
import { sendRows } from './answers/rows.ts';
import { Deadline } from './deadline.ts';
import { isLaneQuestion, type LaneQuestion, type LaneReply } from './lane-messages.ts';
import { bindParameters, type Parameters, withDollars } from './parameters.ts';
import { literal } from './sql-text.ts';

/** DuckDB treats DESCRIBE, SHOW, SUMMARIZE, VALUES and FROM as SELECT. */
const READABLE: ReadonlySet<StatementType> = new Set([StatementType.SELECT, StatementType.EXPLAIN]);

const ONE_STATEMENT =
  'Only one read-only statement (SELECT, FROM, DESCRIBE, SHOW, SUMMARIZE, EXPLAIN) is permitted.';

/** Memory in bytes that statements may leave allocated in this process; beyond it the next one gets a new process. */
const LEFT_BEHIND = 400 * 1024 * 1024;

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

async function open({ folder, paths, views, memory, threads, file }: LaneQuestion): Promise<DuckDBInstance> {
  process.chdir(folder);
  const instance = await DuckDBInstance.create(':memory:', {
    temp_directory: '',
    memory_limit: `${Math.floor(memory / 1024)}KiB`,
    threads: String(threads),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  const allowed = file === undefined ? paths : [...paths, file];
  await connection.run(`SET GLOBAL allowed_paths = [${allowed.map(literal).join(', ')}]`);
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

const NO_MEMORY =
  'The statement needs more memory than SIGNAL_SQL_MEMORY permits; narrow the statement, or raise the limit.';

/** Characters of DuckDB's message that a caller gets: it repeats long texts of the statement. */
const LONGEST_MESSAGE = 2000;

/** The error text for a caller: DuckDB's message with what it would take instead and where the fault is, without the folder of the files. */
function refusal(error: unknown, late: boolean, { timeoutMs, folder }: LaneQuestion): string {
  if (error instanceof InvalidInput) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  if (late && /interrupt/i.test(text)) return `The statement took longer than ${timeoutMs} ms; narrow it.`;
  if (error instanceof RangeError) return 'The result is nested too deeply; select a part of it.';
  const [line = text] = text.split('\n');
  if (/Out of Memory|bad allocation/i.test(line)) {
    return NO_MEMORY;
  }
  if (/^IO Error: .*writ/i.test(line)) {
    return 'The Parquet file cannot be written: it is larger than half of SIGNAL_SQL_FILES or than 4 GiB, or the disk is full. Narrow the statement.';
  }
  if (/^(Permission|IO) Error/.test(line) || line.includes('"exception_type":"Permission"')) {
    return 'The statement reads something other than the views, which is not permitted.';
  }
  if (line.includes('read-only mode')) return ONE_STATEMENT;
  return text
    .replace(/^Failed to extract statements: /, '')
    .replaceAll(`${folder}/`, '')
    .slice(0, LONGEST_MESSAGE)
    .trimEnd();
}

/** What sends the answer in a form. The library for Arrow is loaded where it is needed only. */
async function answererOf(as: LaneQuestion['as']): Promise<(asked: Asked) => Promise<void>> {
  if (as === 'rows') return sendRows;
  if (as === 'parquet') return writeParquet;
  return as === 'arrow' ? (await import('./answers/arrow/send.ts')).sendArrow : sendLines;
}

/** Runs a statement; true when it was refused for lack of memory. */
async function answer(question: LaneQuestion): Promise<boolean> {
  const { id } = question;
  const pipe = bytePipe();
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
    const send = await answererOf(question.as);
    await send({ connection, prepared, question, time, pipe, say });
    return false;
  } catch (error) {
    const message = refusal(error, deadline?.passed === true, question);
    const memory = message === NO_MEMORY;
    say({ id, kind: 'refused', message, memory, bytes: pipe.sent });
    return memory;
  } finally {
    deadline?.end();
    await pipe.flushed();
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
  // A message after the end is not started, and goes to the next process.
  if (retired || !isLaneQuestion(message)) return;
  ceiling = 2 * message.memory + 512 * 1024 * 1024;
  void answer(message).then((lackedMemory) => {
    if (!lackedMemory && process.memoryUsage.rss() < LEFT_BEHIND) return;
    retired = true;
    retire(message.id);
  });
});
