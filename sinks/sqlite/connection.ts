import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Database from 'libsql/promise';

export type Value = string | number | bigint | Uint8Array | null;

/** The part of the driver's statement that is used here. */
interface Statement {
  readonly reader: boolean;
  raw(): Statement;
  safeIntegers(): Statement;
  run(values: readonly Value[]): { readonly changes: number };
  iterate(values: readonly Value[]): Promise<Iterable<Value[]>>;
  columns(): readonly { readonly name: string; readonly type: string | null }[];
}

export interface ConnectionOptions {
  /** Absolute path of the file, or `:memory:`. */
  readonly path: string;
  readonly mode: 'write' | 'read';
  /** Page cache of the connection in bytes; default: 2 MB. */
  readonly cache?: number;
}

/** Rows fetched before control returns to the event loop: a few milliseconds. */
const SLICE = 2000;

/** WAL size in pages of 4 KiB at which a commit checkpoints it, and the size in bytes that it is truncated to. */
const CHECKPOINT_PAGES = 4000;
const WAL_LIMIT = 64 * 1024 ** 2;

/** A copy with its own buffer, so that it can be read as numbers of any width. */
export function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return new Uint8Array(value);
  throw new Error('the store has no bytes where a state belongs');
}

/**
 * A connection to a database. Statements run in a thread of the driver's pool: {@link exec} to its end, and {@link rows} until the
 * first row. Values are transferred, and {@link Insert} runs, on the event loop, at a microsecond per row. One task at a time uses a
 * connection.
 */
export class Connection {
  private readonly database: Database;
  private readonly statements = new Map<string, Statement>();

  private constructor(database: Database) {
    this.database = database;
  }

  static async open({ path, mode, cache }: ConnectionOptions): Promise<Connection> {
    const uri =
      path === ':memory:' ? path : `${pathToFileURL(path).href}?mode=${mode === 'read' ? 'ro' : 'rwc'}`;
    const connection = new Connection(new Database(uri, {}));
    if (cache !== undefined) await connection.exec(`PRAGMA cache_size = -${Math.ceil(cache / 1024)}`);
    return connection;
  }

  /** Makes commits durable when they resolve, and readers independent of the writer. */
  async beDurable(): Promise<void> {
    await this.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
       PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${WAL_LIMIT}`,
    );
  }

  /** Runs statements without results and parameters. */
  async exec(sql: string): Promise<void> {
    await this.database.exec(sql);
  }

  /** Prepares a statement that is not cached. */
  prepare(sql: string): Promise<Statement> {
    return this.database.prepare(sql);
  }

  /** A cached prepared statement. */
  async statement(sql: string): Promise<Statement> {
    const found = this.statements.get(sql);
    if (found !== undefined) return found;
    const statement = await this.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  /** Runs a statement without results, on the event loop. */
  async run(sql: string, values: readonly Value[]): Promise<void> {
    (await this.statement(sql)).run(values);
  }

  /** Rows of a SELECT. Texts are truncated at a NUL: for columns that may have one, select `json_quote`. */
  async rows(select: string, values: readonly Value[] = []): Promise<Value[][]> {
    // A materialised query is complete at its first row, which is awaited without blocking the loop.
    const statement = await this.statement(`WITH page AS MATERIALIZED (${select}) SELECT * FROM page`);
    return fetchAll(statement.raw(), values);
  }

  /** Makes the running statement fail. */
  interrupt(): void {
    this.database.interrupt();
  }

  /** Runs `work` in a transaction: all of it is durable when this resolves, nothing of it when it rejects. */
  async transact<T>(work: () => Promise<T>): Promise<T> {
    await this.exec('BEGIN IMMEDIATE');
    return this.end(work);
  }

  /** Runs the reads of `work` on one snapshot of the database. */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    await this.exec('BEGIN');
    return this.end(work);
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  private async end<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      await this.exec('COMMIT');
      return result;
    } catch (error) {
      // Some errors, such as a full disk, have ended the transaction already.
      await this.exec('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}

/** Rows of a statement, in slices between which the event loop runs. */
export async function fetchAll(statement: Statement, values: readonly Value[]): Promise<Value[][]> {
  const result: Value[][] = [];
  for (const row of await statement.iterate(values)) {
    result.push(row);
    if (result.length % SLICE === 0) await nextTurn();
  }
  return result;
}

/** SQL of a text column that may contain a NUL, at which the driver would truncate it: as JSON text for {@link asQuoted}. */
export function quoted(column: string): string {
  return `iif(${column} IS NULL, NULL, json_quote(${column}))`;
}

/** A text that came as JSON, or null. */
export function asQuoted(value: Value): string | null {
  return typeof value === 'string' ? JSON.parse(value) : null;
}
