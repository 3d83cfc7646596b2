import type { Unknown } from '../sql/fenced-writer.ts';

export type Value = string | number | bigint | Uint8Array | null;

/** A connection to a database in SQLite's format, in a file of this machine or on a server. One task at a time uses it. */
export interface Connection {
  /** Rows of a SELECT. Texts may be truncated at a NUL. */
  rows(select: string, values?: readonly Value[]): Promise<Value[][]>;
  /** Runs a statement without results. In a transaction it may run, and fail, as late as at the next read or at the end. */
  run(sql: string, values: readonly Value[]): Promise<void>;
  /** Runs a statement without results for each list of values; resolves to how many rows each of them changed. */
  runEach(sql: string, lists: readonly (readonly Value[])[]): Promise<readonly number[]>;
  /** Runs statements without results and parameters. */
  exec(sql: string): Promise<void>;
  /** Runs `work` in a transaction: all of it is durable when this resolves, nothing of it when it rejects, unless its outcome is unknown. */
  transact<T>(work: () => Promise<T>, unknown?: Unknown<void>): Promise<T>;
  /** Runs the reads of `work` on one snapshot of the database. */
  snapshot<T>(work: () => Promise<T>): Promise<T>;
  /** Makes commits durable when they resolve, and readers independent of the writer. */
  beDurable(): Promise<void>;
}
