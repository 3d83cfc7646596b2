import type { Overrides } from '../../../operators/engine/overrides.ts';
import { toOverrides } from '../../sql/records.ts';
import type { Session as SqlSession } from '../../sql/session.ts';
import { only } from '../../sql/values.ts';
import type { SettingsRecord, SettingsRequest } from '../../store.ts';
import { jsonOf } from '../binary.ts';
import type { Session } from '../session.ts';
import { asNumber } from '../values.ts';
import { readSettings } from './settings.ts';

const SERIES_SPAN = 2 ** 32;

/** Stores a settings change for the shard that had the scope last, or for `fallback`; resolves to its number. */
export async function requestSettings(
  session: Session,
  scopeId: string,
  overrides: Overrides,
  fallback: string,
): Promise<number> {
  const rows = await session.rows(
    `INSERT INTO settings_request (shard, scope_id, overrides)
     SELECT coalesce(
       (SELECT h.name FROM series s JOIN shard h ON h.number = s.series / ${SERIES_SPAN}
        WHERE s.scope_id = $1::uuid AND NOT h.blocks ORDER BY h.seen_at DESC LIMIT 1),
       $2), $1::uuid, $3
     RETURNING id`,
    [scopeId, fallback, jsonOf(JSON.stringify(overrides))],
  );
  const [id] = only(rows);
  return asNumber(id);
}

/** Pending requests of some shards, in order. */
export async function listRequests(
  session: SqlSession,
  shards: readonly string[],
): Promise<readonly SettingsRequest[]> {
  if (shards.length === 0) return [];
  const { sql, values } = session.dialect.oneOf('text', shards);
  const rows = await session.cells(
    [
      { sql: 'id', kind: 'whole' },
      { sql: 'shard', kind: 'text' },
      { sql: 'scope_id', kind: 'uuid' },
      { sql: 'overrides', kind: 'json' },
    ],
    `FROM settings_request WHERE shard ${sql} ORDER BY id`,
    values,
  );
  return rows.map(([id, shard, scope, overrides]) => ({
    id: Number(id),
    shard: String(shard),
    scope_id: String(scope),
    overrides: toOverrides(String(overrides)),
  }));
}

/** The settings change that answers a request, or undefined while there is none. */
export async function settingsOfRequest(
  session: SqlSession,
  id: number,
): Promise<SettingsRecord | undefined> {
  return (await readSettings(session, 'FROM settings_log WHERE request = ?whole', [id])).at(0);
}

/** Statement that deletes the requests answered by settings changes. */
export function deleteRequests(requests: readonly number[]): string {
  return `DELETE FROM settings_request WHERE id IN (${requests.join(', ')})`;
}
