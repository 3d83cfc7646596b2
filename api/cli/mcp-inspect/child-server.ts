import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as pause } from 'node:timers/promises';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { printable } from '../printable.ts';

/** Largest message that is taken, in characters. */
const MOST = 64 * 1024 * 1024;
/** Lines of standard error that are told where the server fails. */
const TAIL = 20;
/** Milliseconds that a server has to end by itself once its input is closed, and again once it was told to. */
const GRACE = 2_000;
/** Milliseconds in which the last output of a server that has ended comes. */
const LAST_OUTPUT = 500;
/** Milliseconds between two looks whether all processes of a server have gone. */
const LOOK = 10;
/** Whether a server's processes are a group, which is ended as one. */
const GROUPED = process.platform !== 'win32';

/**
 * A server that is started as a program and spoken to over its standard input and output. Unlike the SDK's own transport
 * it tells how a server failed, and ends all processes that the program has started.
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

  /** By these two the SDK knows a transport over standard input and output. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get stderr(): null {
    return null;
  }

  /** Whether it has ended by itself. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Why it can serve no longer, with what it wrote on standard error; undefined as long as it can. */
  get failure(): TidemarkError | undefined {
    return this.#failure === undefined ? undefined : this.told(this.#failure);
  }

  /** An error with the last lines that the server wrote on standard error. */
  told(message: string): TidemarkError {
    const lines = [...this.#tail, this.#tailRest].filter((line) => line.trim() !== '').slice(-TAIL);
    const tail =
      lines.length === 0
        ? ' It wrote nothing on standard error.'
        : ` Its last lines on standard error:\n${lines.map((line) => `  ${printable(line)}`).join('\n')}`;
    return new TidemarkError('unreachable', `${message}${tail}`);
  }

  async start(): Promise<void> {
    const [program, ...args] = this.#command;
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
      const fail = () => this.#fail(`The server ended ${how} before it had answered.`);
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
    if (stdin === undefined || stdin === null || !stdin.writable) throw new Error('The server has gone.');
    if (!stdin.write(`${JSON.stringify(message)}\n`)) await once(stdin, 'drain');
  }

  /** Ends the server and all that it has started: it is asked first, and made to where it does not go. */
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

  /** False where no process is left that takes it. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#child ?? {};
    if (pid === undefined) return false;
    try {
      return process.kill(GROUPED ? -pid : pid, signal);
    } catch {
      // There is none, or none that is ours.
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
        `The server wrote "${shown}" on standard output, where only messages of the protocol may be: let it log to standard error.`,
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

  /** The first reason is the one that is told. */
  #fail(reason: string): void {
    if (this.#failure !== undefined || this.#closing !== undefined) return;
    this.#failure = reason;
    this.close().catch((error: unknown) =>
      this.onerror?.(error instanceof Error ? error : new Error(String(error))),
    );
  }
}
