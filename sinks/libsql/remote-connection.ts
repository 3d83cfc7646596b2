import type { HttpClient } from '@libsql/hrana-client';
import { Fenced, InvalidInput } from '../../operators/records/errors.ts';
import { type Fence, FencedWriter, type Unknown } from '../sql/fenced-writer.ts';
import { only } from '../sql/values.ts';
import type { Connection, Value } from '../sqlite/connection.ts';
import { failureOf, outcomeOf, responseCode } from './errors.ts';
import type { Lease } from './lease.ts';
import { type Result, runAll, type Statement } from './protocol.ts';
import { RemoteTransaction } from './transaction.ts';

/** Rows of a page of an answer that is too large as a whole. */
const PAGE = 1024;

const TOO_LARGE = 'RESPONSE_TOO_LARGE';

/** A connection to a database of a server. Each transaction, and each read outside of one, is a stream of its own there. */
export class RemoteConnection implements Connection {
  private readonly client: HttpClient;
  private readonly writer: FencedWriter<void> | undefined;
  private transaction: RemoteTransaction | undefined;

  /** @param lease the right to write; undefined for a connection that only reads */
  constructor(client: HttpClient, lease?: Lease) {
    this.client = client;
    this.writer = lease && new FencedWriter(this.fence(lease), lease.commits, lease.asking);
  }

  async rows(select: string, values: readonly Value[] = []): Promise<Value[][]> {
    try {
      return (await this.ask({ sql: select, values })).rows;
    } catch (error) {
      if (responseCode(error) !== TOO_LARGE) throw failureOf(error);
    }
    const pages = () => this.pages(select, values);
    return this.transaction === undefined ? this.snapshot(pages) : pages();
  }

  async run(sql: string, values: readonly Value[]): Promise<void> {
    await this.within((transaction) => transaction.run(sql, values));
  }

  runEach(sql: string, lists: readonly (readonly Value[])[]): Promise<readonly number[]> {
    return this.within(async (transaction) => {
      if (lists.length === 0) return [];
      const results = await transaction.send(lists.map((values) => ({ sql, values })));
      return results.map(({ changed }) => changed);
    });
  }

  async exec(sql: string): Promise<void> {
    await this.within((transaction) => transaction.script(sql));
  }

  /** @throws Fenced when another process has claimed the store */
  async transact<T>(work: () => Promise<T>, unknown?: Unknown<void>): Promise<T> {
    if (this.writer === undefined) throw new InvalidInput('This connection only reads.');
    return this.writer.result(work, unknown).catch((error: unknown) => {
      throw failureOf(error);
    });
  }

  /** Resolves when the outcome of the last transaction is certain, or the affair of the process that has claimed the store. */
  async settled(): Promise<void> {
    if (this.writer !== undefined && !this.writer.isLost) await this.writer.settle();
  }

  snapshot<T>(work: () => Promise<T>): Promise<T> {
    return this.inTransaction([{ sql: 'BEGIN', values: [] }], work, () => undefined).catch(
      (error: unknown) => {
        throw failureOf(error);
      },
    );
  }

  /** A commit is durable when the server says so: how, is its own affair. */
  async beDurable(): Promise<void> {}

  private fence(lease: Lease): Fence<void> {
    return {
      name: 'the store',
      transact: (_commit, task, committing) => this.inTransaction(lease.begin(), task, committing),
      outcome: () => lease.outcome(),
      isAnswerLost: (error) => outcomeOf(error) === 'unknown',
      isFenced: (error) => error instanceof Fenced || lease.isFenced(error),
    };
  }

  private async inTransaction<T>(
    first: readonly Statement[],
    work: () => Promise<T>,
    committing: () => void,
  ): Promise<T> {
    if (this.transaction !== undefined) throw new Error('the connection has a transaction already');
    const transaction = new RemoteTransaction(this.client, first);
    this.transaction = transaction;
    try {
      const result = await work();
      committing();
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    } finally {
      this.transaction = undefined;
    }
  }

  private within<T>(task: (transaction: RemoteTransaction) => Promise<T>): Promise<T> {
    const { transaction } = this;
    if (transaction !== undefined) return task(transaction);
    return this.transact(async () => this.within(task));
  }

  private async ask(statement: Statement): Promise<Result> {
    if (this.transaction !== undefined) return only(await this.transaction.send([statement]));
    try {
      return await this.alone(statement);
    } catch (error) {
      // A connection that was idle for long may turn out to be closed; a read may be asked again.
      if (outcomeOf(error) !== 'unknown') throw error;
      return this.alone(statement);
    }
  }

  private async alone(statement: Statement): Promise<Result> {
    const stream = this.client.openStream();
    const results = runAll(stream, [statement]);
    stream.closeGracefully();
    return only(await results);
  }

  private async pages(select: string, values: readonly Value[]): Promise<Value[][]> {
    const rows: Value[][] = [];
    for (let limit = PAGE; ; ) {
      try {
        const sql = `WITH page AS MATERIALIZED (${select}) SELECT * FROM page LIMIT ${limit} OFFSET ${rows.length}`;
        const page = (await this.ask({ sql, values })).rows;
        for (const row of page) rows.push(row);
        if (page.length < limit) return rows;
      } catch (error) {
        if (responseCode(error) !== TOO_LARGE || limit === 1) throw error;
        limit = Math.ceil(limit / 4);
      }
    }
  }
}
