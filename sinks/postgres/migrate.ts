import { randomBytes } from 'node:crypto';
import { TidemarkError } from '../../operators/records/errors.ts';
import { fillNameKeys } from '../sql/lists/name-keys.ts';
import { isCurrent, type Migration, migrationsOf } from '../sql/migrations.ts';
import { readStoreId } from '../sql/recover.ts';
import { only } from '../sql/values.ts';
import type { Database } from './database.ts';
import { lockSchema, type Session } from './session.ts';
import { PostgresSession } from './sql-session.ts';
import { asNumber } from './values.ts';

/** The version that keeps names as texts are searched for them. */
const NAME_KEYS = 11;

/** Version of the schema, 0 when it has no table. */
async function versionOf(session: Session): Promise<number> {
  const rows = await session.rows(
    `SELECT count(*), count(*) FILTER (WHERE relname = 'migrations')
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v')`,
    [session.namespace],
  );
  const [tables, ours] = only(rows);
  if (asNumber(tables) === 0) return 0;
  if (asNumber(ours) === 0) {
    throw new TidemarkError(
      'store_path',
      'The schema has tables that tidemark did not create; choose another namespace.',
    );
  }
  const [version] = only(
    await session.rows(`SELECT coalesce(max(version), 0) FROM ${session.schema}.migrations`),
  );
  return asNumber(version);
}

async function exists(session: Session): Promise<boolean> {
  // Reads the table itself, not to_regnamespace, which uses a cache that waiting for a lock does not refresh.
  const rows = await session.rows('SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1)', [
    session.namespace,
  ]);
  const [found] = only(rows);
  return found === 't';
}

async function apply(session: Session, all: readonly Migration[], applied: number): Promise<void> {
  const { schema } = session;
  await session.run(`SET LOCAL search_path = ${schema}, pg_catalog;
    CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL)`);
  for (const { version, name, sql } of all) {
    if (version <= applied) continue;
    await session.run(sql);
    if (version === NAME_KEYS) {
      await fillNameKeys(new PostgresSession(session));
    }
    await session.rows(`INSERT INTO ${schema}.migrations VALUES ($1, $2, now())`, [version, name]);
  }
  await session.rows(
    `INSERT INTO ${schema}.store_info SELECT $1 WHERE NOT EXISTS (SELECT FROM ${schema}.store_info)`,
    [randomBytes(16).toString('hex')],
  );
}

/** Milliseconds that a migration takes at most, and that another process waits for it. */
const MIGRATION_TIMEOUT = 60_000;

/**
 * Migrates the schema to the version of this code, all steps in one transaction; in a read-only store only compares. Resolves to the
 * id of the store.
 *
 * @param filling whether the store may be only partly filled
 * @throws TidemarkError `store_newer` when the store is ahead of this code, `store_path` when the schema is not ours,
 *   `store_unavailable` when it is only partly filled
 */
export async function migrate(database: Database, readOnly: boolean, filling = false): Promise<string> {
  const all = migrationsOf('postgres');
  const known = all.at(-1)?.version ?? 0;
  const applied = await database.read(async (session) => ((await exists(session)) ? versionOf(session) : 0));
  if (applied === 0 && readOnly) {
    throw new TidemarkError(
      'store_path',
      'There is no store in this schema; start the server once to create it.',
    );
  }
  if (!isCurrent(applied, known, readOnly)) {
    await database.write(
      async (session) => {
        await session.run(lockSchema(session.schema));
        // Checked first, because IF NOT EXISTS requires the privilege even when the schema exists.
        if (!(await exists(session))) await session.run(`CREATE SCHEMA ${session.schema}`);
        const now = await versionOf(session);
        if (!isCurrent(now, known, false)) await apply(session, all, now);
      },
      { timeoutMs: MIGRATION_TIMEOUT, lockMs: MIGRATION_TIMEOUT },
    );
  }
  return database.read((session) => readStoreId(new PostgresSession(session), filling));
}
