import { chmod, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { literal } from '../analytics/sql-text.ts';
import { PRIVATE } from '../sql/file.ts';
import { numbers } from '../sql/select.ts';
import type { Session } from '../sql/session.ts';
import { asText } from '../sql/values.ts';
import { syncFolder } from '../sync-folder.ts';
import type { DatabaseOptions } from './database.ts';

/** Whether events of a namespace were forgotten since its file was written anew. */
export async function isRewriteDue(session: Session): Promise<boolean> {
  const [removed, written] = await numbers(session, [
    '(SELECT coalesce(max(seq), -1) FROM forgotten)',
    '(SELECT coalesce(max(seq), -1) FROM rewritten)',
  ]);
  return removed > written;
}

/** Notes in each namespace of a new file what it no longer has. */
async function note(connection: DuckDBConnection, database: string): Promise<void> {
  const namespaces = await connection.runAndReadAll(
    `SELECT schema_name FROM duckdb_tables() WHERE database_name = ${literal(database)} AND table_name = 'rewritten'`,
  );
  for (const [name] of namespaces.getRows()) {
    const schema = `${database}."${asText(name)}"`;
    await connection.run(`DELETE FROM ${schema}.rewritten`);
    await connection.run(
      `INSERT INTO ${schema}.rewritten SELECT max(seq) FROM ${schema}.forgotten HAVING count(*) > 0`,
    );
  }
}

/**
 * Writes a closed DuckDB file anew, with all of its namespaces. A deletion marks rows, a checkpoint frees their blocks, and both leave
 * the bytes; several tables share a block. Only a new file is certain not to have them. The file is replaced as a whole or not at all.
 *
 * @param path absolute
 */
export async function rewrite({
  path,
  memoryLimit,
  threads,
}: Pick<DatabaseOptions, 'path' | 'memoryLimit' | 'threads'>): Promise<void> {
  const fresh = `${path}.rewrite`;
  await Promise.all([fresh, `${fresh}.wal`].map((file) => rm(file, { force: true })));
  const instance = await DuckDBInstance.create(':memory:', {
    temp_directory: `${path}.tmp`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(memoryLimit !== undefined && { memory_limit: memoryLimit }),
    ...(threads !== undefined && { threads: String(threads) }),
  });
  try {
    const connection = await instance.connect();
    try {
      // Writable, which moves its write-ahead log into it, and excludes others until the new file is in its place.
      await connection.run(`ATTACH ${literal(path)} AS present`);
      await connection.run('CHECKPOINT present');
      await connection.run(`ATTACH ${literal(fresh)} AS fresh`);
      await chmod(fresh, PRIVATE);
      await connection.run('COPY FROM DATABASE present TO fresh');
      await note(connection, 'fresh');
      await connection.run('CHECKPOINT fresh');
      await connection.run('DETACH fresh');
      await chmod(fresh, (await stat(path)).mode);
      // It does not let an open file be replaced.
      if (process.platform === 'win32') await connection.run('DETACH present');
      await rename(fresh, path);
      await syncFolder(dirname(path));
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
    await Promise.all([fresh, `${fresh}.wal`].map((file) => rm(file, { force: true })));
  }
}
