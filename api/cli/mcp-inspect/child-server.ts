import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as pause } from 'node:timers/promises';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { printable } from '../printable.ts';

/** Largest accepted message, in characters. */
const MOST = 64 * 1024 * 1024;
/** Lines of standard error that are reported if the server fails. */
const TAIL = 20;
/** Milliseconds that a server has to exit once its input is closed, and again once it has been signalled. */
const GRACE = 2_000;
/** Milliseconds to wait for the last output of a server that has exited. */
const LAST_OUTPUT = 500;
/** Polling interval in milliseconds while the processes of a server exit. */
const LOOK = 10;
/** Whether the processes of a server form a group, which is ended as a whole. */
const GROUPED = process.platform !== 'win32';

/**
 * A server that runs as a child process and communicates over its standard input and output. Unlike the SDK's own transport, it reports
 * how a server failed, and ends all processes that the program started.
 */
export class ChildServer implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #command: readonly string[];
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #decoder = new StringDecoder('utf8');
  #child: ChildProcess | undefined;
  #rest = '';
  #tail: readonly string[] = [];
  #tailRest = '';
  #failure: string | undefined;
  #ended = false;
  #closing: Promise<void> | undefined;

  /** @param command the program and its arguments */
  constructor(command: readonly string[], env: Readonly<Record<string, string | undefined>>) {
    this.#command = command;
    this.#env = env;
  }

  /** The SDK recognises a transport over standard input and output by these two properties. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get stderr(): null {
    return null;
  }

  /** Whether it has exited by itself. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Why it can no longer serve, with its output on standard error; undefined while it can. */
  get failure(): TidemarkError | undefined {
    return this.#failure === undefined ? undefined : this.errorOf(this.#failure);
  }

  /** An error with the last lines of the server on standard error. */
  errorOf(message: string): TidemarkError {
    const lines = [...this.#tail, this.#tailRest].filter((line) => line.trim() !== '').slice(-TAIL);
    const tail =
      lines.length === 0
        ? ' It wrote nothing to standard error.'
        : ` Its last lines on standard error:\n${lines.map((line) => `  ${printable(line)}`).join('\n')}`;
    return new TidemarkError('unreachable', `${message}${tail}`);
  }

  async start(): Promise<void> {
    const [program, ...args] = this.#command;
    if (program === undefined) throw new RangeError('the command is empty');
    const child = spawn(program, args, {
      env: { ...this.#env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: GROUPED,
    });
    this.#child = child;
    child.stdin.on('error', (error) => this.onerror?.(error));
    child.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => this.#keep(chunk));
    try {
      await once(child, 'spawn');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const reason = code === 'ENOENT' ? 'there is no such program' : String(code ?? error);
      throw new TidemarkError('unreachable', `${program} cannot be started: ${reason}.`, { cause: error });
    }
    child.on('error', (error) => this.onerror?.(error));
    child.once('exit', (code, signal) => {
      this.#ended = this.#closing === undefined;
      const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
      const fail = () => this.#fail(`The server ended ${how} before it answered.`);
      const late = setTimeout(fail, LAST_OUTPUT);
      child.once('close', () => {
        clearTimeout(late);
        fail();
      });
    });
    process.once('exit', this.#kill);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { stdin } = this.#child ?? {};
    if (stdin === undefined || stdin === null || !stdin.writable)
      throw new Error('The connection to the server is closed.');
    if (!stdin.write(`${JSON.stringify(message)}\n`)) await once(stdin, 'drain');
  }

  /** Ends the server and all processes that it started: gracefully first, then forcibly. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#child?.stdin?.end();
    if (!(await this.#gone())) {
      this.#signal('SIGTERM');
      if (!(await this.#gone())) this.#kill();
    }
    process.off('exit', this.#kill);
    const { stdout, stderr } = this.#child ?? {};
    stdout?.destroy();
    stderr?.destroy();
    this.onclose?.();
  }

  async #gone(): Promise<boolean> {
    const last = Date.now() + GRACE;
    while (this.#signal(0)) {
      if (Date.now() > last) return false;
      await pause(LOOK);
    }
    return true;
  }

  readonly #kill = (): void => {
    this.#signal('SIGKILL');
  };

  /** Returns false if no process is left to receive the signal. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#child ?? {};
    if (pid === undefined) return false;
    try {
      return process.kill(GROUPED ? -pid : pid, signal);
    } catch {
      // The process does not exist, or does not belong to us.
      return false;
    }
  }

  #take(chunk: Buffer): void {
    const lines = (this.#rest + this.#decoder.write(chunk)).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#line(line);
    if (this.#rest.length > MOST) this.#fail(`The server wrote a message of more than ${MOST} characters.`);
  }

  #line(line: string): void {
    if (this.#failure !== undefined || line.trim() === '') return;
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(JSON.parse(line));
    } catch {
      const shown = printable(line.length > 200 ? `${line.slice(0, 200)}…` : line).trim();
      this.#fail(
        `The server wrote "${shown}" to standard output, which is only for messages of the protocol: let it log to standard error.`,
      );
      return;
    }
    this.onmessage?.(message);
  }

  #keep(chunk: string): void {
    const lines = (this.#tailRest + chunk).split('\n');
    this.#tailRest = (lines.pop() ?? '').slice(-1_000);
    this.#tail = [...this.#tail, ...lines.map((line) => line.slice(0, 1_000))].slice(-TAIL);
  }

  /** Only the first reason is reported. */
  #fail(reason: string): void {
    if (this.#failure !== undefined || this.#closing !== undefined) return;
    this.#failure = reason;
    this.close().catch((error: unknown) =>
      this.onerror?.(error instanceof Error ? error : new Error(String(error))),
    );
  }
}
