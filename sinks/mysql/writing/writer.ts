import { Fenced } from '../../../operators/records/errors.ts';
import { type Fence, FencedWriter } from '../../sql/fenced-writer.ts';
import type { Session as SqlSession, WriteOptions } from '../../sql/session.ts';
import { asNumber, only } from '../../sql/values.ts';
import { isConnectionLoss, Silence } from '../connection/errors.ts';
import type { Link } from '../connection/link.ts';
import { type Session, STATEMENT_TIMEOUT } from '../connection/session.ts';
import { inTransaction, type MysqlDatabase } from '../database.ts';
import { MysqlSession } from '../session.ts';

/** Timeout in milliseconds of a claim, which waits for a transaction of the earlier owner. */
const CLAIM_TIMEOUT = 30_000;
const BEGIN = 'START TRANSACTION';

/**
 * Every transaction that writes first increments `commits` in the row of the table `writer` with the generation of its claim. The row
 * stays locked until the transaction ends, so a claim waits for a transaction under way and, from then on, each of the earlier owner
 * finds another generation and is refused. A lock by GET_LOCK, see NamedLock, could not do this alone: the server releases it when its
 * connection breaks, and the owner notices only later, with a transaction under way on another connection. The same lock of the row
 * makes the outcome of a commit certain whose answer was lost: whoever can read `commits` with the lock knows that it has happened or
 * never will.
 */
class RowFence implements Fence<SqlSession> {
  readonly name = 'the store';
  readonly isAnswerLost = isConnectionLoss;
  private readonly link: Link;
  private readonly generation: number;

  constructor(link: Link, generation: number) {
    this.link = link;
    this.generation = generation;
  }

  /** Runs the transaction, once more if the connection was lost before `task` began, such as by a server restart. */
  async transact(
    commit: number,
    task: (session: SqlSession) => Promise<void>,
    committing: () => void,
    { timeoutMs = STATEMENT_TIMEOUT }: { readonly timeoutMs?: number },
    again = true,
  ): Promise<void> {
    const session = await this.link.get();
    let begun = false;
    const fenced = async () => {
      await this.pass(session);
      begun = true;
      await task(new MysqlSession(session));
    };
    try {
      await session.limitTo(timeoutMs);
      await inTransaction(session, BEGIN, fenced, committing);
    } catch (error) {
      if (begun || !again || !isConnectionLoss(error) || error instanceof Silence) throw error;
      await this.transact(commit, task, committing, { timeoutMs }, false);
    }
  }

  async outcome() {
    const session = await this.link.get();
    const select = 'SELECT generation, commits, claimed_commits FROM writer FOR UPDATE NOWAIT';
    const row = only(await inTransaction(session, BEGIN, () => session.rows(select)));
    const [generation, commits, claimed] = [asNumber(row[0]), asNumber(row[1]), asNumber(row[2])];
    if (generation === this.generation) return { commits, isOwner: true };
    // The next owner has recorded the end of this one's commits.
    if (generation === this.generation + 1) return { commits: claimed, isOwner: false };
    throw new Fenced(this.name);
  }

  isFenced(error: unknown): boolean {
    return error instanceof Fenced;
  }

  private async pass(session: Session): Promise<void> {
    const count = 'UPDATE writer SET commits = commits + 1 WHERE generation = ?';
    if ((await session.run(count, [this.generation])) !== 1) throw new Fenced(this.name);
  }
}

/** The right of one process to write to a store, until another process claims it. */
export class Writer {
  private readonly database: MysqlDatabase;
  private readonly writer: FencedWriter<SqlSession>;

  private constructor(database: MysqlDatabase, writer: FencedWriter<SqlSession>) {
    this.database = database;
    this.writer = writer;
  }

  /** Makes this process the writer, and fences the earlier one. */
  static async claim(database: MysqlDatabase): Promise<Writer> {
    return database.exclusive(async (link) => {
      const connected = await link.get();
      await connected.limitTo(CLAIM_TIMEOUT);
      return inTransaction(connected, BEGIN, async (session) => {
        const [generation, commits] = only(
          await session.rows('SELECT generation, commits FROM writer FOR UPDATE'),
        );
        await session.run('UPDATE writer SET generation = generation + 1, claimed_commits = commits');
        const fence = new RowFence(link, asNumber(generation) + 1);
        return new Writer(database, new FencedWriter(fence, asNumber(commits)));
      });
    });
  }

  /** Runs a transaction; see {@link FencedWriter}. */
  write<T>(task: (session: SqlSession) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    return this.database.exclusive((link) => this.writer.result(task, options).finally(() => link.touch()));
  }

  /** Resolves when the outcome of the last transaction is certain. */
  settled(): Promise<void> {
    return this.database.exclusive(() => this.writer.settle());
  }
}
