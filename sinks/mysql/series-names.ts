import { checkNames, type NamedSeries } from '../../operators/records/series/name.ts';
import { NAMED_SERIES, toNamedSeries } from '../sql/series-names.ts';
import { asText } from '../sql/values.ts';
import type { Session } from './connection/session.ts';

const COLUMNS = `${NAMED_SERIES.join(', ')}, changed_at`;

/** All named series. */
export async function listNames(session: Session): Promise<readonly NamedSeries[]> {
  const rows = await session.rows(`SELECT ${COLUMNS} FROM series_name ORDER BY scope_id, entity_id`);
  return rows.map((row) => toNamedSeries(row));
}

/** Sets the names of a series. @throws Conflict */
export async function putNames(session: Session, series: NamedSeries): Promise<void> {
  const { scope_id, entity_id, names, unit, feature, changed_at } = series;
  checkNames(series, await listNames(session));
  await session.run(`REPLACE INTO series_name (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)`, [
    scope_id,
    entity_id,
    JSON.stringify(names),
    unit,
    feature ?? null,
    changed_at,
  ]);
}

/** Removes the names of a series; false when it has none. */
export async function removeNames(session: Session, scopeId: string, entityId: string): Promise<boolean> {
  const deleted = await session.run('DELETE FROM series_name WHERE scope_id = ? AND entity_id = ?', [
    scopeId,
    entityId,
  ]);
  return deleted > 0;
}

/** Scopes in which an entity has observations. */
export async function scopesOf(session: Session, entityId: string): Promise<readonly string[]> {
  const sql = 'SELECT DISTINCT scope_id FROM series WHERE entity_id = ? ORDER BY scope_id';
  return (await session.rows(sql, [entityId.toLowerCase()])).map(([scope]) => asText(scope));
}
