import { checkNames, type NamedSeries } from '../../operators/records/series/name.ts';
import { NAMED_SERIES, toNamedSeries } from '../sql/series-names.ts';
import { asNumber, asText } from '../sql/values.ts';
import type { Connection } from './connection.ts';

const COLUMNS = `${NAMED_SERIES.join(', ')}, changed_at`;

/** All named series. */
export async function listNames(connection: Connection): Promise<readonly NamedSeries[]> {
  const rows = await connection.rows(`SELECT ${COLUMNS} FROM series_name ORDER BY scope_id, entity_id`);
  return rows.map((row) => toNamedSeries(row));
}

/** Sets the names of a series. @throws Conflict */
export function putNames(connection: Connection, series: NamedSeries): Promise<void> {
  const { scope_id, entity_id, names, unit, feature, changed_at } = series;
  return connection.transact(async () => {
    checkNames(series, await listNames(connection));
    await connection.run(`INSERT OR REPLACE INTO series_name (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)`, [
      scope_id,
      entity_id,
      JSON.stringify(names),
      unit,
      feature ?? null,
      changed_at,
    ]);
  });
}

/** Removes the names of a series; false when it has none. */
export function removeNames(connection: Connection, scopeId: string, entityId: string): Promise<boolean> {
  return connection.transact(async () => {
    await connection.run('DELETE FROM series_name WHERE scope_id = ? AND entity_id = ?', [scopeId, entityId]);
    const [[deleted]] = await connection.rows('SELECT changes()');
    return asNumber(deleted) > 0;
  });
}

/** Scopes in which an entity has observations. */
export async function scopesOf(connection: Connection, entityId: string): Promise<readonly string[]> {
  const sql = 'SELECT DISTINCT scope_id FROM series WHERE entity_id = ? ORDER BY scope_id';
  return (await connection.rows(sql, [entityId.toLowerCase()])).map(([scope]) => asText(scope));
}
