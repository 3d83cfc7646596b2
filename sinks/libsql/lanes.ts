import type { HttpClient } from '@libsql/hrana-client';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import { ConnectionQueue, freest } from '../sql/connection-queue.ts';
import type { Connection } from '../sqlite/connection.ts';
import type { SqliteLanes } from '../sqlite/engine.ts';
import type { Lease } from './lease.ts';
import { RemoteConnection } from './remote-connection.ts';

/** Reads at a time. */
const READERS = 4;

/** The connections to a database of a server. */
export class LibsqlLanes implements SqliteLanes {
  readonly system = 'libsql';
  private readonly client: HttpClient;
  private readonly lease: Lease | undefined;
  private readonly writer: ConnectionQueue<RemoteConnection> | undefined;
  private readonly readers: readonly ConnectionQueue<RemoteConnection>[];

  /** @param lease undefined for a store that is only read */
  constructor(client: HttpClient, lease: Lease | undefined) {
    this.client = client;
    this.lease = lease;
    this.writer = lease && new ConnectionQueue(new RemoteConnection(client, lease));
    this.readers = Array.from({ length: READERS }, () => new ConnectionQueue(new RemoteConnection(client)));
  }

  read<T>(task: (connection: Connection) => Promise<T>): Promise<T> {
    return freest(this.readers).run(task);
  }

  alone<T>(task: (connection: Connection) => Promise<T>): Promise<T> {
    return task(new RemoteConnection(this.client));
  }

  async write<T>(task: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.writer === undefined) throw new StoreUnavailable('The store is open read-only.');
    return this.writer.run(task);
  }

  async settled(): Promise<void> {
    await this.writer?.run((connection) => connection.settled());
  }

  async close(): Promise<void> {
    this.lease?.abandon();
    const lanes = [...this.readers, ...(this.writer === undefined ? [] : [this.writer])];
    await Promise.all(lanes.map((lane) => lane.idle()));
    await this.lease?.release();
    this.client.close();
  }
}
