import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { z } from 'zod';
import { deleteTopics } from '../../services/kafka/client.ts';
import { startKafka } from '../../services/kafka/start.ts';
import {
  createDatabase as createLibsql,
  dropDatabase as dropLibsql,
} from '../../services/libsql/database.ts';
import { startLibsql } from '../../services/libsql/start.ts';
import {
  createDatabase as createMariaDb,
  dropDatabase as dropMariaDb,
} from '../../services/mariadb/database.ts';
import { startMariaDb } from '../../services/mariadb/start.ts';
import { ServiceMissing } from '../../services/missing.ts';
import { startPgBouncer } from '../../services/pgbouncer/start.ts';
import { createDatabase, dropDatabase } from '../../services/postgres/database.ts';
import { startPostgres } from '../../services/postgres/start.ts';
import { isClone } from '../tiers/tier.ts';

/** What a test file is given: a broker with a prefix for its topics, a database; or one line that says what to install. */
const GRANTS = {
  kafka: z.object({ brokers: z.array(z.string()), prefix: z.string() }),
  postgres: z.object({ url: z.string() }),
  mariadb: z.object({ url: z.string() }),
  libsql: z.object({ url: z.string() }),
  pgbouncer: z.object({ url: z.string(), direct: z.string() }),
};
const MISSING = z.object({ missing: z.string() });

type Grant = z.infer<(typeof GRANTS)[keyof typeof GRANTS]>;
/** One line that says what to install. */
export type Missing = z.infer<typeof MISSING>;

/** Gives the test files of one run their services, which it starts when the first of them asks. */
export interface Desk {
  readonly url: string;
  /** Stops what it started, and clears away what test files left in services of others. */
  close(): Promise<void>;
}

/** Services of others that tests use instead of starting some. */
export interface Others {
  /** Brokers as `host:port`, with commas between them. */
  readonly kafka?: string | undefined;
  /** URL of a database, as a user that may create others. */
  readonly postgres?: string | undefined;
  /** The same of MariaDB, or of MySQL. */
  readonly mariadb?: string | undefined;
  /** URLs of a server of libsql and of its admin API, with a comma between them. */
  readonly libsql?: string | undefined;
}

/** A service that is started when it is first asked for. */
class Lazy<T extends { stop(): Promise<void> }> {
  readonly #start: () => Promise<T>;
  #started: Promise<T> | undefined;

  constructor(start: () => Promise<T>) {
    this.#start = start;
  }

  get(): Promise<T> {
    this.#started ??= this.#start();
    return this.#started;
  }

  async stop(): Promise<void> {
    await (await this.#started?.catch(() => undefined))?.stop();
  }
}

/**
 * Opens the desk on a free port of 127.0.0.1. Nothing is started yet.
 *
 * @param say is called, once a service, when it is missing, and what takes long
 */
export async function openDesk(others: Others, say: (line: string) => void): Promise<Desk> {
  // Nobody kills this broker: it may be slow on a busy machine without being taken for dead.
  const settings = { 'broker.session.timeout.ms': 30_000 };
  const kafka = new Lazy(() => startKafka({ settings, onProgress: say }));
  // Tests kill processes, never the machine: what was committed to a process outlives it without fsync too.
  const postgres = new Lazy(() => startPostgres({ fsync: false }));
  const mariadb = new Lazy(() => startMariaDb({ fsync: false }));
  const libsql = new Lazy(() => {
    say(
      'TIDEMARK_TEST_LIBSQL is not set: libsql:// is tested with a small server of the tests, not with sqld',
    );
    return startLibsql();
  });
  const server = async () => others.postgres ?? (await postgres.get()).url;
  const pgbouncer = new Lazy(async () => startPgBouncer({ url: await server() }));
  const external = others.kafka?.split(',');
  const prefixes: string[] = [];
  const databases: string[] = [];
  const mariaDbs: string[] = [];
  const libsqls: string[] = [];
  const missing = new Set<string>();

  async function libsqlPlace() {
    const [url, admin] = others.libsql?.split(',') ?? [];
    if (url !== undefined) return { url, admin: admin ?? url };
    const own = (await libsql.get()).url;
    return { url: own, admin: own };
  }

  async function newDatabase(): Promise<string> {
    const database = await createDatabase(await server());
    databases.push(database);
    return database;
  }

  const routes: Record<string, () => Promise<Grant>> = {
    '/kafka': async () => {
      const brokers = [...(external ?? (await kafka.get()).brokers)];
      const prefix = `test-${randomBytes(6).toString('hex')}-`;
      prefixes.push(prefix);
      return { brokers, prefix };
    },
    '/postgres': async () => ({ url: await newDatabase() }),
    '/mariadb': async () => {
      const url = await createMariaDb(others.mariadb ?? (await mariadb.get()).url);
      mariaDbs.push(url);
      return { url };
    },
    '/libsql': async () => {
      const url = await createLibsql(await libsqlPlace());
      libsqls.push(url);
      return { url };
    },
    '/pgbouncer': async () => {
      const pooler = new URL((await pgbouncer.get()).url);
      const direct = await newDatabase();
      pooler.pathname = new URL(direct).pathname;
      return { url: pooler.href, direct };
    },
  };

  async function answer(path: string): Promise<Grant | Missing> {
    try {
      return await routes[path]();
    } catch (error) {
      if (!(error instanceof ServiceMissing)) throw error;
      if (!missing.has(path)) say(`MISSING, so tests do not run: ${error.message}`);
      missing.add(path);
      return { missing: error.message };
    }
  }

  const desk = createServer((request, response) => {
    answer(request.url ?? '').then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(error instanceof Error ? error.message : String(error));
      },
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  const address = desk.address();
  if (address === null || typeof address === 'string') throw new Error('The desk listens on no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      desk.close();
      desk.closeAllConnections();
      await pgbouncer.stop();
      await Promise.all([kafka.stop(), postgres.stop(), mariadb.stop(), libsql.stop()]);
      if (external !== undefined && prefixes.length > 0) await deleteTopics(external, prefixes);
      if (others.postgres !== undefined)
        for (const database of databases) await dropDatabase(others.postgres, database);
      if (others.mariadb !== undefined)
        for (const database of mariaDbs) await dropMariaDb(others.mariadb, database);
      if (others.libsql !== undefined)
        for (const database of libsqls) await dropLibsql(await libsqlPlace(), database);
    },
  };
}

/**
 * Asks a desk for a service. The first to ask waits while it starts.
 *
 * @throws Error when the service is there but does not start
 */
export async function ask<S extends keyof typeof GRANTS>(
  url: string,
  service: S,
): Promise<z.infer<(typeof GRANTS)[S]> | Missing> {
  if (isClone()) return { missing: 'npm run test:services tests what needs a service' };
  const response = await fetch(`${url}/${service}`, { method: 'POST' });
  if (!response.ok) throw new Error(await response.text());
  return z.union([MISSING, GRANTS[service]]).parse(await response.json());
}
