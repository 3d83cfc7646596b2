import { randomBytes } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import { TidemarkError } from '../../operators/records/errors.ts';
import { fillNameKeys } from '../sql/lists/name-keys.ts';
import { isCurrent, latestVersion, migrationsUpTo } from '../sql/migrations.ts';
import { asNumber, only } from '../sql/values.ts';
import { DuckDbSession } from './session.ts';

/** The version that keeps names as texts are searched for them. */
const NAME_KEYS = 10;

async function number(connection: DuckDBConnection, sql: string): Promise<number> {
  const rows = await (await connection.run(sql)).getRows();
  return asNumber(only(rows)[0]);
}

async function appliedVersion(connection: DuckDBConnection): Promise<number> {
  const tables = await number(
    connection,
    'SELECT count(*) FROM duckdb_tables() WHERE NOT internal AND database_name = current_database() AND schema_name = current_schema()',
  );
  if (tables === 0) return 0;
  const ours = await number(
    connection,
    "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'migrations' AND database_name = current_database() AND schema_name = current_schema()",
  );
  if (ours === 0) {
    throw new TidemarkError(
      'store_path',
      'The file is a DuckDB database that tidemark did not create; choose another path.',
    );
  }
  return number(connection, 'SELECT coalesce(max(version), 0) FROM migrations');
}

/**
 * Migrates the schema to the version of this code, all steps in one transaction; in a read-only store only compares.
 *
 * @param upTo another version that this code knows
 * @throws TidemarkError `store_newer` when the store is ahead of this code, `store_path` when it is another database
 */
export async function migrate(
  connection: DuckDBConnection,
  readOnly: boolean,
  upTo = latestVersion('duckdb'),
): Promise<void> {
  const all = migrationsUpTo('duckdb', upTo);
  const applied = await appliedVersion(connection);
  if (isCurrent(applied, upTo, readOnly)) return;
  await connection.run('BEGIN');
  try {
    await connection.run(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER NOT NULL, name VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL)',
    );
    const missing = all.filter(({ version }) => version > applied);
    for (const migration of missing) {
      await connection.run(migration.sql);
      if (migration.version === NAME_KEYS) {
        await fillNameKeys(new DuckDbSession(connection));
      }
    }
    await connection.run(
      `INSERT INTO migrations VALUES ${missing.map(() => '(?, ?, now()::TIMESTAMP)').join(', ')}`,
      missing.flatMap(({ version, name }) => [version, name]),
    );
    await connection.run('INSERT INTO store_info SELECT ? WHERE NOT EXISTS (FROM store_info)', [
      randomBytes(16).toString('hex'),
    ]);
  } catch (error) {
    await connection.run('ROLLBACK');
    throw error;
  }
  await connection.run('COMMIT');
}
