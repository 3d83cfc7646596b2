import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * A connection and the queue in front of it: statements that are issued at the same time on one connection run in no
 * particular order, so each task has the connection to itself.
 */
export class Lane {
  readonly connection: DuckDBConnection;
  private tail: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(connection: DuckDBConnection) {
    this.connection = connection;
  }

  /** Tasks that run or wait. */
  get load(): number {
    return this.waiting;
  }

  run<T>(task: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    this.waiting++;
    const result = this.tail.then(() => task(this.connection));
    const settled = () => {
      this.waiting--;
    };
    this.tail = result.then(settled, settled);
    return result;
  }

  /** Resolves when every task that was given so far has ended. */
  idle(): Promise<void> {
    return this.tail;
  }
}
