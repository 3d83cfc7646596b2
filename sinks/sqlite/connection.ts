import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Database from 'libsql/promise';

export type Value = string | number | bigint | Uint8Array | null;

/** What of the driver's statement is used here. */
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
  /** Bytes of pages that the connection keeps in memory; 2 MB by default. */
  readonly cache?: number;
}

/** Rows that are fetched before the event loop gets its turn: a few milliseconds. */
const SLICE = 2000;

/** WAL at which a commit moves it into the file, in pages of 4 KiB, and the size that it is cut back to, in bytes. */
const CHECKPOINT_PAGES = 4000;
const WAL_LIMIT = 64 * 1024 ** 2;

/** A copy that owns its memory, so that it can be read as numbers of any width. */
export function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return new Uint8Array(value);
  throw new Error('the store holds no bytes where a state belongs');
}

/**
 * A connection to a database. Statements run in a thread of the driver's pool: {@link exec} to its end and
 * {@link rows} until there is a first row. The driver hands values over, and runs {@link Insert}, on the event loop,
 * a microsecond a row. One task at a time uses a connection.
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

  /** Makes commits durable when they resolve, and readers and the writer independent of each other. */
  async beDurable(): Promise<void> {
    await this.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
       PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${WAL_LIMIT}`,
    );
  }

  /** Runs statements that give no rows and have no parameters. */
  async exec(sql: string): Promise<void> {
    await this.database.exec(sql);
  }

  /** Prepares a statement that is not kept. */
  prepare(sql: string): Promise<Statement> {
    return this.database.prepare(sql);
  }

  /** A statement that is prepared once. */
  async statement(sql: string): Promise<Statement> {
    const found = this.statements.get(sql);
    if (found !== undefined) return found;
    const statement = await this.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  /** Runs a statement that gives no rows, on the event loop. */
  async run(sql: string, values: readonly Value[]): Promise<void> {
    (await this.statement(sql)).run(values);
  }

  /** Rows of a SELECT. Text in them ends at a NUL: where one may be, ask for `json_quote`. */
  async rows(select: string, values: readonly Value[] = []): Promise<Value[][]> {
    // A query that is materialised is over when its first row comes, and that is awaited without holding up the loop.
    const statement = await this.statement(`WITH page AS MATERIALIZED (${select}) SELECT * FROM page`);
    return fetchAll(statement.raw(), values);
  }

  /** Ends the statement that runs with an error; may be called while one does. */
  interrupt(): void {
    this.database.interrupt();
  }

  /** Runs `work` in a transaction: all of it is durable when this resolves, nothing of it when it rejects. */
  async transact<T>(work: () => Promise<T>): Promise<T> {
    await this.exec('BEGIN IMMEDIATE');
    return this.end(work);
  }

  /** Runs `work`, which reads, on one state of the database. */
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

/** Rows of a statement, with turns of the event loop between slices of them. */
export async function fetchAll(statement: Statement, values: readonly Value[]): Promise<Value[][]> {
  const result: Value[][] = [];
  for (const row of await statement.iterate(values)) {
    result.push(row);
    if (result.length % SLICE === 0) await nextTurn();
  }
  return result;
}

/** SQL of a text column that may hold a NUL, at which the driver would end it: as JSON text, to be read by {@link asQuoted}. */
export function quoted(column: string): string {
  return `iif(${column} IS NULL, NULL, json_quote(${column}))`;
}

/** A text that came as JSON, or null. */
export function asQuoted(value: Value): string | null {
  return typeof value === 'string' ? JSON.parse(value) : null;
}
