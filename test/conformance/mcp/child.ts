import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** How a program ended. */
export interface Ended {
  /** Exit code; null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a program is run. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends it when it is aborted. */
  readonly signal: AbortSignal;
}

/**
 * Runs a program to its end, without input.
 *
 * @throws Error where there is no such program; the reason of the signal where that was aborted, once the program has ended
 */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env = process.env, signal }: RunOptions,
): Promise<Ended> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    signal,
    ...(cwd !== undefined && { cwd }),
  });
  const code = new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => {
      if (child.pid === undefined) reject(error);
    });
    child.once('close', resolve);
  });
  const [ended, stdout, stderr] = await Promise.all([code, text(child.stdout), text(child.stderr)]);
  signal.throwIfAborted();
  return { code: ended, stdout, stderr };
}
