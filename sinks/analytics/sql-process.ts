import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { InvalidInput, StoreUnavailable, TidemarkError } from '../../operators/records/errors.ts';
import { packageRoot } from '../package-root.ts';
import type { QueryResult } from '../store.ts';
import { BYTES, type ByteForm, isLaneReply, type LaneQuestion, type LaneReply } from './lane-messages.ts';
import { isGone, leave, takeLeft } from './spare-processes.ts';

/** Milliseconds for a process to start and to open its files. */
const START = 30_000;
/** Milliseconds beyond its timeout in which a statement may end by itself. */
const GRACE = 300;

/** Data bytes that a lane's process needs besides DuckDB's: the runtime, and copies of the driver. */
const RUNTIME = 512 * 1024 * 1024;
/** What it needs beside them where Yarn's Plug'n'Play finds its packages, in a thread and an archive reader of its own. */
const RUNTIME_OF_PNP = 1024 * 1024 * 1024;
/** Nice value: runs on idle CPU, with a thirtieth of a core under contention. */
const PRIORITY = 15;
/** Maximum megabytes of JavaScript values. */
const HEAP = 512;

const PROGRAM = join(packageRoot(import.meta.url), 'dist', 'program', 'lane-process.js');

/** Bytes of the largest file that a process may write: 4 GiB. */
const LARGEST_FILE = 4 * 1024 ** 3;
/** Bytes in which the shell counts them. */
const BLOCK = 512;

/** Limits set by the shell and inherited by the program: no core dump, no files or one that is not too large, limited memory. */
const LIMITED = 'umask 077; ulimit -c 0; ulimit -f "$0"; ulimit -d "$1" 2>/dev/null; shift; exec "$@"';

/** A flag by which Node.js loads what Yarn wrote in place of node_modules (Plug'n'Play). */
const PNP = /--[\w-]+[ =](?:"[^"]*\.pnp\.(?:cjs|loader\.mjs)"|\S*\.pnp\.(?:cjs|loader\.mjs))/g;

function hasPnp(): boolean {
  return 'pnp' in process.versions;
}

/**
 * The flags of Node.js for the process: a bound for its heap, and those without which it would find no package.
 *
 * @param flags NODE_OPTIONS of this process, which may have flags that are for it alone
 */
function flagsOf(flags: string | undefined): string {
  const packages = hasPnp() ? (flags?.match(PNP) ?? []) : [];
  return [`--max-old-space-size=${HEAP}`, ...packages].join(' ');
}

