import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { SystemUser } from './command.ts';
import { signal } from './signal.ts';

/** How to launch a server. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** File to which its output is appended. */
  readonly log: string;
  /** Signal for a graceful stop. */
  readonly stopSignal: NodeJS.Signals;
  readonly user?: SystemUser | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** Folder to remove if this process dies without stopping the server. */
  readonly removeIfAbandoned?: string | undefined;
}

/** A server that runs as a child process and ends with this process, however that ends. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves once it has ended. */
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  /** Sends a signal and waits for the end; after `patience` milliseconds it is killed. */
  end(name: NodeJS.Signals, patience?: number): Promise<void>;
}

/**
 * Waits for the end of its input, which occurs when the process at the other end is gone, then stops the server. Arguments: pid, signal,
 * folder to remove or nothing.
 */
const WATCHDOG = `
cat > /dev/null
kill -s "$2" "$1" 2> /dev/null
left=100
while [ $left -gt 0 ] && kill -0 "$1" 2> /dev/null; do sleep 0.1; left=$((left - 1)); done
kill -s KILL "$1" 2> /dev/null
if [ -n "$3" ]; then rm -rf "$3"; fi
`;

/** Both run in separate process groups: Ctrl-C reaches only this process, which then stops the servers gracefully. */
function watch(pid: number, stopSignal: NodeJS.Signals, folder: string): ChildProcess {
  const watchdog = spawn(
    'sh',
    ['-c', WATCHDOG, 'watchdog', String(pid), stopSignal.slice('SIG'.length), folder],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  watchdog.on('error', () => {});
  watchdog.unref();
  return watchdog;
}

function dismiss({ pid, stdin }: ChildProcess): void {
  if (pid !== undefined) signal(-pid, 'SIGKILL');
  stdin?.destroy();
}

/**
 * Launches a server.
 *
 * @throws Error if the command cannot be run
 */
export async function launch({
  command,
  args,
  log,
  stopSignal,
  user,
  env = process.env,
  removeIfAbandoned = '',
}: Launch): Promise<ServerProcess> {
  const output = openSync(log, 'a');
  const child = spawn(command, args, {
    stdio: ['ignore', output, output],
    detached: true,
    env,
    cwd: '/',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  closeSync(output);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} has no process id.`);
  const watchdog = watch(pid, stopSignal, removeIfAbandoned);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      dismiss(watchdog);
      resolve();
    });
  });
  child.unref();
  return {
    pid,
    ended,
    hasEnded,
    async end(name, patience = 20_000) {
      if (hasEnded()) return;
      child.ref();
      child.kill(name);
      const timer = setTimeout(() => child.kill('SIGKILL'), patience);
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * Polls `isReady` until it returns true.
 *
 * @param what name of the service, for the message
 * @param patience milliseconds
 * @throws Error with the last lines of the log if the server has ended or the time is over
 */
export async function untilReady(
  what: string,
  server: ServerProcess,
  log: string,
  isReady: () => Promise<boolean>,
  patience = 60_000,
): Promise<void> {
  const deadline = Date.now() + patience;
  try {
    while (!(await isReady())) {
      if (server.hasEnded() || Date.now() > deadline) {
        const tail = readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n');
        throw new Error(`${what} did not start. The end of its log:\n${tail}`);
      }
      await delay(50);
    }
  } catch (error) {
    await server.end('SIGKILL');
    throw error;
  }
}
