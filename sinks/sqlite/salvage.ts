import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TidemarkError } from '../../operators/records/errors.ts';
import { literal } from '../analytics/sql-text.ts';
import { PRIVATE } from '../sql/file.ts';
import type { SalvageSession } from '../sql/salvage.ts';
import { asNumber, asText, only } from '../sql/values.ts';
import { FileConnection } from './file-connection.ts';
import { lock } from './lock.ts';
import { migrate } from './migrate.ts';

/** Maximum number of faults that the database's check lists. */
const MOST_FAULTS = 100;

/** Rows per copy from a damaged table: a row number changed by damage ends a range scan early and without an error. */
const FEW_ROWS = 64;

/** Upper bound of the rows in a page of 4 KiB; none of our tables has half as many. */
const MOST_ROWS_A_PAGE = 1_000;

/**
 * Opens a damaged store for reading and creates a new one beside it with the same schema. An SQLite file has no checksums: damage that
 * leaves a page well-formed changes values undetectably.
 *
 * @param from absolute path of the damaged file; undefined when nothing of it can be read
 * @param to absolute path of the new file, which must not exist
 * @throws TidemarkError `store_locked` while a process writes to it, `store_unavailable` when nothing of the damaged file can be read:
 *   its schema is damaged
 */
export async function withSalvage<T>(
  { from, to }: { from: string | undefined; to: string },
  work: (session: SalvageSession) => Promise<T>,
): Promise<T> {
  const held = from === undefined ? undefined : await lock(from, basename(from), true);
  try {
    await writeFile(to, '', { flag: 'wx', mode: PRIVATE });
    const connection = await FileConnection.open({ path: to, mode: 'write' });
    try {
      return await salvage(connection, from, work);
    } finally {
      connection.close();
    }
  } finally {
    await held?.release();
  }
}

async function salvage<T>(
  connection: FileConnection,
  from: string | undefined,
  work: (session: SalvageSession) => Promise<T>,
): Promise<T> {
  const uri = from === undefined ? ':memory:' : `${pathToFileURL(from).href}?mode=ro`;
  let columns: Map<string, string[]>;
  try {
    await connection.exec(`ATTACH DATABASE ${literal(uri)} AS damaged`);
    columns = await tablesOf(connection);
  } catch (error) {
    throw new TidemarkError(
      'store_unavailable',
      'The header or the schema of the damaged store cannot be read, so no row can be recovered; restore a backup.',
      { cause: error },
    );
  }
  const version = await connection.rows('SELECT max(version) FROM damaged.migrations').then(
    (found) => (only(found)[0] === null ? undefined : asNumber(only(found)[0])),
    () => undefined,
  );
  await migrate(connection, false, version);
  const keyless = new Set<string>();
  for (const table of columns.keys()) {
    await connection.rows(`SELECT rowid FROM damaged."${table}" LIMIT 0`).catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('no such column')) keyless.add(table);
    });
  }
  const checked = await connection
    .rows(`SELECT integrity_check FROM pragma_integrity_check(${MOST_FAULTS}, 'damaged')`)
    .catch((error: unknown) => [[error instanceof Error ? error.message : String(error)]]);
  const [pages] = only(await connection.rows("SELECT page_count FROM pragma_page_count('damaged')"));
  const mostRows = asNumber(pages) * MOST_ROWS_A_PAGE;
  const faults = checked.map(([fault]) => asText(fault)).filter((fault) => fault !== 'ok');
  return work({
    faults,
    atOnce: faults.length === 0 ? Number.POSITIVE_INFINITY : FEW_ROWS,
    grain: 1,
    tables: async () => [...columns.keys()],
    async span(table) {
      // A table stored by its key is small and has no row numbers: it is one range.
      if (keyless.has(table)) return [0, 0];
      // Separately, each from the outermost page on its side; a combined query would read all pages.
      const [first] = only(await connection.rows(`SELECT min(rowid) FROM damaged."${table}"`));
      const [last] = only(await connection.rows(`SELECT max(rowid) FROM damaged."${table}"`));
      if (last === null) return undefined;
      // Damage may have changed the last number to one that a scan would never reach.
      return [asNumber(first), Math.min(Number(last), asNumber(first) + mostRows)];
    },
    async copy(table, first, last) {
      const list = (columns.get(table) ?? []).join(', ');
      const range = keyless.has(table) ? '' : ` WHERE rowid BETWEEN ${first} AND ${last}`;
      const statement = await connection.prepare(
        `INSERT INTO main."${table}" (${list}) SELECT ${list} FROM damaged."${table}"${range}`,
      );
      return statement.run([]).changes;
    },
    async series() {
      const known = new Set(
        (await connection.rows('SELECT series FROM main.series')).map(([one]) => asNumber(one)),
      );
      // Series numbers are assigned without gaps, so one above the maximum is damaged.
      const mosts = await connection.rows(
        'SELECT (SELECT count(*) FROM main.observation_log) + (SELECT coalesce(max(series), 0) FROM main.series)',
      );
      const removal = await connection.prepare(
        'DELETE FROM main.observation_log WHERE series NOT BETWEEN 0 AND ?',
      );
      const { changes } = removal.run([asNumber(only(mosts)[0])]);
      if (changes > 0) faults.push(`${changes} observations have an invalid series number`);
      const [used] = only(
        await connection.rows('SELECT coalesce(max(series), -1) FROM main.observation_log'),
      );
      return { known, used: asNumber(used) };
    },
    async addSeries(series, { scope_id, entity_id }) {
      await connection.run('INSERT INTO main.series (series, scope_id, entity_id) VALUES (?, ?, ?)', [
        series,
        scope_id,
        entity_id,
      ]);
    },
    change: async (sql) => (await connection.prepare(sql)).run([]).changes,
  });
}

/** Columns of each table of the damaged store, except generated ones. */
async function tablesOf(connection: FileConnection): Promise<Map<string, string[]>> {
  const columns = new Map<string, string[]>();
  const tables = await connection.rows(
    "SELECT name FROM damaged.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
  );
  for (const [table] of tables) {
    const name = asText(table);
    const listed = await connection.rows(
      `SELECT name FROM pragma_table_xinfo(${literal(name)}, 'damaged') WHERE hidden = 0 ORDER BY cid`,
    );
    columns.set(
      name,
      listed.map(([column]) => `"${asText(column)}"`),
    );
  }
  return columns;
}
