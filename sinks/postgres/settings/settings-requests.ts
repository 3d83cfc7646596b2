import type { Overrides } from '../../../operators/engine/overrides.ts';
import { encodeJson } from '../../sql/escape.ts';
import type { SettingsRecord, SettingsRequest } from '../../store.ts';
import { toOverrides, toSettings } from '../rows.ts';
import type { Session } from '../session.ts';
import { asNumber, asText } from '../values.ts';
import { SETTINGS_COLUMNS } from './settings.ts';

const SERIES_SPAN = 2 ** 32;

/** Stores a settings change for the shard that had the scope last, or for `fallback`; resolves to its number. */
export async function requestSettings(
  session: Session,
  scopeId: string,
  overrides: Overrides,
  fallback: string,
): Promise<number> {
  const { schema } = session;
  const [[id]] = await session.rows(
    `INSERT INTO ${schema}.settings_request (shard, scope_id, overrides)
     SELECT coalesce(
       (SELECT h.name FROM ${schema}.series s JOIN ${schema}.shard h ON h.number = s.series / ${SERIES_SPAN}
        WHERE s.scope_id = $1::uuid AND NOT h.blocks ORDER BY h.seen_at DESC LIMIT 1),
       $2), $1::uuid, $3
     RETURNING id`,
    [scopeId, fallback, encodeJson(overrides)],
  );
  return asNumber(id);
}

/** Pending requests of some shards, in order. */
export async function listRequests(
  session: Session,
  shards: readonly string[],
): Promise<readonly SettingsRequest[]> {
  if (shards.length === 0) return [];
  const places = shards.map((_, at) => `$${at + 1}`).join(', ');
  const rows = await session.rows(
    `SELECT id, shard, scope_id, overrides FROM ${session.schema}.settings_request
     WHERE shard IN (${places}) ORDER BY id`,
    shards,
  );
  return rows.map(([id, shard, scope, json]) => ({
    id: asNumber(id),
    shard: asText(shard),
    scope_id: asText(scope),
    overrides: toOverrides(json),
  }));
}

/** The settings change that answers a request, or undefined while there is none. */
export async function settingsOfRequest(session: Session, id: number): Promise<SettingsRecord | undefined> {
  const rows = await session.rows(
    `SELECT ${SETTINGS_COLUMNS} FROM ${session.schema}.settings_log WHERE request = $1::bigint`,
    [id],
  );
  return rows.map(toSettings).at(0);
}

/** Statement that deletes the requests answered by settings changes. */
export function deleteRequests(schema: string, requests: readonly number[]): string {
  return `DELETE FROM ${schema}.settings_request WHERE id IN (${requests.join(', ')})`;
}
