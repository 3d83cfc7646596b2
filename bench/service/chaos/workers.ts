import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../../sinks/package-root.ts';
import { wrongClock } from './clock.ts';

/** Log messages for a lost partition. */
const GONE: ReadonlySet<unknown> = new Set([
  'handed over a partition',
  'lost a partition to another worker; no longer writing to it',
]);
const PROGRAM = join(packageRoot(import.meta.url), 'api', 'cli', 'tidemark.js');

/** A worker: the real program in a separate process. */
export interface WorkerProcess {
  readonly pid: number;
  /** Its partitions, according to its log. */
  readonly partitions: ReadonlySet<string>;
  /** Log lines that report problems. */
  readonly complaints: readonly string[];
  tell(signal: NodeJS.Signals): void;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a worker with the given environment, without the settings of this process.
 *
 * @param clock milliseconds by which its wall clock is ahead
 */
export function startWorker(env: Readonly<Record<string, string>>, clock = 0): WorkerProcess {
  const clean = Object.entries(process.env).filter(([name]) => !/^(SIGNAL|MEMORY)_/.test(name));
  const wrong = clock === 0 ? {} : wrongClock(clock);
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0'], {
    env: { ...Object.fromEntries(clean), NODE_ENV: 'production', SIGNAL_ROLE: 'worker', ...wrong, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid, stdout, stderr } = child;
  if (pid === undefined || stdout === null || stderr === null)
    throw new Error('the worker could not be started');
  const ended = once(child, 'close');
  const partitions = new Set<string>();
  const complaints: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => complaints.push(line));
  createInterface({ input: stdout }).on('line', (line) => {
    const entry: unknown = line.startsWith('{') ? JSON.parse(line) : undefined;
    if (typeof entry !== 'object' || entry === null || !('msg' in entry)) return;
    if ('level' in entry && Number(entry.level) >= 40) complaints.push(line);
    if (!('partition' in entry)) return;
    if (entry.msg === 'took over a partition') partitions.add(String(entry.partition));
    else if (GONE.has(entry.msg)) partitions.delete(String(entry.partition));
  });
  return {
    pid,
    partitions,
    complaints,
    tell: (signal) => void child.kill(signal),
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
