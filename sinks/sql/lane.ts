/**
 * A connection and the queue in front of it: statements that are issued at the same time on one connection run in no
 * particular order, so each task has the connection to itself.
 */
export class Lane<Connection> {
  readonly connection: Connection;
  private tail: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Tasks that run or wait. */
  get load(): number {
    return this.waiting;
  }

  run<T>(task: (connection: Connection) => Promise<T>): Promise<T> {
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

/** The lane with the least to do. */
export function freest<Connection>(lanes: readonly Lane<Connection>[]): Lane<Connection> {
  return lanes.reduce((best, lane) => (lane.load < best.load ? lane : best));
}
