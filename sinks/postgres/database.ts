import pg from 'pg';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import { isConnectionLoss } from './errors.ts';
import { Session, Silence } from './session.ts';

/** Location of the store and limits of its use. */
export interface DatabaseOptions {
  readonly url: string;
  /** Schema that holds the tables. */
  readonly namespace: string;
  /** Maximum number of connections, besides the listening one. */
  readonly poolSize: number;
  /** Statement timeout in milliseconds. */
  readonly statementTimeoutMs: number;
}

/** Milliseconds to wait for a connection. */
const CONNECT_TIMEOUT = 3000;
/** Milliseconds that a transaction may be idle between two messages, which bounds the locks of a suspended process. */
const IDLE_TIMEOUT = 10_000;
/** Lock timeout in milliseconds; every lock is held for one message at most. */
const LOCK_TIMEOUT = 5000;

export interface TransactionOptions {
  /** Statement timeout in milliseconds, when not the default. */
  readonly timeoutMs?: number;
  /** Milliseconds that a lock is waited for, when not the default. */
  readonly lockMs?: number;
}

/** The connections to one database. No session state outlives a transaction, so a connection pooler may be in between. */
export class Database {
  /** Quoted name of the schema. */
  readonly schema: string;
  readonly namespace: string;
  private readonly pool: pg.Pool;
  private readonly options: DatabaseOptions;

  constructor(options: DatabaseOptions) {
    this.options = options;
    this.namespace = options.namespace;
    this.schema = pg.escapeIdentifier(options.namespace);
    this.pool = new pg.Pool({
      ...this.clientConfig(),
      max: options.poolSize,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
    });
    this.pool.on('connect', ignoreErrors);
    this.pool.on('error', () => undefined);
  }

  private clientConfig(): pg.ClientConfig {
    return {
      connectionString: this.options.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
      application_name: 'tidemark',
    };
  }

  /**
   * Runs reads in one transaction, on one snapshot of the store. Retried once on a dead connection, such as after a server restart;
   * not when the server is unreachable or silent.
   */
  async read<T>(task: (session: Session) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${this.limits(options)}`;
    const progress = { connected: false };
    try {
      return await this.transact(begin, task, options, true, progress);
    } catch (error) {
      const again = progress.connected && isConnectionLoss(error) && !(error instanceof Silence);
      if (!again) throw error;
      return this.transact(begin, task, options);
    }
  }

  /** Runs `task` in a transaction that it ends itself, or that is committed afterwards when `commit` is true. */
  async write<T>(
    task: (session: Session) => Promise<T>,
    options: TransactionOptions & { readonly commit?: boolean } = {},
  ): Promise<T> {
    return this.transact(`BEGIN; ${this.limits(options)}`, task, options, options.commit !== false);
  }

  private limits({
    timeoutMs = this.options.statementTimeoutMs,
    lockMs = LOCK_TIMEOUT,
  }: TransactionOptions): string {
    return (
      `SET LOCAL statement_timeout = ${timeoutMs}; SET LOCAL lock_timeout = ${lockMs}; ` +
      `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT}; ` +
      `SET LOCAL client_min_messages = warning; SET LOCAL jit = off; ` +
      `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres'; ` +
      'SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = hex; ' +
      `SET LOCAL standard_conforming_strings = on; SET LOCAL search_path = pg_catalog, ${this.schema}, pg_temp`
    );
  }

  private async transact<T>(
    begin: string,
    task: (session: Session) => Promise<T>,
    { timeoutMs = this.options.statementTimeoutMs }: TransactionOptions,
    commit = true,
    progress = { connected: false },
  ): Promise<T> {
    const client = await this.pool.connect();
    progress.connected = true;
    let held = true;
    const release = (broken: boolean) => {
      if (held) client.release(broken);
      held = false;
    };
    try {
      const session = new Session(client, this.namespace, timeoutMs, () => release(true));
      await session.run(begin);
      const result = await task(session);
      if (commit) await session.run('COMMIT');
      release(false);
      return result;
    } finally {
      // The server rolls back the transaction of a closed connection.
      release(true);
    }
  }

  /** A dedicated connection for callers that need a session; the caller closes it. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client(this.clientConfig());
    ignoreErrors(client);
    try {
      await client.connect();
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }

  async end(): Promise<void> {
    await this.pool.end();
  }
}

/** A broken connection reports to its user; without a listener the event would end the process. */
function ignoreErrors(client: { on(event: 'error', listener: () => void): unknown }): void {
  client.on('error', () => undefined);
}

/** The error of any call after close. */
export function closed(): StoreUnavailable {
  return new StoreUnavailable('The store is closed.');
}
