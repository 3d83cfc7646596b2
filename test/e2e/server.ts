import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../../sinks/package-root.ts';
import { cleanEnvironment } from '../api/cli/run-command.ts';
import { makeFolder, removeFolder } from '../api/harness.ts';

/** The program, as npm installs it. */
export const PROGRAM = join(packageRoot(import.meta.url), 'api', 'cli', 'tidemark.js');
/** Longest time that a start or an end may take, in milliseconds. */
const PATIENCE = 90_000;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The real program, running. */
export interface Server {
  readonly url: string;
  readonly pid: number;
  readonly port: string;
  /** The address of gRPC; undefined if it speaks none. */
  readonly grpc: string | undefined;
  /** Everything that it wrote, line by line. */
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** Sends a signal; resolves when the process has ended. */
  end(signal?: NodeJS.Signals): Promise<Exit>;
}

/** A folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Kills what still runs. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The command that starts the program of this package. */
const PACKAGED = [process.execPath, PROGRAM];

/** The command that starts it as the compiler wrote it, for a test that replaces a module of a library. */
export const UNBUNDLED = [
  process.execPath,
  join(packageRoot(import.meta.url), 'dist', 'api', 'cli', 'start', 'program.js'),
];

function run(args: readonly string[], env: Record<string, string>, command = PACKAGED) {
  const [file, ...before] = command;
  const child = spawn(file, [...before, ...args], {
    env: { ...cleanEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A program that ends before it has read everything closes the pipe.
  child.stdin.on('error', () => undefined);
  onTestFinished(() => endChild(child));
  const stdout: string[] = [];
  const stderr: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => stdout.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => stderr.push(line));
  const ended = once(child, 'close').then((): Exit => ({ code: child.exitCode, signal: child.signalCode }));
  return { child, lines, stdout, stderr, ended };
}

const listeningSchema = z.object({
  msg: z.literal('listening'),
  url: z.string(),
  grpc: z.string().optional(),
});

/** The addresses of a log line, where it is the one that says that the server listens. */
function addressesIn(line: string): z.output<typeof listeningSchema> | undefined {
  return line.startsWith('{') ? listeningSchema.safeParse(JSON.parse(line)).data : undefined;
}

function late(what: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${what} took more than ${PATIENCE} ms`)), PATIENCE).unref();
  });
}

/** The real program, started; it may not listen yet. */
export interface Launch {
  /** Rejects when it ends before it listens. */
  readonly listening: Promise<Server>;
  end(signal?: NodeJS.Signals): Promise<Exit>;
  /** Sends a signal and does not wait. */
  tell(signal: NodeJS.Signals): void;
}

/** Starts `tidemark serve` on a free port. */
export function launchServer(file: string, env: Record<string, string> = {}, command = PACKAGED): Launch {
  const { child, lines, stdout, stderr, ended } = run(['serve', '--port', '0', '--db', file], env, command);
  child.stdin.end();
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return Promise.race([ended, late('the end')]);
  };
  const addresses = new Promise<z.output<typeof listeningSchema>>((resolve) => {
    lines.on('line', (line) => {
      const found = addressesIn(line);
      if (found !== undefined) resolve(found);
    });
  });
  const failed = ended.then(({ code }): never => {
    throw new Error(`the server ended with ${code}: ${stderr.join('\n')}`);
  });
  const listening = Promise.race([addresses, failed, late('the start')]).then(({ url, grpc }): Server => {
    const { pid } = child;
    if (pid === undefined) throw new Error('the server has no process id');
    return { url, pid, port: new URL(url).port, grpc, stdout, stderr, end };
  });
  // An end before it listens is for those to judge who wait for it.
  listening.catch(() => undefined);
  return { listening, end, tell: (signal) => void child.kill(signal) };
}

/** Starts `tidemark serve` on a free port; resolves once it listens. `command` is that of another program than the package's. */
export const startServer = (
  file: string,
  env: Record<string, string> = {},
  command: string[] = PACKAGED,
): Promise<Server> => launchServer(file, env, command).listening;

/** Runs the program to its end, with `input` as its stdin. */
export async function runProgram(
  args: readonly string[],
  env: Record<string, string> = {},
  input: string | Uint8Array = '',
) {
  const { child, stdout, stderr, ended } = run(args, env);
  child.stdin.end(input);
  const exit = await Promise.race([ended, late('the end')]);
  return { ...exit, stdout, stderr };
}

/** Starts the program, gives it `input` without an end, and interrupts it once it has begun to read that. */
export async function interruptProgram(args: readonly string[], input: string) {
  const { child, stdout, stderr, ended } = run(args, {});
  // More than a pipe holds is written only when the other side reads.
  await new Promise((resolve) => child.stdin.write(input, resolve));
  child.kill('SIGINT');
  const exit = await Promise.race([ended, late('the end')]);
  return { ...exit, stdout, stderr };
}

/** A program that speaks through its standard input and output, running. */
export interface Conversation {
  /** Everything that it wrote, line by line. */
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** Calls back on every line that it writes on standard output. */
  hear(line: (text: string) => void): void;
  /** Gives it a line. */
  say(text: string): void;
  /** Sends it a signal and does not wait. */
  tell(signal: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<Exit>;
  /** Closes its standard input, or sends it a signal; resolves when the process has ended. */
  end(signal?: NodeJS.Signals): Promise<Exit>;
}

/** Starts the program for a conversation. */
export function converse(args: readonly string[], env: Record<string, string> = {}): Conversation {
  const { child, lines, stdout, stderr, ended } = run(args, env);
  return {
    stdout,
    stderr,
    hear: (line) => void lines.on('line', line),
    say: (text) => void child.stdin.write(`${text}\n`),
    tell: (signal) => void child.kill(signal),
    ended,
    end(signal) {
      if (signal === undefined) child.stdin.end();
      else child.kill(signal);
      return Promise.race([ended, late('the end')]);
    },
  };
}

/** The first line that a program printed, of its errors if it printed nothing else. */
export function firstLine({
  stdout,
  stderr,
}: {
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
}): string {
  return stdout[0] ?? stderr[0] ?? '';
}
