import type { ChildProcess } from 'node:child_process';

/** Milliseconds that a process waits for another statement of another store, or of another kind. */
const KEPT = 10_000;
/** Most processes that wait. */
const MOST = 2;

interface Spare {
  readonly child: ChildProcess;
  /** The limits that it was started with. */
  readonly limits: string;
  readonly timer: NodeJS.Timeout;
}

/** The latest last. */
const spares: Spare[] = [];

/** Whether a process has ended or takes no more messages. */
export function isGone(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.killed || !child.connected;
}

function remove(spare: Spare | undefined): void {
  if (spare === undefined) return;
  clearTimeout(spare.timer);
  spares.splice(spares.indexOf(spare), 1);
}

/**
 * Leaves a process that has run statements, and runs none now, to whoever needs one next: it keeps nothing of a statement, and a new one
 * takes half a second of CPU to start. It ends if nobody does, and with this process.
 *
 * @param limits what it was started with; whoever takes it needs the same
 */
export function leave(child: ChildProcess, limits: string): void {
  // Windows deletes no folder in which a process runs.
  if (isGone(child) || process.platform === 'win32') {
    child.kill('SIGKILL');
    return;
  }
  const end = () => {
    remove(spare);
    child.kill('SIGKILL');
  };
  const spare: Spare = { child, limits, timer: setTimeout(end, KEPT).unref() };
  spares.push(spare);
  const [oldest] = spares;
  if (spares.length > MOST && oldest !== undefined) {
    remove(oldest);
    oldest.child.kill('SIGKILL');
  }
}

/** A process with these limits that was left; undefined if there is none. */
export function takeLeft(limits: string): ChildProcess | undefined {
  for (;;) {
    const spare = spares.findLast((each) => each.limits === limits);
    remove(spare);
    if (spare === undefined || !isGone(spare.child)) return spare?.child;
  }
}
