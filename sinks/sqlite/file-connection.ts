import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Database from 'libsql/promise';
import type { Connection, Value } from './connection.ts';

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
  /** How long a statement waits for a lock that another connection holds, in milliseconds; default: {@link PATIENCE}. */
  readonly patience?: number;
}

/**
 * The driver closes a connection when its statements are collected, and that checkpoints the file under an exclusive lock, later than
 * {@link FileConnection.close}: whoever opens the file next meets the lock for a moment.
 */
const PATIENCE = 5_000;

/** Rows fetched before control returns to the event loop: a few milliseconds. */
const SLICE = 2000;

/** Statements run before control returns to the event loop. */
const RUNS = 256;

/** Statements that are kept for the next time. */
const MOST_STATEMENTS = 256;

/** WAL size in pages of 4 KiB at which a commit checkpoints it, and the size in bytes that it is truncated to. */
const CHECKPOINT_PAGES = 4000;
const WAL_LIMIT = 64 * 1024 ** 2;

/**
 * A connection to a file. Statements run in a thread of the driver's pool: {@link exec} to its end, and {@link rows} until the first
 * row. Values are transferred, and {@link run} runs, on the event loop, at a microsecond per row.
 */
export class FileConnection implements Connection {
  private readonly database: Database;
  private readonly statements = new Map<string, Statement>();

  private constructor(database: Database) {
    this.database = database;
  }

  static async open({ path, mode, cache, patience = PATIENCE }: ConnectionOptions): Promise<FileConnection> {
    const uri =
      path === ':memory:' ? path : `${pathToFileURL(path).href}?mode=${mode === 'read' ? 'ro' : 'rwc'}`;
    const connection = new FileConnection(new Database(uri, {}));
    await connection.exec(`PRAGMA busy_timeout = ${patience}`);
    if (cache !== undefined) await connection.exec(`PRAGMA cache_size = -${Math.ceil(cache / 1024)}`);
    return connection;
  }

  async beDurable(): Promise<void> {
    await this.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
       PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${WAL_LIMIT}`,
    );
  }

  async exec(sql: string): Promise<void> {
    await this.database.exec(sql);
  }

  /** Prepares a statement that is not cached. */
  prepare(sql: string): Promise<Statement> {
    return this.database.prepare(sql);
  }

  private async statement(sql: string): Promise<Statement> {
    const found = this.statements.get(sql);
    if (found !== undefined) return found;
    const statement = await this.prepare(sql);
    const [oldest] = this.statements.keys();
    if (this.statements.size === MOST_STATEMENTS && oldest !== undefined) this.statements.delete(oldest);
    this.statements.set(sql, statement);
    return statement;
  }

  async run(sql: string, values: readonly Value[]): Promise<void> {
    (await this.statement(sql)).run(values);
  }

  async runEach(sql: string, lists: readonly (readonly Value[])[]): Promise<readonly number[]> {
    const statement = await this.statement(sql);
    const changed: number[] = [];
    for (const values of lists) {
      changed.push(statement.run(values).changes);
      if (changed.length % RUNS === 0) await nextTurn();
    }
    return changed;
  }

  async rows(select: string, values: readonly Value[] = []): Promise<Value[][]> {
    // A materialised query is complete at its first row, which is awaited without blocking the loop.
    const statement = await this.statement(`WITH page AS MATERIALIZED (${select}) SELECT * FROM page`);
    return fetchAll(statement.raw(), values);
  }

  /** Makes the running statement fail. */
  interrupt(): void {
    this.database.interrupt();
  }

  async transact<T>(work: () => Promise<T>): Promise<T> {
    await this.exec('BEGIN IMMEDIATE');
    return this.end(work);
  }

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
async function fetchAll(statement: Statement, values: readonly Value[]): Promise<Value[][]> {
  const result: Value[][] = [];
  for (const row of await statement.iterate(values)) {
    result.push(row);
    if (result.length % SLICE === 0) await nextTurn();
  }
  return result;
}
