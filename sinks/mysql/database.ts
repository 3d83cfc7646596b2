import { ConnectionQueue, freest } from '../sql/connection-queue.ts';
import type { Limits } from '../sql/session.ts';
import type { Address } from './connection/address.ts';
import { isConnectionLoss, Silence } from './connection/errors.ts';
import { Link } from './connection/link.ts';
import { Session, STATEMENT_TIMEOUT } from './connection/session.ts';

/** Begins a transaction that reads. */
const SNAPSHOT = 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY';
/** Of long reads, the timeout of a statement in milliseconds, and the seconds that their connection may be idle. */
const LONG_TIMEOUT = 600_000;
const LONG_IDLE = 3600;

/** Connections for reading, at most; each is made when it is first needed. */
const READERS = 4;

/** The connections to the database of a store: one for writing, and some for reading. */
export class MysqlDatabase {
  readonly address: Address;
  private readonly writer: ConnectionQueue<Link>;
  private readonly readers: readonly ConnectionQueue<Link>[];

  constructor(address: Address) {
    this.address = address;
    this.writer = new ConnectionQueue(new Link(address));
    this.readers = Array.from({ length: READERS }, () => new ConnectionQueue(new Link(address)));
  }

  /**
   * Runs reads in one transaction, on one snapshot of the store. Retried once on a dead connection, such as after a server restart;
   * not when the server is unreachable or silent.
   */
  read<T>(task: (session: Session) => Promise<T>, options: Limits = {}): Promise<T> {
    return freest(this.readers).run(async (link) => {
      const progress = { connected: false };
      try {
        return await snapshot(link, task, options, progress);
      } catch (error) {
        const again = progress.connected && isConnectionLoss(error) && !(error instanceof Silence);
        if (!again) throw error;
        return snapshot(link, task, options, progress);
      }
    });
  }

  /**
   * Runs long reads on a connection of their own, on one snapshot of the store. Between two of them whoever takes the rows may take an
   * hour.
   */
  async alone<T>(task: (session: Session) => Promise<T>): Promise<T> {
    const session = await Session.open(this.address, { database: this.address.home, idle: LONG_IDLE });
    try {
      await session.limitTo(LONG_TIMEOUT);
      return await inTransaction(session, SNAPSHOT, task);
    } finally {
      await session.close();
    }
  }

  /** Runs a task with exclusive use of the connection for writing. */
  exclusive<T>(task: (link: Link) => Promise<T>): Promise<T> {
    return this.writer.run(task);
  }

  /** Waits for running tasks, and closes everything. */
  async end(): Promise<void> {
    const lanes = [this.writer, ...this.readers];
    await Promise.all(lanes.map((lane) => lane.idle()));
    await Promise.all(lanes.map(({ connection }) => connection.close()));
  }
}

async function snapshot<T>(
  link: Link,
  task: (session: Session) => Promise<T>,
  { timeoutMs = STATEMENT_TIMEOUT }: Limits,
  progress: { connected: boolean },
): Promise<T> {
  progress.connected = false;
  const session = await link.get();
  progress.connected = true;
  await session.limitTo(timeoutMs);
  return inTransaction(session, SNAPSHOT, task).finally(() => link.touch());
}

/** Runs `task` in a transaction: all of it is durable when this resolves, nothing of it when it rejects, unless COMMIT does. */
export async function inTransaction<T>(
  session: Session,
  begin: string,
  task: (session: Session) => Promise<T>,
  committing: () => void = () => undefined,
): Promise<T> {
  try {
    await session.run(begin);
    const result = await task(session);
    committing();
    await session.run('COMMIT');
    return result;
  } catch (error) {
    if (session.alive) {
      // Some errors have ended the transaction already; a session that cannot say so is given up.
      await session.run('ROLLBACK').catch(() => session.cut());
    }
    throw error;
  }
}
