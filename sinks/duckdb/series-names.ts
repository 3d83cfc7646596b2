import type { DuckDBConnection } from '@duckdb/node-api';
import { checkNames, type NamedSeries } from '../../operators/records/series/name.ts';
import { NAMED_SERIES, toNamedSeries } from '../sql/series-names.ts';
import { asNumber, asText } from '../sql/values.ts';
import { transact, type WriteSession } from './transact.ts';
import { INSTANT, select, where } from './where.ts';

const COLUMNS = NAMED_SERIES.map((name) => (name.endsWith('_id') ? `${name}::VARCHAR` : name)).join(', ');

/** All named series. */
export async function listNames(connection: DuckDBConnection): Promise<readonly NamedSeries[]> {
  const rows = await select(
    connection,
    `SELECT ${COLUMNS}, epoch_us(changed_at) FROM series_name ORDER BY scope_id, entity_id`,
    where(),
  );
  return rows.map((row) => toNamedSeries(row));
}

const ONE = 'WHERE scope_id = ?::UUID AND entity_id = ?::UUID';

/** Sets the names of a series. @throws Conflict */
export function putNames(session: WriteSession, series: NamedSeries): Promise<void> {
  const { connection } = session;
  const { scope_id, entity_id, names, unit, feature, changed_at } = series;
  return transact(session, async () => {
    checkNames(series, await listNames(connection));
    await connection.run(`DELETE FROM series_name ${ONE}`, [scope_id, entity_id]);
    await connection.run(`INSERT INTO series_name VALUES (?::UUID, ?::UUID, ?, ?, ?, ${INSTANT})`, [
      scope_id,
      entity_id,
      JSON.stringify(names),
      unit,
      feature ?? null,
      BigInt(changed_at),
    ]);
  });
}

/** Removes the names of a series; false when it has none. */
export function removeNames(session: WriteSession, scopeId: string, entityId: string): Promise<boolean> {
  const { connection } = session;
  return transact(session, async () => {
    const deleted = await connection.run(`DELETE FROM series_name ${ONE}`, [scopeId, entityId]);
    return asNumber(deleted.rowsChanged) > 0;
  });
}

/** Scopes in which an entity has observations. */
export async function scopesOf(connection: DuckDBConnection, entityId: string): Promise<readonly string[]> {
  const own = where().uuid('entity_id', entityId);
  const rows = await select(
    connection,
    `SELECT DISTINCT scope_id::VARCHAR AS scope FROM series ${own} ORDER BY scope`,
    own,
  );
  return rows.map(([scope]) => asText(scope));
}
