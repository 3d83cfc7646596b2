import { ConnectionQueue, freest } from '../sql/connection-queue.ts';
import type { Connection } from './connection.ts';
import type { SqliteLanes } from './engine.ts';
import { FileConnection } from './file-connection.ts';
import { migrate } from './migrate.ts';

export interface LanesOptions {
  /** Absolute path of the file, or `:memory:`. */
  readonly path: string;
  readonly readOnly: boolean;
  /** Memory limit of all connections in bytes. */
  readonly cache: number;
}

const READERS = 2;

/** Where a reader or a full disk prevents it, the log stays until the next one. */
const CHECKPOINT = 'PRAGMA wal_checkpoint(TRUNCATE)';

/**
 * The open database. A file has one connection for writing and several read-only ones. An in-memory database has a single connection,
 * used by one task at a time.
 */
export class FileLanes implements SqliteLanes {
  readonly system = 'sqlite';
  private readonly writer: ConnectionQueue<FileConnection>;
  private readonly readers: readonly ConnectionQueue<FileConnection>[];

  private readonly path: string;

  /** @param readers empty if the writer reads too */
  private constructor(path: string, writer: FileConnection, readers: readonly FileConnection[]) {
    this.path = path;
    this.writer = new ConnectionQueue(writer);
    const others = readers.map((connection) => new ConnectionQueue(connection));
    this.readers = others.length > 0 ? others : [this.writer];
  }

  /** Opens the database and migrates its schema. */
  static async open({ path, readOnly, cache }: LanesOptions): Promise<FileLanes> {
    const connections: FileConnection[] = [];
    const connect = async (mode: 'read' | 'write') => {
      const connection = await FileConnection.open({ path, mode, cache: cache / (1 + READERS) });
      connections.push(connection);
      return connection;
    };
    try {
      const writer = await connect(readOnly ? 'read' : 'write');
      await migrate(writer, readOnly);
      while (path !== ':memory:' && connections.length < 1 + READERS) {
        await (await connect('read')).exec('PRAGMA query_only = ON');
      }
      return new FileLanes(path, writer, connections.slice(1));
    } catch (error) {
      for (const connection of connections) connection.close();
      throw error;
    }
  }

  read<T>(task: (connection: FileConnection) => Promise<T>): Promise<T> {
    return freest(this.readers).run(task);
  }

  write<T>(task: (connection: Connection) => Promise<T>): Promise<T> {
    return this.writer.run(task);
  }

  checkpoint(): Promise<void> {
    return this.writer.run((connection) => connection.exec(CHECKPOINT)).catch(() => undefined);
  }

  async settled(): Promise<void> {}

  /** Runs a long read on a connection of its own; in memory, where there is one for all, on that. */
  async alone<T>(task: (connection: FileConnection) => Promise<T>): Promise<T> {
    if (this.path === ':memory:') return this.read(task);
    const connection = await FileConnection.open({ path: this.path, mode: 'read' });
    try {
      return await task(connection);
    } finally {
      connection.close();
    }
  }

  /** Waits for running tasks, checkpoints the write-ahead log, and closes everything. */
  async close(): Promise<void> {
    const lanes = [...new Set([...this.readers, this.writer])];
    await Promise.all(lanes.map((lane) => lane.idle()));
    for (const { connection } of lanes) {
      if (connection !== this.writer.connection) connection.close();
    }
    // On a full disk the log stays, and the next start checkpoints it.
    await this.writer.connection.exec(CHECKPOINT).catch(() => undefined);
    this.writer.connection.close();
  }
}
