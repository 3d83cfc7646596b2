import { existsSync } from 'node:fs';
import { chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { run, type SystemUser } from '../command.ts';
import { inFolder } from '../folder.ts';
import { claimPort } from '../port.ts';
import { type Launch, launch, type ServerProcess, untilReady } from '../process.ts';
import { childrenOf, killAll } from '../signal.ts';
import { checkReach, unprivilegedUser } from '../user.ts';
import { findPostgres } from './binaries.ts';
import { createDatabase, dropDatabase } from './database.ts';

/** Options of a server; everything has a default. */
export interface PostgresOptions {
  /** Folder of its data and log, which the caller owns. Default: a folder that `stop` removes. */
  readonly folder?: string;
  /** Port on 127.0.0.1. Default: a free one. */
  readonly port?: number;
  /** Whether a commit waits for the disk. Default true; without it a crash of the machine may lose data. */
  readonly fsync?: boolean;
  /** Other server settings by PostgreSQL's own names. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
}

/** A running server. */
export interface PostgresService {
  /** URL of the database `postgres`, as its superuser. */
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Path of the server's log. */
  readonly log: string;
  /** Such as `15.18`. */
  readonly version: string;
  readonly pid: number;
  /** Resolves when the current process has ended for any reason. */
  readonly ended: Promise<void>;
  /** Creates a database if there is none with that name, by default with a new name; resolves to its URL. */
  createDatabase(name?: string): Promise<string>;
  /** Drops the database of a URL, and closes its connections. */
  dropDatabase(url: string): Promise<void>;
  /** Stops it gracefully: open transactions are rolled back. A folder that it created itself is removed. */
  stop(): Promise<void>;
  /** Stops it gracefully. Its data remain. */
  halt(): Promise<void>;
  /** Kills it (SIGKILL), like a crash. Its data remain. */
  kill(): Promise<void>;
  /** Stops it if it is running, and starts it again with the same data and port. */
  restart(): Promise<void>;
}

const USER = 'tidemark';
/** For a server that only listens on loopback and only holds test data. */
const PASSWORD = 'tidemark';
/** Leaves room for the name of the socket: its path may have 107 bytes on Linux and 103 on macOS. */
const LONGEST_SOCKET_FOLDER = 80;

/** The version that the server reports; undefined while it does not respond. */
async function serverVersion(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version.split(' ')[0];
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}

/** Creates the files of an empty server with one superuser. */
async function initialise(
  bin: string,
  folder: string,
  data: string,
  user: SystemUser | undefined,
): Promise<void> {
  const password = join(folder, 'password');
  await writeFile(password, PASSWORD);
  const { code, text } = await run(
    join(bin, 'initdb'),
    [
      ...['--pgdata', data, '--username', USER, '--pwfile', password, '--auth', 'scram-sha-256'],
      ...['--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    ],
    { user },
  );
  await rm(password);
  if (code !== 0) throw new Error(`PostgreSQL's data could not be initialised:\n${text}`);
}

/** Starts the server's process and waits until it responds with its version. */
async function begin(launched: Launch, url: string): Promise<{ server: ServerProcess; version: string }> {
  const server = await launch(launched);
  let version: string | undefined;
  await untilReady('PostgreSQL', server, launched.log, async () => {
    version = await serverVersion(url);
    return version !== undefined;
  });
  return { server, version: version ?? '' };
}

/**
 * Starts a real PostgreSQL on 127.0.0.1 with its own user and password. It is ready when this resolves, and ends with this process,
 * however that ends. If started by root, it runs as the system user `postgres`.
 *
 * @throws ServiceMissing if PostgreSQL is not installed; Error if the port is in use
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresService> {
  const bin = await findPostgres();
  const user = await unprivilegedUser('PostgreSQL');
  const port = await claimPort(options.port);
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`;

  return inFolder(options.folder, 'postgres', async (folder) => {
    if (user) await chown(folder.path, user.uid, user.gid);
    await checkReach('PostgreSQL', folder.path, user);
    const data = join(folder.path, 'data');
    const log = join(folder.path, 'postgres.log');
    if (!existsSync(join(data, 'PG_VERSION'))) await initialise(bin, folder.path, data, user);

    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder.path.length <= LONGEST_SOCKET_FOLDER ? folder.path : '',
      fsync: options.fsync ?? true,
      max_connections: 200,
      ...options.settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const launched: Launch = {
      command: join(bin, 'postgres'),
      args: ['-D', data, ...flags],
      log,
      stopSignal: 'SIGINT',
      user,
      removeIfAbandoned: folder.temporary,
    };
    let running = await begin(launched, url);
    return {
      url,
      port,
      folder: folder.path,
      log,
      version: running.version,
      get pid() {
        return running.server.pid;
      },
      get ended() {
        return running.server.ended;
      },
      createDatabase: (name) => createDatabase(url, name),
      dropDatabase: (database) => dropDatabase(url, database),
      async stop() {
        await running.server.end('SIGINT');
        await folder.discard();
      },
      async halt() {
        await running.server.end('SIGINT');
      },
      async kill() {
        // Its sessions outlive it briefly, and it cannot be restarted in the meantime.
        const sessions = await childrenOf(running.server.pid);
        await running.server.end('SIGKILL');
        await killAll(sessions);
      },
      async restart() {
        await running.server.end('SIGINT');
        running = await begin(launched, url);
      },
    };
  });
}
