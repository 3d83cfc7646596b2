import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { ConnectionQueue, freest } from '../sql/connection-queue.ts';
import { Appenders, MAIN } from './appenders.ts';
import { migrate } from './migrate.ts';
import { ObservationBlocks } from './observation-blocks.ts';
import type { WriteSession } from './transact.ts';

export interface DatabaseOptions {
  /** Absolute path of the file, or `:memory:`. */
  readonly path: string;
  readonly readOnly: boolean;
  /** Such as `2GB`; DuckDB's default is 80 % of the memory of the machine. */
  readonly memoryLimit: string | undefined;
  /** Threads of DuckDB; default: one per core. */
  readonly threads: number | undefined;
  /** Schema that holds the tables. */
  readonly namespace: string;
}

const READERS = 2;

/** WAL size at which it is checkpointed into the file. Larger values make pauses rarer but much longer; smaller ones cost throughput. */
const CHECKPOINT_THRESHOLD = '64MB';

function configuration({ path, readOnly, memoryLimit, threads }: DatabaseOptions): Record<string, string> {
  return {
    // Without a file it would spill into the working directory. Set first, because the later settings forbid changes.
    ...(path === ':memory:' && { temp_directory: '' }),
    checkpoint_threshold: CHECKPOINT_THRESHOLD,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(readOnly && { access_mode: 'READ_ONLY' }),
    ...(memoryLimit !== undefined && { memory_limit: memoryLimit }),
    ...(threads !== undefined && { threads: String(threads) }),
  };
}

/** Makes a namespace the default schema of a connection, and creates it when allowed. */
async function enter(connection: DuckDBConnection, namespace: string, readOnly: boolean): Promise<void> {
  if (namespace === MAIN) return;
  if (!readOnly) await connection.run(`CREATE SCHEMA IF NOT EXISTS "${namespace}"`);
  await connection.run(`USE "${namespace}"`);
}

/** The connection that writes, and those that read. */
type Connections = readonly [DuckDBConnection, ...DuckDBConnection[]];

/** An open instance and its connections. The store makes a new one after a fatal error. */
export class DuckDatabase {
  /** Set when the instance has become unusable. */
  broken = false;
  readonly writer: ConnectionQueue<DuckDBConnection>;
  readonly session: WriteSession;
  private readonly instance: DuckDBInstance;
  private readonly namespace: string;
  private readonly readers: readonly ConnectionQueue<DuckDBConnection>[];
  private readonly extra = new Set<DuckDBConnection>();

  private constructor(instance: DuckDBInstance, [writer, ...readers]: Connections, namespace: string) {
    this.instance = instance;
    this.writer = new ConnectionQueue(writer);
    this.readers = readers.map((connection) => new ConnectionQueue(connection));
    this.session = {
      connection: writer,
      appenders: new Appenders(writer, namespace),
      blocks: new ObservationBlocks(),
    };
    this.namespace = namespace;
  }

  /** Opens the file, migrates its schema and locks the configuration. */
  static async open(options: DatabaseOptions): Promise<DuckDatabase> {
    const instance = await DuckDBInstance.create(options.path, configuration(options));
    const connections: DuckDBConnection[] = [];
    try {
      const writer = await instance.connect();
      connections.push(writer);
      await writer.run("SET GLOBAL TimeZone = 'UTC'");
      await enter(writer, options.namespace, options.readOnly);
      await migrate(writer, options.readOnly);
      await writer.run('SET GLOBAL lock_configuration = true');
      while (connections.length < 1 + READERS) {
        const connection = await instance.connect();
        connections.push(connection);
        await enter(connection, options.namespace, true);
      }
      return new DuckDatabase(instance, [writer, ...connections.slice(1)], options.namespace);
    } catch (error) {
      for (const connection of connections) connection.closeSync();
      instance.closeSync();
      throw error;
    }
  }

  /** The least loaded reading lane. */
  reader(): ConnectionQueue<DuckDBConnection> {
    return freest(this.readers);
  }

  /** A connection for a stream, which occupies it for as long as its consumer takes. */
  async connect(): Promise<DuckDBConnection> {
    const connection = await this.instance.connect();
    this.extra.add(connection);
    await enter(connection, this.namespace, true);
    return connection;
  }

  disconnect(connection: DuckDBConnection): void {
    if (this.extra.delete(connection)) connection.closeSync();
  }

  /** Waits for running tasks, then closes everything, which releases the lock on the file. */
  async close(): Promise<void> {
    const lanes = [this.writer, ...this.readers];
    await Promise.all(lanes.map((lane) => lane.idle()));
    this.session.appenders.discard();
    for (const connection of this.extra) this.disconnect(connection);
    for (const lane of lanes) lane.connection.closeSync();
    this.instance.closeSync();
  }
}
