import { encodeJson } from '../../sql/escape.ts';
import type { SettingsRecord } from '../../store.ts';
import { instantLiteral, literal } from '../literal.ts';
import { toSettings } from '../rows.ts';
import type { Session } from '../session.ts';
import { micros } from '../values.ts';
import { select, where } from '../where.ts';

/** Columns that {@link toSettings} reads. */
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

/** The last change of a scope, or undefined. If several shards have had the scope, with separate versions, the latest by the clock. */
export async function lastSettings(session: Session, scopeId: string): Promise<SettingsRecord | undefined> {
  const ofScope = where().uuid('scope_id', scopeId);
  const rows = await select(
    session,
    `SELECT ${SETTINGS_COLUMNS} FROM ${session.schema}.settings_log ${ofScope} ORDER BY "at" DESC, version DESC LIMIT 1`,
    ofScope,
  );
  return rows.map(toSettings).at(0);
}
