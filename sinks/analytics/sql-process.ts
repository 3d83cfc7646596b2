import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { InvalidInput, StoreUnavailable } from '../../operators/records/errors.ts';
import { packageRoot } from '../package-root.ts';
import type { QueryResult } from '../store.ts';
import { isLaneReply, type LaneQuestion, type LaneReply, type LaneTaken } from './lane-messages.ts';

/** Milliseconds for a process to start and to open its files. */
const START = 30_000;
/** Milliseconds beyond its timeout in which a statement may end by itself. */
const GRACE = 300;

/** Data bytes that a lane's process needs besides DuckDB's: the runtime, and copies of the driver. */
const RUNTIME = 512 * 1024 * 1024;
/** Nice value: runs on idle CPU, with a thirtieth of a core under contention. */
const PRIORITY = 15;
/** Maximum megabytes of JavaScript values. */
const HEAP = 512;

const PROGRAM = join(packageRoot(import.meta.url), 'dist', 'sinks', 'analytics', 'lane-process.js');

/** Limits set by the shell and inherited by the program: no core dump, no file writes, limited memory. */
const LIMITED = 'ulimit -c 0; ulimit -f 0; ulimit -d "$0" 2>/dev/null; exec "$@"';

function start(memory: number): ChildProcess {
  const program = [process.execPath, PROGRAM];
  const kibibytes = String(Math.ceil((memory * 1.25 + RUNTIME) / 1024));
  const [command, args] =
    process.platform === 'win32'
      ? [program[0], program.slice(1)]
      : ['/bin/sh', ['-c', LIMITED, kibibytes, ...program]];
  const child = spawn(command, args, {
    // Does not pass this process's environment, which has secrets, and no home folder.
    // An executable of its own takes flags of Node.js from the environment only.
    env: { TZ: 'UTC', HOME: '/nonexistent', NODE_OPTIONS: `--max-old-space-size=${HEAP}` },
    cwd: process.platform === 'win32' ? undefined : '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  } catch {
    // It has ended already; the first statement detects that.
  }
  // A running statement gets the error; an idle process is restarted for the next statement.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}

const ENDED =
  'The statement crashed its process: it needs more memory than SIGNAL_SQL_MEMORY permits, or is nested too deeply. Narrow the statement.';

/** Takes the rows of a statement as lines, part by part; resolves when it can take the next part. */
export type TakeLines = (lines: string) => Promise<void>;

/** How a caller receives the rows, and stops the statement. */
export interface Receiver {
  /** Where it is given, the result has no rows. */
  readonly lines?: TakeLines | undefined;
  /** Ends the statement, and its process. */
  readonly signal?: AbortSignal | undefined;
}

/** A question, except for what its process adds. */
type Question = Omit<LaneQuestion, 'id' | 'asLines'>;

const CANCELLED = 'The statement was cancelled.';

/** A process ended before it started a statement. */
class NotBegun extends StoreUnavailable {
  constructor(cause?: unknown) {
    super('The SQL process ended before it was ready.', cause);
  }
}

/** A statement ran out of memory, or its process ended, after the process had run other statements that may have left too little. */
class LittleLeft extends InvalidInput {}

function isGone(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.killed || !child.connected;
}

/** A process that runs callers' statements, one at a time. It is replaced when it had to be killed. */
export class SqlProcess {
  private child: ChildProcess | undefined;
  private readonly memory: number;
  private answered = false;
  private asked = 0;
  private over = false;

  /** @param memory memory limit of DuckDB in bytes */
  constructor(memory: number) {
    this.memory = memory;
  }

  /** True while it has a process that has run a statement: the next one need not wait for a start. */
  get isWarm(): boolean {
    return this.answered;
  }

  /** Starts the process before it is needed. */
  prepare(): void {
    if (!this.over && (this.child === undefined || isGone(this.child))) this.restart();
  }

  /**
   * Runs a statement.
   *
   * @throws InvalidInput when it is wrong, takes too long, needs too much memory or is cancelled; StoreUnavailable when no process can be
   *   started
   */
  async run(question: Question, { lines, signal }: Receiver = {}): Promise<QueryResult> {
    let parts = 0;
    const counted: TakeLines | undefined =
      lines &&
      ((part) => {
        parts++;
        return lines(part);
      });
    const receiver = { lines: counted, signal };
    try {
      return await this.attempt(question, receiver);
    } catch (error) {
      // Memory left by earlier statements may end the process after their answers, or leave too little.
      if (!(error instanceof NotBegun || error instanceof LittleLeft) || parts > 0) throw error;
      return await this.attempt(question, receiver);
    }
  }

  /** Ends the process and its running statement. */
  end(): void {
    this.over = true;
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private restart(): void {
    this.child = start(this.memory);
    this.answered = false;
  }

  private async attempt(question: Question, receiver: Receiver): Promise<QueryResult> {
    if (receiver.signal?.aborted) throw new InvalidInput(CANCELLED);
    this.prepare();
    const { child } = this;
    if (child === undefined) throw new StoreUnavailable('The store is closed.');
    try {
      const asked = { ...question, id: ++this.asked, asLines: receiver.lines !== undefined };
      return await this.ask(child, asked, this.answered, receiver);
    } finally {
      if (isGone(child)) {
        if (!this.over) this.restart();
      } else {
        this.answered = true;
        child.unref();
        child.channel?.unref();
      }
    }
  }

  /** @param used whether the process has run other statements */
  private ask(
    child: ChildProcess,
    question: LaneQuestion,
    used: boolean,
    { lines, signal }: Receiver,
  ): Promise<QueryResult> {
    const rows: (readonly unknown[])[] = [];
    let columns: QueryResult['columns'] = [];
    child.ref();
    child.channel?.ref();
    return new Promise((resolve, reject) => {
      const within = (ms: number, error: () => Error) =>
        setTimeout(() => {
          settle();
          child.kill('SIGKILL');
          reject(error());
        }, ms);
      const tooLong = () =>
        new InvalidInput(`The statement took longer than ${question.timeoutMs} ms; narrow it.`);
      let begun = false;
      let late = within(START, () => new StoreUnavailable('The SQL process cannot be started.'));
      let settled = false;
      const settle = () => {
        settled = true;
        clearTimeout(late);
        child.off('message', heard);
        child.off('exit', ended);
        child.off('error', failed);
        signal?.removeEventListener('abort', cancelled);
      };
      const cancelled = () => {
        settle();
        child.kill('SIGKILL');
        reject(new InvalidInput(CANCELLED));
      };
      const again = () => {
        clearTimeout(late);
        late = within(question.timeoutMs + GRACE, tooLong);
      };
      const taken = () => {
        if (settled) return;
        again();
        child.send({ taken: question.id } satisfies LaneTaken);
      };
      const ended = () => {
        settle();
        if (this.over) reject(new StoreUnavailable('The store is closed.'));
        else if (!begun) reject(new NotBegun());
        else reject(new (used ? LittleLeft : InvalidInput)(ENDED));
      };
      const failed = (error: Error) => {
        settle();
        child.kill('SIGKILL');
        reject(
          begun ? new StoreUnavailable('The SQL process ended unexpectedly.', error) : new NotBegun(error),
        );
      };
      const reply = (message: LaneReply) => {
        if (message.kind === 'begun') {
          begun = true;
          again();
        }
        if (message.kind === 'lines') {
          again();
          lines?.(message.lines).then(taken, cancelled);
        }
        if (message.kind === 'columns') columns = message.columns;
        if (message.kind === 'rows') rows.push(...message.rows);
        if (message.kind === 'refused') {
          settle();
          // It ends by itself, but only once its instance is closed.
          if (message.memory) child.kill('SIGKILL');
          reject(new (message.memory && used ? LittleLeft : InvalidInput)(message.message));
        }
        if (message.kind === 'end') {
          settle();
          resolve({ columns, rows, truncated: message.truncated });
        }
      };
      const heard = (message: unknown) => {
        if (isLaneReply(message) && message.id === question.id) reply(message);
      };
      signal?.addEventListener('abort', cancelled);
      child.on('message', heard);
      child.once('exit', ended);
      child.once('error', failed);
      child.send(question, (error) => {
        if (error) failed(error);
      });
    });
  }
}
