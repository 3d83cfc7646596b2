import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { TidemarkError } from '../../operators/records/errors.ts';
import { packageRoot } from '../package-root.ts';
import { asNumber } from './values.ts';

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

function migrations(): Migration[] {
  const folder = join(packageRoot(import.meta.url), 'sinks', 'duckdb', 'migrations');
  return readdirSync(folder)
    .filter((file) => /^\d{3}_.*\.sql$/.test(file))
    .sort()
    .map((file) => ({
      version: Number(file.slice(0, 3)),
      name: file.slice(4, -4),
      sql: readFileSync(join(folder, file), 'utf8'),
    }));
}

async function number(connection: DuckDBConnection, sql: string): Promise<number> {
  const rows = await (await connection.run(sql)).getRows();
  return asNumber(rows[0][0]);
}

async function appliedVersion(connection: DuckDBConnection): Promise<number> {
  const tables = await number(
    connection,
    'SELECT count(*) FROM duckdb_tables() WHERE NOT internal AND schema_name = current_schema()',
  );
  if (tables === 0) return 0;
  const ours = await number(
    connection,
    "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'migrations' AND schema_name = current_schema()",
  );
  if (ours === 0) {
    throw new TidemarkError(
      'store_path',
      'The file is a DuckDB database that tidemark did not make; choose another path.',
    );
  }
  return number(connection, 'SELECT coalesce(max(version), 0) FROM migrations');
}

/**
 * Brings the schema to the version that this code knows, all steps in one transaction; or, where nothing may be
 * written, only compares.
 *
 * @throws TidemarkError `store_newer` when the store is ahead of this code, `store_path` when it is another database
 */
export async function migrate(connection: DuckDBConnection, readOnly: boolean): Promise<void> {
  const all = migrations();
  const known = all.at(-1)?.version ?? 0;
  const applied = await appliedVersion(connection);
  if (applied > known) {
    throw new TidemarkError(
      'store_newer',
      `The store was written by a newer tidemark (schema ${applied}, this one knows ${known}); upgrade.`,
    );
  }
  if (applied === known) return;
  if (readOnly) {
    throw new TidemarkError(
      'store_unavailable',
      `The store has schema ${applied} and this tidemark needs ${known}; start the server once to bring it up to date.`,
    );
  }
  await connection.run('BEGIN');
  try {
    await connection.run(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER NOT NULL, name VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL)',
    );
    for (const migration of all.filter(({ version }) => version > applied)) {
      await connection.run(migration.sql);
      await connection.run('INSERT INTO migrations VALUES (?, ?, now()::TIMESTAMP)', [
        migration.version,
        migration.name,
      ]);
    }
    await connection.run('INSERT INTO store_info SELECT ? WHERE NOT EXISTS (FROM store_info)', [
      randomBytes(16).toString('hex'),
    ]);
  } catch (error) {
    await connection.run('ROLLBACK');
    throw error;
  }
  await connection.run('COMMIT');
}
