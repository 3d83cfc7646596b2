import { randomBytes } from 'node:crypto';
import { TidemarkError } from '../../operators/records/errors.ts';
import { isCurrent, latestVersion, migrationsUpTo } from '../sql/migrations.ts';
import { checkFilled } from '../sql/transfer/origin.ts';
import { asNumber, asText } from '../sql/values.ts';
import type { Session } from './connection/session.ts';
import { COLLATION, collationOf } from './connection/version.ts';

/** Timeout in milliseconds of a statement that changes the schema. */
const TIMEOUT = 600_000;

/** Version of the schema, 0 when the database has no table. */
async function versionOf(session: Session): Promise<number> {
  const [row] = await session.rows(
    `SELECT count(*), coalesce(sum(table_name = 'migrations'), 0) FROM information_schema.tables
     WHERE table_schema = database()`,
  );
  const [tables, ours] = row.map(asNumber);
  if (tables === 0) return 0;
  if (ours === 0) {
    throw new TidemarkError(
      'store_path',
      'The database has tables that tidemark did not create; choose another database, or a namespace.',
    );
  }
  const [[version]] = await session.rows('SELECT coalesce(max(version), 0) FROM migrations');
  return asNumber(version);
}

/** The statements of a migration; a comment may stand before each. */
function statementsIn(sql: string): string[] {
  return sql.split(/;\s*$/m).filter((text) => text.replaceAll(/^--.*$/gm, '').trim() !== '');
}

/**
 * Migrates the schema to the version of this code; in a read-only store only compares. Resolves to the id of the store. The caller has
 * the store's lock: statements that change a schema are no part of a transaction here.
 *
 * @param filling whether the store may be only partly filled
 * @throws TidemarkError `store_newer` when the store is ahead of this code, `store_path` when the database is not ours,
 *   `store_unavailable` when it is only partly filled
 */
export async function migrate(session: Session, readOnly: boolean, filling = false): Promise<string> {
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
  if (!filling) await checkFilled({ rows: (sql) => session.rows(sql) });
  const [[id]] = await session.rows('SELECT store_id FROM store_info');
  return asText(id);
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
    for (const statement of statementsIn(sql)) await run(statement);
    await session.run('INSERT INTO migrations VALUES (?, ?, utc_timestamp(6))', [version, name]);
  }
  await session.run('INSERT IGNORE INTO store_info VALUES (1, ?)', [randomBytes(16).toString('hex')]);
}
