import { EvidenceError, reasonOf } from '../errors.ts';
import { lockByListening } from './by-listening.ts';
import { EXCLUSIVE, lockByOpening } from './by-opening.ts';
import { Held } from './held.ts';

/**
 * Restricts a log to one writer, without native code. The operating system releases the lock when the process ends for any reason, and
 * keeps it while the process is suspended: no lock is stale, and none is taken from a live process. Node.js has no call for such a lock,
 * so that each platform has its own: Linux a listening socket, macOS, BSD and Windows a file that is open exclusively.
 *
 * @returns releases the lock
 * @throws EvidenceError if another writer holds it, or may hold it on another machine
 */
export async function lockLog(log: string): Promise<() => void> {
  const flag = EXCLUSIVE[process.platform];
  const path = flag === undefined ? `${log}.writer` : `${log}.lock`;
  try {
    return flag === undefined ? await lockByListening(path) : lockByOpening(path, flag);
  } catch (error) {
    if (error instanceof Held) {
      const remedy = error.remedy ?? 'give each server its own log, or stop the other process';
      throw new EvidenceError(`the evidence log ${log} ${error.message}; ${remedy}`);
    }
    throw new EvidenceError(`the lock ${path} cannot be taken: ${reasonOf(error)}`);
  }
}
