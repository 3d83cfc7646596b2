import { setTimeout as delay } from 'node:timers/promises';
import { run } from './command.ts';

/** Sends a signal to a process, or with a negative id to a group; it may already have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The running processes, as the system lists them, without zombies. */
async function running(): Promise<{ pid: number; parent: number }[]> {
  const { code, text } = await run('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'stat=']);
  if (code !== 0) throw new Error(`ps does not list the processes of this system: ${text}`);
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => state !== undefined && !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}

/** Ids of the direct children of a process. */
export async function childrenOf(pid: number): Promise<number[]> {
  return (await running()).filter(({ parent }) => parent === pid).map((child) => child.pid);
}

/**
 * Kills processes and waits until none of them runs.
 *
 * @throws Error if one still runs after ten seconds
 */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGKILL');
  const deadline = Date.now() + 10_000;
  while ((await running()).some(({ pid }) => pids.includes(pid))) {
    if (Date.now() > deadline) throw new Error('A process that was killed still runs.');
    await delay(20);
  }
}
