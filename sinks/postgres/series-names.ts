import { checkNames, type NamedSeries } from '../../operators/records/series/name.ts';
import { decodeJson, decodeText, encodeJson, encodeText } from '../sql/escape.ts';
import { NAMED_SERIES, toNamedSeries } from '../sql/series-names.ts';
import { instantLiteral } from './literal.ts';
import type { Session } from './session.ts';
import { asNumber, asText, micros } from './values.ts';
import { select, where } from './where.ts';

const read = (row: readonly unknown[]) => {
  const [changed] = row.slice(-1);
  return toNamedSeries([...row.slice(0, -1), asNumber(changed)], decodeJson, (value) =>
    decodeText(asText(value)),
  );
};

/** All named series. */
export async function listNames(session: Session): Promise<readonly NamedSeries[]> {
  const rows = await session.rows(
    `SELECT ${NAMED_SERIES.join(', ')}, ${micros('changed_at')} FROM ${session.schema}.series_name
     ORDER BY scope_id, entity_id`,
  );
  return rows.map(read);
}

/** Sets the names of a series; concurrent calls wait for each other. @throws Conflict */
export async function putNames(session: Session, series: NamedSeries): Promise<void> {
  const { schema } = session;
  const { scope_id, entity_id, names, unit, feature, changed_at } = series;
  await session.run(`LOCK TABLE ${schema}.series_name IN SHARE ROW EXCLUSIVE MODE`);
  checkNames(series, await listNames(session));
  await session.rows(
    `INSERT INTO ${schema}.series_name (${NAMED_SERIES.join(', ')}, changed_at)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, ${instantLiteral(changed_at)})
     ON CONFLICT (scope_id, entity_id) DO UPDATE
     SET names = excluded.names, unit = excluded.unit, feature = excluded.feature, changed_at = excluded.changed_at`,
    [
      scope_id,
      entity_id,
      encodeJson(names),
      encodeText(unit),
      feature === undefined ? null : encodeText(feature),
    ],
  );
}

/** Removes the names of a series; false when it has none. */
export async function removeNames(session: Session, scopeId: string, entityId: string): Promise<boolean> {
  const rows = await session.rows(
    `DELETE FROM ${session.schema}.series_name WHERE scope_id = $1::uuid AND entity_id = $2::uuid RETURNING 1`,
    [scopeId, entityId],
  );
  return rows.length > 0;
}

/** Scopes in which an entity has observations. */
export async function scopesOf(session: Session, entityId: string): Promise<readonly string[]> {
  const own = where().uuid('entity_id', entityId);
  const rows = await select(
    session,
    `SELECT DISTINCT scope_id FROM ${session.schema}.series ${own} ORDER BY scope_id`,
    own,
  );
  return rows.map(([scope]) => asText(scope));
}
