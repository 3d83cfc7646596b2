import type { Connection, FieldPacket, QueryOptions } from 'mysql2/promise';
import { itemAt } from '../../../operators/item-at.ts';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import { only } from '../../sql/values.ts';
import { converterOf, type Row, type Value } from '../values.ts';
import type { Address } from './address.ts';
import { connect } from './connect.ts';
import { failureOf, isConnectionLoss, Silence, tooLarge } from './errors.ts';
import { type Parameter, withValues } from './literal.ts';
import { checkVersion, collationOf, isMariaDb } from './version.ts';

/** Timeout in milliseconds of a statement unless another is set. */
export const STATEMENT_TIMEOUT = 10_000;
/** Milliseconds beyond the timeout of a statement after which a silent server is given up. */
const GRACE = 2000;
/**
 * Seconds that a connection may be idle, also within a transaction: so long the locks of a suspended process, or of one behind a broken
 * network, can stop the next writer. A {@link Link} makes another connection before that.
 */
export const IDLE_LIMIT = 20;
/** Seconds to wait for the lock of a row: longer than {@link IDLE_LIMIT}, so that a writer outlasts the locks of a lost one. */
const LOCK_TIMEOUT = 25;
/** Milliseconds for the end of a connection. */
const GOODBYE = 1000;
/** Bytes of a message to the server beside the statement. */
const HEADER = 64;

/**
 * Statements of all engines quote names with quotation marks and concatenate with ||. A value that does not fit into its column is an
 * error, and a backslash in a text is one.
 */
const SQL_MODE = 'ANSI_QUOTES,PIPES_AS_CONCAT,STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES,NO_ENGINE_SUBSTITUTION';

/** Options of a new session. */
export interface SessionOptions {
  /** Current database; undefined for none. */
  readonly database?: string;
  /** Seconds that the connection may be idle. */
  readonly idle?: number;
}

type Answer = readonly [answer: unknown, fields: readonly FieldPacket[] | undefined];

function isRows(answer: unknown): answer is (Buffer | null)[][] {
  return Array.isArray(answer) && answer.every(Array.isArray);
}

/** Rows of an answer, their values converted by the types of the columns. */
function rowsIn([answer, fields]: Answer): Row[] {
  if (!isRows(answer) || fields === undefined) {
    throw new StoreUnavailable('The store returned a malformed answer.');
  }
  const converters = fields.map(converterOf);
  return answer.map((row) =>
    row.map((bytes, column): Value => (bytes === null ? null : itemAt(converters, column)(bytes))),
  );
}

function changedBy([answer]: Answer): number {
  const isHeader = typeof answer === 'object' && answer !== null && 'affectedRows' in answer;
  return isHeader && typeof answer.affectedRows === 'number' ? answer.affectedRows : 0;
}

/** A connection with known settings, whatever the server's defaults are. One task at a time uses it. */
export class Session {
  /** Bytes of the longest statement that the server takes. */
  readonly longest: number;
  /** What the server says of its version. */
  readonly version: string;
  private readonly connection: Connection;
  private timeoutMs = 0;
  private broken = false;

  private constructor(connection: Connection, version: string, packet: number) {
    this.connection = connection;
    this.version = version;
    this.longest = packet - HEADER;
    connection.on('error', () => {
      this.broken = true;
    });
    connection.on('end', () => {
      this.broken = true;
    });
  }

  /** @throws TidemarkError `store_path` if the server is too old */
  static async open(address: Address, options: SessionOptions = {}): Promise<Session> {
    const { database, idle = IDLE_LIMIT } = options;
    const connection = await connect(address, database);
    try {
      const asked = { sql: 'SELECT version(), @@max_allowed_packet', timeout: STATEMENT_TIMEOUT };
      const answer: Answer = await connection.query(asked);
      const [version, packet] = only(rowsIn(answer));
      checkVersion(String(version));
      const session = new Session(connection, String(version), Number(packet));
      await session.run(
        `SET NAMES utf8mb4 COLLATE ${collationOf(session.version)}, @@session.sql_mode = '${SQL_MODE}', @@session.time_zone = '+00:00',
           @@session.wait_timeout = ${idle}, @@session.innodb_lock_wait_timeout = ${LOCK_TIMEOUT},
           @@session.autocommit = 1, @@session.sql_safe_updates = 0`,
      );
      await session.run('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      return session;
    } catch (error) {
      connection.destroy();
      throw failureOf(error);
    }
  }

  /** False once the connection is known to be lost. */
  get alive(): boolean {
    return !this.broken;
  }

  /** Sets the timeout of the statements that follow, in milliseconds. MySQL has one for SELECT only. */
  async limitTo(timeoutMs: number): Promise<void> {
    if (timeoutMs === this.timeoutMs) return;
    const limit = isMariaDb(this.version)
      ? `max_statement_time = ${timeoutMs / 1000}`
      : `max_execution_time = ${timeoutMs}`;
    await this.run(`SET SESSION ${limit}`);
    this.timeoutMs = timeoutMs;
  }

  /** Rows of a SELECT. */
  async rows(sql: string, values: readonly Parameter[] = []): Promise<Row[]> {
    return rowsIn(await this.send(withValues(sql, values)));
  }

  /** Runs a statement that changes something; returns how many rows it changed. */
  async run(sql: string, values: readonly Parameter[] = []): Promise<number> {
    return changedBy(await this.send(withValues(sql, values)));
  }

  /** Runs a statement that has its values in it already. */
  async runText(sql: string): Promise<number> {
    return changedBy(await this.send(sql));
  }

  /** Closes the connection at once; the server rolls back its transaction. */
  cut(): void {
    this.broken = true;
    this.connection.destroy();
  }

  async close(): Promise<void> {
    if (this.broken) return;
    this.broken = true;
    // A server that does not answer is not waited for.
    const gone = new Promise<void>((resolve) => {
      setTimeout(() => {
        this.connection.destroy();
        resolve();
      }, GOODBYE).unref();
    });
    await Promise.race([this.connection.end().catch(() => undefined), gone]);
  }

  private async send(sql: string): Promise<Answer> {
    const bytes = Buffer.byteLength(sql);
    if (bytes > this.longest) throw tooLarge(bytes, this.longest);
    const query: QueryOptions = { sql, timeout: (this.timeoutMs || STATEMENT_TIMEOUT) + GRACE };
    try {
      return await this.connection.query(query);
    } catch (error) {
      const failure = failureOf(error);
      if (failure instanceof Silence || isConnectionLoss(failure)) this.cut();
      throw failure;
    }
  }
}
