import { existsSync } from 'node:fs';
import { chown, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { run, type SystemUser } from '../command.ts';
import { type Folder, inFolder } from '../folder.ts';
import { claimPort } from '../port.ts';
import { type Launch, launch, type ServerProcess, untilReady } from '../process.ts';
import { checkReach, unprivilegedUser } from '../user.ts';
import { findMariaDb } from './binaries.ts';
import { createDatabase, dropDatabase } from './database.ts';

/** Options of a server; everything has a default. */
export interface MariaDbOptions {
  /** Folder of its data and log, which the caller owns. Default: a folder that `stop` removes. */
  readonly folder?: string;
  /** Port on 127.0.0.1. Default: a free one. */
  readonly port?: number;
  /** Whether a commit waits for the disk. Default true; without it a crash of the machine may lose data. */
  readonly fsync?: boolean;
  /** Other server settings by MariaDB's own names. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** A running server. */
export interface MariaDbService {
  /** URL of the database `tidemark`, as a user with every privilege. */
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Path of the server's Unix socket. */
  readonly socket: string;
  /** Path of the server's log. */
  readonly log: string;
  /** Such as `10.11.14-MariaDB`. */
  readonly version: string;
  readonly pid: number;
  /** Resolves when the current process has ended for any reason. */
  readonly ended: Promise<void>;
  /** Creates a database if there is none with that name, by default with a new name; resolves to its URL. */
  createDatabase(name?: string): Promise<string>;
  /** Drops the database of a URL. */
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

/** Run at each start, because the files of an empty server only have users without a password: root, and nobody in particular. */
const USERS = [
  `CREATE USER IF NOT EXISTS '${USER}'@'%' IDENTIFIED BY '${PASSWORD}';`,
  `GRANT ALL ON *.* TO '${USER}'@'%' WITH GRANT OPTION;`,
  "DELETE FROM mysql.global_priv WHERE User IN ('root', '');",
  'FLUSH PRIVILEGES;',
  `CREATE DATABASE IF NOT EXISTS ${USER};`,
].join('\n');

/** Settings of a server that need not outlive the machine; a killed process loses nothing with them. */
const NOT_DURABLE = { innodb_flush_log_at_trx_commit: 2, innodb_flush_method: 'nosync' };

/** A file system in memory, and the bytes that a server for tests needs of it. */
const MEMORY = '/dev/shm';
const NEEDED = 1024 ** 3;

/** Where the files of a server are that need not outlive the machine: a table is created there in a tenth of the time. */
async function parentOf({ fsync }: MariaDbOptions): Promise<string | undefined> {
  if (fsync !== false) return undefined;
  const found = await statfs(MEMORY).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize > NEEDED ? MEMORY : undefined;
}

/** The version that the server reports; undefined while it does not respond. */
async function serverVersion(url: string): Promise<string | undefined> {
  try {
    const connection = await createConnection({ uri: url, connectTimeout: 5_000 });
    try {
      const [[row]] = await connection.query<RowDataPacket[]>('SELECT version() AS version');
      return row === undefined ? undefined : String(row.version);
    } finally {
      await connection.end();
    }
  } catch {
    return undefined;
  }
}

async function initialise(program: string, data: string, user: SystemUser | undefined): Promise<void> {
  const { code, text } = await run(
    program,
    [
      ...['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal'],
      ...[
        '--skip-test-db',
        '--skip-name-resolve',
        '--innodb-log-file-size=16M',
        '--innodb-flush-method=nosync',
      ],
    ],
    { user },
  );
  if (code !== 0) throw new Error(`MariaDB's data could not be initialised:\n${text}`);
}

/** Starts the server's process and waits until it responds with its version. */
async function begin(launched: Launch, url: string): Promise<{ server: ServerProcess; version: string }> {
  const server = await launch(launched);
  let version: string | undefined;
  await untilReady('MariaDB', server, launched.log, async () => {
    version = await serverVersion(url);
    return version !== undefined;
  });
  return { server, version: version ?? '' };
}

/**
 * Starts a real MariaDB on 127.0.0.1 with its own user and password. It is ready when this resolves, and ends with this process,
 * however that ends. If started by root, it runs as an unprivileged system user.
 *
 * @throws ServiceMissing if MariaDB is not installed; Error if the port is in use
 */
export async function startMariaDb(options: MariaDbOptions = {}): Promise<MariaDbService> {
  const programs = findMariaDb();
  const user = await unprivilegedUser('MariaDB');
  const port = await claimPort(options.port);
  const url = `mysql://${USER}:${PASSWORD}@127.0.0.1:${port}/${USER}`;

  const begun = async (folder: Folder): Promise<MariaDbService> => {
    if (user) await chown(folder.path, user.uid, user.gid);
    await checkReach('MariaDB', folder.path, user);
    const data = join(folder.path, 'data');
    const log = join(folder.path, 'mariadb.log');
    const socket = join(folder.path, 's');
    const users = join(folder.path, 'users.sql');
    if (!existsSync(join(data, 'mysql'))) await initialise(programs.install, data, user);
    await writeFile(users, `${USERS}\n`);

    const settings = {
      datadir: data,
      port,
      bind_address: '127.0.0.1',
      socket,
      pid_file: join(folder.path, 'pid'),
      init_file: users,
      skip_name_resolve: 'ON',
      // Newer servers make a certificate by themselves.
      ssl: 'OFF',
      innodb_buffer_pool_size: '128M',
      innodb_log_file_size: '64M',
      ...(options.fsync === false && NOT_DURABLE),
      ...options.settings,
    };
    const launched: Launch = {
      command: programs.server,
      args: ['--no-defaults', ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)],
      log,
      stopSignal: 'SIGTERM',
      user,
      removeIfAbandoned: folder.temporary,
    };
    let running = await begin(launched, url);
    return {
      url,
      port,
      folder: folder.path,
      socket,
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
        await running.server.end('SIGTERM');
        await folder.discard();
      },
      async halt() {
        await running.server.end('SIGTERM');
      },
      async kill() {
        await running.server.end('SIGKILL');
      },
      async restart() {
        await running.server.end('SIGTERM');
        running = await begin(launched, url);
      },
    };
  };
  return inFolder(options.folder, 'mariadb', begun, await parentOf(options));
}