/** @param file most bytes of a file that it writes */
function start(memory: number, file: number): ChildProcess {
  const runtime = hasPnp() ? RUNTIME + RUNTIME_OF_PNP : RUNTIME;
  const kibibytes = String(Math.ceil((memory * 1.25 + runtime) / 1024));
  const blocks = String(Math.ceil(file / BLOCK));
  const isWindows = process.platform === 'win32';
  const command = isWindows ? process.execPath : '/bin/sh';
  const args = isWindows ? [PROGRAM] : ['-c', LIMITED, blocks, kibibytes, process.execPath, PROGRAM];
  const child = spawn(command, args, {
    // Does not pass this process's environment, which has secrets, and no home folder.
    // An executable of its own takes flags of Node.js from the environment only.
    env: { TZ: 'UTC', HOME: '/nonexistent', NODE_OPTIONS: flagsOf(process.env.NODE_OPTIONS) },
    cwd: isWindows ? undefined : '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    serialization: 'advanced',
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  } catch {
    // It has ended already; the first statement detects that.
  }
  // A running statement gets the error; an idle process is restarted for the next statement.
  child.on('error', () => undefined);
  const pipe = pipeOf(child);
  pipe?.on('error', () => undefined);
  pipe?.unref();
  child.unref();
  child.channel?.unref();
  return child;
}

/** The pipe through which a process sends bytes; none if it could not be started. */
function pipeOf({ stdio }: ChildProcess): Socket | undefined {
  const pipe = stdio[BYTES];
  return pipe instanceof Socket ? pipe : undefined;
}

const UNTAKEN = 'The answer is no longer taken.';

const ENDED =
  'The statement crashed its process: it needs more memory than SIGNAL_SQL_MEMORY permits, or is nested too deeply. Narrow the statement.';

/** Takes bytes of an answer, part by part; the promise, if there is one, resolves when it can take the next part. */
export type TakeBytes = (part: Uint8Array) => Promise<void> | undefined;

/** How a caller receives the rows, and stops the statement. */
export interface Receiver {
  /** Where it is given, the result has no rows: they are bytes of this form. */
  readonly bytes?: { readonly form: ByteForm; readonly take: TakeBytes } | undefined;
  /** Ends the statement, and its process. */
  readonly signal?: AbortSignal | undefined;
}

/** A question, except for what its process adds. */
type Question = Omit<LaneQuestion, 'id' | 'as'>;

/** Why a statement ends whose signal aborts: what the signal says, or that its caller has gone. */
export function reasonOf({ reason }: AbortSignal): TidemarkError {
  return reason instanceof TidemarkError ? reason : new InvalidInput('The statement was cancelled.');
}

/** A process ended before it started a statement. */
class NotBegun extends StoreUnavailable {
  constructor(cause?: unknown) {
    super('The SQL process ended before it was ready.', cause);
  }
}

/** A statement ran out of memory, or its process ended, after the process had run other statements that may have left too little. */
class LittleLeft extends InvalidInput {}

/** Number of the latest question, over all stores: a process that changes stores must not have one number twice. */
let asked = 0;

/** A process that runs callers' statements, one at a time. It is replaced when it had to be killed. */
export class SqlProcess {
  private child: ChildProcess | undefined;
  private readonly memory: number;
  private readonly largest: number;
  private answered = false;
  private running = false;
  private over = false;
  private writes = false;

  /**
   * @param memory memory limit of DuckDB in bytes
   * @param largest most bytes of a file, for statements whose answer is one
   */
  constructor(memory: number, largest = LARGEST_FILE) {
    this.memory = memory;
    this.largest = Math.min(largest, LARGEST_FILE);
  }

  /** True while it has a process that has run a statement: the next one need not wait for a start. */
  get isWarm(): boolean {
    return this.answered;
  }

  /**
   * Starts the process before it is needed.
   *
   * @param writes whether it may write a file, for statements whose answer is one; others run in a process that may not
   */
  prepare(writes = false): void {
    if (this.over || (this.child !== undefined && !isGone(this.child) && this.writes === writes)) return;
    this.giveUp();
    const left = takeLeft(this.limits(writes));
    if (left === undefined) {
      this.restart(writes);
      return;
    }
    this.child = left;
    this.writes = writes;
    this.answered = true;
  }

  /**
   * Runs a statement.
   *
   * @throws InvalidInput when it is wrong, takes too long, needs too much memory or is cancelled; StoreUnavailable when no process can be
   *   started
   */
  async run(question: Question, { bytes, signal }: Receiver = {}): Promise<QueryResult> {
    let parts = 0;
    const counted: Receiver['bytes'] = bytes && {
      form: bytes.form,
      take: (part) => {
        parts++;
        return bytes.take(part);
      },
    };
    const receiver = { bytes: counted, signal };
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
    this.giveUp();
  }

  /** Leaves the process to others if it is ready for the next statement, and ends it otherwise. */
  private giveUp(): void {
    const { child } = this;
    if (child === undefined) return;
    if (this.answered && !this.running) leave(child, this.limits(this.writes));
    else child.kill('SIGKILL');
    this.child = undefined;
  }

  /** Most bytes of memory, and of a file. */
  private limits(writes: boolean): string {
    return `${this.memory} ${writes ? this.largest : 0}`;
  }

  private restart(writes = false): void {
    this.child = start(this.memory, writes ? this.largest : 0);
    this.writes = writes;
    this.answered = false;
  }

  private async attempt(question: Question, receiver: Receiver): Promise<QueryResult> {
    if (receiver.signal?.aborted) throw reasonOf(receiver.signal);
    this.prepare(question.file !== undefined);
    const { child } = this;
    if (child === undefined) throw new StoreUnavailable('The store is closed.');
    try {
      const as: LaneQuestion['as'] = receiver.bytes?.form ?? 'rows';
      asked++;
      this.running = true;
      return await ask(child, { ...question, id: asked, as }, receiver, {
        used: this.answered,
        isOver: () => this.over,
      });
    } finally {
      this.running = false;
      if (isGone(child)) {
        if (!this.over) this.restart();
      } else {
        this.answered = true;
        pipeOf(child)?.unref();
        child.unref();
        child.channel?.unref();
      }
    }
  }
}

/**
 * Passes the bytes of an answer on from the pipe of a process, as fast as they are taken.
 *
 * @returns what tells how many bytes there are in all, and what stops
 */
function passOn(
  pipe: Socket,
  take: TakeBytes,
  on: { readonly part: () => void; readonly done: () => void; readonly failed: () => void },
): { readonly expect: (total: number) => void; readonly stop: () => void } {
  let received = 0;
  let total: number | undefined;
  let waiting = false;
  const next = () => {
    if (received === total && !waiting) on.done();
  };
  const heard = (part: Buffer) => {
    on.part();
    received += part.length;
    const taken = take(part);
    if (taken === undefined) {
      next();
      return;
    }
    waiting = true;
    pipe.pause();
    taken.then(() => {
      waiting = false;
      on.part();
      pipe.resume();
      next();
    }, on.failed);
  };
  pipe.ref();
  pipe.on('data', heard);
  pipe.resume();
  return {
    expect: (sent) => {
      total = sent;
      next();
    },
    stop: () => {
      pipe.off('data', heard);
      pipe.pause();
    },
  };
}

/** Asks a process, and gathers its replies; `used` tells whether it has run other statements, `isOver` whether it was ended on purpose. */
function ask(
  child: ChildProcess,
  question: LaneQuestion,
  { bytes, signal }: Receiver,
  { used, isOver }: { readonly used: boolean; readonly isOver: () => boolean },
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
      passing?.stop();
      signal?.removeEventListener('abort', cancelled);
    };
    const cancelled = () => {
      settle();
      child.kill('SIGKILL');
      reject(signal === undefined ? new InvalidInput(UNTAKEN) : reasonOf(signal));
    };
    const again = () => {
      if (settled) return;
      clearTimeout(late);
      late = within(question.timeoutMs + GRACE, tooLong);
    };
    const ended = () => {
      settle();
      if (isOver()) reject(new StoreUnavailable('The store is closed.'));
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
    const done = (truncated: boolean) => {
      settle();
      resolve({ columns, rows, truncated });
    };
    let sent = 0;
    const pipe = pipeOf(child);
    const passing =
      bytes &&
      pipe &&
      passOn(
        pipe,
        (part) => {
          sent += part.length;
          return bytes.take(part);
        },
        { part: again, done: () => done(false), failed: cancelled },
      );
    const reply = (message: LaneReply) => {
      if (message.kind === 'begun') {
        begun = true;
        again();
      }
      if (message.kind === 'columns') columns = message.columns;
      if (message.kind === 'rows') rows.push(...message.rows);
      if (message.kind === 'refused') {
        settle();
        // For lack of memory it ends by itself, but only once its instance is closed; after a part, more of it may be in the pipe.
        if (message.memory || message.bytes > 0) child.kill('SIGKILL');
        reject(new (message.memory && used && sent === 0 ? LittleLeft : InvalidInput)(message.message));
      }
      if (message.kind === 'end') {
        // It may end now: the bytes that it sent remain in the pipe.
        child.off('exit', ended);
        if (passing === undefined) done(message.truncated);
        else passing.expect(message.bytes);
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
