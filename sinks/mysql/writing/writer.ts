import { setTimeout as delay } from 'node:timers/promises';
import { Fenced } from '../../../operators/records/errors.ts';
import { asNumber } from '../../sql/values.ts';
import { isConnectionLoss, Silence } from '../connection/errors.ts';
import type { Link } from '../connection/link.ts';
import { type Session, STATEMENT_TIMEOUT } from '../connection/session.ts';
import { inTransaction, type MysqlDatabase, type TransactionOptions } from '../database.ts';

/** Milliseconds for which the outcome of an unknown commit is checked before its caller gets an error. */
const LOOK_FOR = 3000;
const LOOK_EVERY = 100;
/** Timeout in milliseconds of a claim, which waits for a transaction of the earlier owner. */
const CLAIM_TIMEOUT = 30_000;

/** Removes what a transaction wrote. It may run again. */
export type Undo = (session: Session) => Promise<void>;

export interface WriteOptions extends TransactionOptions {
  /**
   * Runs before the next write if the transaction turns out to have been committed although its caller got an error, because its
   * outcome could not be determined in time. Without it, what the transaction wrote stays.
   */
  readonly undo?: Undo;
  /** Called when the outcome could not be determined in time, before the caller gets its error. */
  readonly doubted?: () => void;
}

/** A transaction reported as failed although it may have been committed. */
interface Doubt {
  readonly undo: Undo | undefined;
}

/**
 * The right of one process to write to a store, until another process claims it.
 *
 * Every transaction that writes first increments `commits` in the row of the table `writer` with the generation of its claim. The row
 * stays locked until the transaction ends, so a claim waits for a transaction under way and, from then on, each of the earlier owner
 * finds another generation and is refused. A lock by GET_LOCK, see NamedLock, could not do this alone: the server releases it when its
 * connection breaks, and the owner notices only later, with a transaction under way on another connection. The same lock of the row
 * makes the outcome of a commit certain whose answer was lost: whoever can read `commits` with the lock knows that it has happened or
 * never will.
 */
export class Writer {
  private readonly database: MysqlDatabase;
  private readonly generation: number;
  private commits: number;
  private doubt: Doubt | undefined;
  private lost = false;

  private constructor(database: MysqlDatabase, generation: number, commits: number) {
    this.database = database;
    this.generation = generation;
    this.commits = commits;
  }

  /** Makes this process the writer, and fences the earlier one. */
  static async claim(database: MysqlDatabase): Promise<Writer> {
    return database.exclusive(async (link) => {
      const connected = await link.get();
      await connected.limitTo(CLAIM_TIMEOUT);
      return inTransaction(connected, 'START TRANSACTION', async (session) => {
        const [[generation, commits]] = await session.rows(
          'SELECT generation, commits FROM writer FOR UPDATE',
        );
        await session.run('UPDATE writer SET generation = generation + 1, claimed_commits = commits');
        return new Writer(database, asNumber(generation) + 1, asNumber(commits));
      });
    });
  }

  /**
   * Runs `task` in a transaction. All of it is durable when this resolves, and nothing of it when it rejects, unless the connection was
   * lost and the server cannot be asked.
   *
   * @throws Fenced when another process has claimed the store
   */
  write<T>(task: (session: Session) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    return this.database.exclusive(async (link) => {
      await this.settle(link);
      try {
        return await this.attempt(link, task, options);
      } finally {
        link.touch();
      }
    });
  }

  /**
   * Resolves when the outcome of the last transaction is certain, and what should not have happened is removed.
   *
   * @throws Fenced when another process has claimed the store
   */
  settled(): Promise<void> {
    return this.database.exclusive((link) => this.settle(link));
  }

  /** Runs the transaction, once more if the connection was lost before `task` began, such as by a server restart. */
  private async attempt<T>(
    link: Link,
    task: (session: Session) => Promise<T>,
    options: WriteOptions,
    again = true,
  ): Promise<T> {
    const session = await link.get();
    let begun = false;
    let sent = false;
    // The last thing that the transaction did, in case only the answer to COMMIT is lost.
    let done: { readonly result: T } | undefined;
    try {
      await session.limitTo(options.timeoutMs ?? STATEMENT_TIMEOUT);
      const result = await inTransaction(
        session,
        'START TRANSACTION',
        async () => {
          await this.fence(session);
          begun = true;
          done = { result: await task(session) };
          return done.result;
        },
        () => {
          sent = true;
        },
      );
      this.commits++;
      return result;
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      if (!begun && again && !(error instanceof Silence)) return this.attempt(link, task, options, false);
      if (!sent || done === undefined) throw error;
      this.doubt = { undo: options.undo };
      const commits = await this.look(link, LOOK_FOR).catch((failure: unknown) => {
        options.doubted?.();
        throw failure;
      });
      this.doubt = undefined;
      if (commits === this.commits) throw error;
      this.commits = commits;
      return done.result;
    }
  }

  /** First statement of every transaction. */
  private async fence(session: Session): Promise<void> {
    const own = await session.run('UPDATE writer SET commits = commits + 1 WHERE generation = ?', [
      this.generation,
    ]);
    if (own === 1) return;
    throw this.fenced();
  }

  private fenced(): Fenced {
    this.lost = true;
    return new Fenced('it');
  }

  /** Determines the outcome of a transaction that may have happened, and removes it if it did although its caller got an error. */
  private async settle(link: Link): Promise<void> {
    if (this.lost) throw this.fenced();
    if (this.doubt === undefined) return;
    const { undo } = this.doubt;
    const commits = await this.look(link, 0);
    // What undoes it may have been in doubt itself: it runs again, which changes nothing.
    if (commits > this.commits && undo !== undefined) {
      await inTransaction(await link.get(), 'START TRANSACTION', async (session) => {
        await this.fence(session);
        await undo(session);
      });
      this.commits = commits + 1;
    } else this.commits = commits;
    this.doubt = undefined;
  }

  /** Number of this owner's commits; once this has resolved, none of those that were under way can happen any more. */
  private async look(link: Link, milliseconds: number): Promise<number> {
    const until = performance.now() + milliseconds;
    for (;;) {
      try {
        const session = await link.get();
        const select = 'SELECT generation, commits, claimed_commits FROM writer FOR UPDATE NOWAIT';
        const [row] = await inTransaction(session, 'START TRANSACTION', () => session.rows(select));
        const [generation, commits, claimed] = row.map(asNumber);
        if (generation === this.generation) return commits;
        this.lost = true;
        // The next owner has recorded the end of this one's commits.
        if (generation === this.generation + 1) return claimed;
        throw this.fenced();
      } catch (error) {
        if (error instanceof Fenced || performance.now() >= until) throw error;
        await delay(LOOK_EVERY);
      }
    }
  }
}
