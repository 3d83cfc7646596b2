import Database from 'libsql';
import { EvidenceError, reasonOf } from './errors.ts';

/**
 * Keeps a log to one writer, in this process and among all processes of the machine: an exclusive lock of SQLite on an empty
 * file beside the log. The operating system lets go of it when the process ends, however it ends, so that a lock is never
 * stale; the file stays.
 *
 * @returns lets go of it
 * @throws EvidenceError where another has it
 */
export function lockLog(log: string): () => void {
  const path = `${log}.lock`;
  let database: Database.Database | undefined;
  try {
    const opened = new Database(path, { timeout: 0 });
    database = opened;
    opened.exec('PRAGMA journal_mode = MEMORY');
    opened.exec('BEGIN EXCLUSIVE');
    return () => opened.close();
  } catch (error) {
    database?.close();
    const reason = reasonOf(error);
    if (reason === 'SQLITE_BUSY') {
      throw new EvidenceError(
        `the evidence log ${log} is open in another place; give each server a log of its own, or end the other`,
      );
    }
    throw new EvidenceError(`the lock ${path} cannot be taken: ${reason}`);
  }
}
