/** A connection with a queue. Concurrent statements on one connection run in no particular order, so each task gets exclusive use. */
export class ConnectionQueue<Connection> {
  readonly connection: Connection;
  private tail: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Running and waiting tasks. */
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

  /** Resolves when every task queued so far has ended. */
  idle(): Promise<void> {
    return this.tail;
  }
}

/** The least loaded lane. */
export function freest<Connection>(
  lanes: readonly ConnectionQueue<Connection>[],
): ConnectionQueue<Connection> {
  return lanes.reduce((best, lane) => (lane.load < best.load ? lane : best));
}
