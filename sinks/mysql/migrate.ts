import { randomBytes } from 'node:crypto';
import { TidemarkError } from '../../operators/records/errors.ts';
import { isCurrent, latestVersion, migrationsUpTo } from '../sql/migrations.ts';
import { asNumber, only } from '../sql/values.ts';
import { MysqlFailure } from './connection/errors.ts';
import type { Session } from './connection/session.ts';
import { COLLATION, collationOf } from './connection/version.ts';

/** Timeout in milliseconds of a statement that changes the schema. */
const TIMEOUT = 600_000;

/** Version of the schema, 0 when the database has no table. */
async function versionOf(session: Session): Promise<number> {
  const rows = await session.rows(
    `SELECT count(*), coalesce(sum(table_name = 'migrations'), 0) FROM information_schema.tables
     WHERE table_schema = database()`,
  );
  const [tables, ours] = only(rows);
  if (asNumber(tables) === 0) return 0;
  if (asNumber(ours) === 0) {
    throw new TidemarkError(
      'store_path',
      'The database has tables that tidemark did not create; choose another database, or a namespace.',
    );
  }
  const [version] = only(await session.rows('SELECT coalesce(max(version), 0) FROM migrations'));
  return asNumber(version);
}

/** The statements of a migration; a comment may stand before each. */
function statementsIn(sql: string): string[] {
  return sql.split(/;\s*$/m).filter((text) => text.replaceAll(/^--.*$/gm, '').trim() !== '');
}

/**
 * Migrates the schema to the version of this code; in a read-only store only compares. The caller has the store's lock:
 * statements that change a schema are no part of a transaction here.
 *
 * @throws TidemarkError `store_newer` when the store is ahead of this code, `store_path` when the database is not ours
 */
export async function migrate(session: Session, readOnly: boolean): Promise<void> {
  const known = latestVersion('mysql');
  const applied = await versionOf(session);
  if (applied === 0 && readOnly) {
    throw new TidemarkError(
      'store_path',
      'There is no store in this database; start the server once to create it.',
    );
  }
  if (!isCurrent(applied, known, readOnly)) {
    await session.limitTo(TIMEOUT);
    await apply(session, applied, known);
  }
}

/** The columns that a statement adds are there: it was done before the migration was interrupted. */
const DUPLICATE_COLUMN = 1060;

function unlessDone(error: unknown): void {
  if (!(error instanceof MysqlFailure) || error.number !== DUPLICATE_COLUMN) throw error;
}

async function apply(session: Session, applied: number, known: number): Promise<void> {
  const collation = collationOf(session.version);
  const run = (sql: string) => session.runText(sql.replaceAll(COLLATION, collation));
  await run(
    `CREATE TABLE IF NOT EXISTS migrations (
       version INT NOT NULL PRIMARY KEY, name VARCHAR(255) NOT NULL, applied_at DATETIME(6) NOT NULL
     ) COLLATE utf8mb4_nopad_bin`,
  );
  for (const { version, name, sql } of migrationsUpTo('mysql', known)) {
    if (version <= applied) continue;
    for (const statement of statementsIn(sql)) await run(statement).catch(unlessDone);
    await session.run('INSERT INTO migrations VALUES (?, ?, utc_timestamp(6))', [version, name]);
  }
  await session.run('INSERT IGNORE INTO store_info VALUES (1, ?)', [randomBytes(16).toString('hex')]);
}
