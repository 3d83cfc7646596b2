import { setTimeout as delay } from 'node:timers/promises';
import { run } from './command.ts';

/** Sends a signal to a process, or by a negative id to a group, that may have ended by now. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The processes that run, as the system lists them. Those that ended and wait for their parent do not run. */
async function running(): Promise<{ pid: number; parent: number }[]> {
  const { code, text } = await run('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'stat=']);
  if (code !== 0) throw new Error(`ps does not list the processes of this system: ${text}`);
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}

/** Ids of the processes that a process has started itself. */
export async function childrenOf(pid: number): Promise<number[]> {
  return (await running()).filter(({ parent }) => parent === pid).map((child) => child.pid);
}

/**
 * Kills processes and waits until none of them runs.
 *
 * @throws Error when one still runs after ten seconds
 */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGKILL');
  const deadline = Date.now() + 10_000;
  while ((await running()).some(({ pid }) => pids.includes(pid))) {
    if (Date.now() > deadline) throw new Error('A process that was killed still runs.');
    await delay(20);
  }
}
