export type Value = string | number | bigint | Uint8Array | null;

/** A connection to a database in SQLite's format, in a file of this machine or on a server. One task at a time uses it. */
export interface Connection {
  /** Rows of a SELECT, whose statement is kept for the next time. Texts may be truncated at a NUL: select {@link quoted}. */
  rows(select: string, values?: readonly Value[]): Promise<Value[][]>;
  /** Rows of a SELECT whose statement is not kept: its text is not the same next time. */
  once(select: string, values: readonly Value[]): Promise<Value[][]>;
  /** Runs a statement without results. In a transaction it may run, and fail, as late as at the next read or at the end. */
  run(sql: string, values: readonly Value[]): Promise<void>;
  /** Runs a statement without results for each list of values; resolves to how many rows each of them changed. */
  runEach(sql: string, lists: readonly (readonly Value[])[]): Promise<readonly number[]>;
  /** Runs statements without results and parameters. */
  exec(sql: string): Promise<void>;
  /** Runs `work` in a transaction: all of it is durable when this resolves, nothing of it when it rejects. */
  transact<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the reads of `work` on one snapshot of the database. */
  snapshot<T>(work: () => Promise<T>): Promise<T>;
  /** Makes commits durable when they resolve, and readers independent of the writer. */
  beDurable(): Promise<void>;
}

/** A copy with its own buffer, so that it can be read as numbers of any width. */
export function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return new Uint8Array(value);
  throw new Error('the store has no bytes where a state belongs');
}

/** SQL of a text column that may contain a NUL, at which the driver would truncate it: as JSON text for {@link asQuoted}. */
export function quoted(column: string): string {
  return `iif(${column} IS NULL, NULL, json_quote(${column}))`;
}

/** A text that came as JSON, or null. */
export function asQuoted(value: Value): string | null {
  return typeof value === 'string' ? JSON.parse(value) : null;
}
