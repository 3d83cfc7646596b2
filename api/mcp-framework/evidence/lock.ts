import { EvidenceError, reasonOf } from './errors.ts';

/** The part of an SQLite database that the lock needs. */
interface Database {
  exec(sql: string): unknown;
  close(): void;
}

/** SQLite's error number for a lock held by another connection. */
const BUSY = 5;

/**
 * Restricts a log to one writer, among all processes on the machine: an exclusive SQLite lock on an empty file beside the log. The
 * operating system releases it when the process ends for any reason, so that a lock is never stale; the file stays.
 *
 * @returns releases the lock
 * @throws EvidenceError if another writer holds it
 */
export async function lockLog(log: string): Promise<() => void> {
  const path = `${log}.lock`;
  const open = await sqlite();
  let database: Database | undefined;
  try {
    const opened = open(path);
    database = opened;
    opened.exec('PRAGMA journal_mode = MEMORY');
    opened.exec('BEGIN EXCLUSIVE');
    return () => opened.close();
  } catch (error) {
    database?.close();
    if (isBusy(error)) {
      throw new EvidenceError(
        `the evidence log ${log} is open in another process; give each server its own log, or stop the other process`,
      );
    }
    throw new EvidenceError(`the lock ${path} cannot be taken: ${reasonOf(error)}`);
  }
}

/**
 * SQLite, loaded with the first log, so that a server without one loads no native module. Node.js has no other lock that ends with its
 * process: locks made of files are either stale for a while or taken from a process that is merely suspended. If libsql cannot be loaded,
 * the SQLite of Node.js is used; it comes second because it warns that it is experimental.
 */
async function sqlite(): Promise<(path: string) => Database> {
  try {
    const { default: Libsql } = await import('libsql');
    return (path) => new Libsql(path, { timeout: 0 });
  } catch (cause) {
    const own = process.getBuiltinModule('node:sqlite');
    if (isSqlite(own)) return (path) => new own.DatabaseSync(path);
    const message = `the lock of an evidence log needs Node.js 22.13 or the package libsql, which cannot be loaded: ${reasonOf(cause)}`;
    throw new EvidenceError(message, { cause });
  }
}

function isSqlite(
  module: object | undefined,
): module is { readonly DatabaseSync: new (path: string) => Database } {
  return module !== undefined && 'DatabaseSync' in module && typeof module.DatabaseSync === 'function';
}

/** libsql reports the reason by name, Node.js by number. */
function isBusy(error: unknown): boolean {
  return (
    reasonOf(error) === 'SQLITE_BUSY' ||
    (error instanceof Error && 'errcode' in error && error.errcode === BUSY)
  );
}
