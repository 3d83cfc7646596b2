import { randomBytes } from 'node:crypto';
import { TidemarkError } from '../../operators/records/errors.ts';
import { fillNameKeys } from '../sql/lists/name-keys.ts';
import { isCurrent, latestVersion, migrationsUpTo } from '../sql/migrations.ts';
import { asNumber, only } from '../sql/values.ts';
import type { Connection } from './connection.ts';
import { SqliteSession } from './session.ts';

/** The version that keeps names as texts are searched for them. */
const NAME_KEYS = 9;

/** Tables that a server of libsql may have beside those of the store: its own, and the lease of the writer. */
const NOT_OURS = "'libsql_wasm_func_table', 'writer_lease'";

async function appliedVersion(connection: Connection): Promise<number> {
  const rows = await connection.rows(
    `SELECT count(*), count(*) FILTER (WHERE name = 'migrations') FROM sqlite_schema WHERE type = 'table' AND name NOT IN (${NOT_OURS})`,
  );
  const [tables, ours] = only(rows);
  if (tables === 0) return 0;
  if (ours === 0) {
    throw new TidemarkError(
      'store_path',
      'The file is an SQLite database that tidemark did not create; choose another path.',
    );
  }
  const [version] = only(await connection.rows('SELECT coalesce(max(version), 0) FROM migrations'));
  return asNumber(version);
}

/**
 * Migrates the schema to the version of this code, all steps in one transaction; in a read-only store only compares. Writes nothing
 * before it has verified that the database is a store.
 *
 * @param upTo another version that this code knows
 * @throws TidemarkError `store_newer` when the store is ahead of this code, `store_path` when it is another database
 */
export async function migrate(
  connection: Connection,
  readOnly: boolean,
  upTo = latestVersion('sqlite'),
): Promise<void> {
  const all = migrationsUpTo('sqlite', upTo);
  const applied = await appliedVersion(connection);
  const current = isCurrent(applied, upTo, readOnly);
  if (!readOnly) await connection.beDurable();
  if (current) return;
  await connection.transact(async () => {
    await connection.exec(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER NOT NULL, name TEXT NOT NULL, applied_at TEXT NOT NULL)',
    );
    for (const { version, name, sql } of all.filter((migration) => migration.version > applied)) {
      await connection.exec(sql);
      if (version === NAME_KEYS) {
        await fillNameKeys(new SqliteSession(connection));
      }
      await connection.run("INSERT INTO migrations VALUES (?, ?, strftime('%Y-%m-%dT%H:%M:%fZ'))", [
        version,
        name,
      ]);
    }
    await connection.run('INSERT INTO store_info SELECT ? WHERE NOT EXISTS (SELECT 1 FROM store_info)', [
      randomBytes(16).toString('hex'),
    ]);
  });
}
