import type { Overrides } from '../../operators/engine/overrides.ts';
import type { SettingsRecord } from '../store.ts';
import { instantLiteral, literal } from './literal.ts';
import type { Session } from './session.ts';
import { decodeJson, encodeJson } from './text.ts';
import { asNumber, asText, asTextOrNull, micros, type Row } from './values.ts';
import { Where } from './where.ts';

/** What {@link toSettings} reads. */
export const SETTINGS_COLUMNS = `version, tick, ${micros('"at"')}, scope_id, overrides, request`;

/** Statement that writes changes of settings of a shard. */
export function insertSettings(schema: string, shard: number, settings: readonly SettingsRecord[]): string {
  const rows = settings.map(
    ({ version, tick, at, scope_id, overrides, request }) =>
      `(${shard}, ${literal(version)}, ${literal(tick)}, ${instantLiteral(at)}, ` +
      `${literal(scope_id)}::uuid, ${literal(encodeJson(overrides))}, ${literal(request ?? null)})`,
  );
  return `INSERT INTO ${schema}.settings_log VALUES ${rows.join(', ')}`;
}

// The schema has let every row in, and the text is the one that the writer made.
function isOverrides(value: unknown): value is Overrides {
  return typeof value === 'object' && value !== null;
}

/** Overrides from their text in the store. */
export function asOverrides(json: string): Overrides {
  const overrides = decodeJson(json);
  if (!isOverrides(overrides)) throw new Error('the store holds settings that are none');
  return overrides;
}

/** A change of settings from a row of {@link SETTINGS_COLUMNS}. */
export function toSettings([version, tick, at, scope, json, request]: Row): SettingsRecord {
  return {
    version: asNumber(version),
    tick: asNumber(tick),
    at: asNumber(at),
    scope_id: asTextOrNull(scope),
    overrides: asOverrides(asText(json)),
    ...(request !== null && { request: asNumber(request) }),
  };
}

/** Changes of a shard's settings with a version above `after`, in order. */
export async function listSettings(
  session: Session,
  shard: number,
  after: number,
): Promise<readonly SettingsRecord[]> {
  const rows = await session.rows(
    `SELECT ${SETTINGS_COLUMNS} FROM ${session.schema}.settings_log
     WHERE shard = $1::bigint AND version > $2::bigint ORDER BY version`,
    [shard, after],
  );
  return rows.map(toSettings);
}

/**
 * The last change of a scope, or undefined where there is none. Where several shards have had the scope, each with
 * versions of its own, the latest by the clock.
 */
export async function lastSettings(session: Session, scopeId: string): Promise<SettingsRecord | undefined> {
  const where = new Where().uuid('scope_id', scopeId);
  if (where.impossible) return undefined;
  const rows = await session.rows(
    `SELECT ${SETTINGS_COLUMNS} FROM ${session.schema}.settings_log ${where} ORDER BY "at" DESC, version DESC LIMIT 1`,
    where.values,
  );
  return rows.map(toSettings).at(0);
}
