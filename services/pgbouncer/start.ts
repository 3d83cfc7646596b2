import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { run } from '../command.ts';
import { inFolder } from '../folder.ts';
import { ServiceMissing } from '../missing.ts';
import { claimPort } from '../port.ts';
import { launch, untilReady } from '../process.ts';
import { unprivilegedUser } from '../user.ts';

/** Options of a pooler. */
export interface PgBouncerOptions {
  /** URL of a database of the server behind the pooler. */
  readonly url: string;
  /** Port on 127.0.0.1. Default: a free one. */
  readonly port?: number;
  /** Connections to the server per database. Default 10. */
  readonly poolSize?: number;
}

/** A running pooler in transaction mode. */
export interface PgBouncerService {
  /** The same database, through the pooler. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Such as `1.18.0`. */
  readonly version: string;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

async function findPgBouncer(): Promise<{ command: string; version: string }> {
  for (const command of ['pgbouncer', '/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer']) {
    const { code, text } = await run(command, ['--version']);
    const [, version] = /PgBouncer (\S+)/i.exec(text) ?? [];
    if (code === 0 && version !== undefined) return { command, version };
  }
  throw new ServiceMissing(
    'PgBouncer is not installed: apt-get install pgbouncer, or brew install pgbouncer.',
  );
}

/** Quotes a value in PgBouncer's user file. */
function quote(text: string): string {
  return `"${decodeURIComponent(text).replaceAll('"', '""')}"`;
}

/**
 * Starts a real PgBouncer in transaction mode on 127.0.0.1, for every database of a server. It ends with this process, however that ends.
 *
 * @throws ServiceMissing if PgBouncer is not installed; Error if the port is in use
 */
export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncerService> {
  const { command, version } = await findPgBouncer();
  const user = await unprivilegedUser('PgBouncer');
  const port = await claimPort(options.port);
  const target = new URL(options.url);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;

  return inFolder(undefined, 'pgbouncer', async (folder) => {
    const log = join(folder.path, 'pgbouncer.log');
    const settings = join(folder.path, 'pgbouncer.ini');
    const users = join(folder.path, 'users');
    await writeFile(users, `${quote(target.username)} ${quote(target.password)}\n`, { mode: 0o600 });
    await writeFile(
      settings,
      `[databases]
* = host=${target.hostname} port=${target.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${options.poolSize ?? 10}
max_client_conn = 500
ignore_startup_parameters = extra_float_digits
`,
    );
    if (user) for (const path of [folder.path, settings, users]) await chown(path, user.uid, user.gid);

    const server = await launch({
      command,
      args: ['-q', settings],
      log,
      stopSignal: 'SIGINT',
      user,
      removeIfAbandoned: folder.temporary,
    });
    await untilReady('PgBouncer', server, log, () => answers(url.href));
    return {
      url: url.href,
      port,
      pid: server.pid,
      version,
      async stop() {
        await server.end('SIGINT');
        await folder.discard();
      },
    };
  });
}
