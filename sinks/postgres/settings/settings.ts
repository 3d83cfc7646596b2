import { toSettings } from '../../sql/records.ts';
import type { Session as SqlSession } from '../../sql/session.ts';
import { selected } from '../../sql/session.ts';
import { only } from '../../sql/values.ts';
import type { SettingsRecord } from '../../store.ts';
import { type Cells, rowsOf, SETTINGS_LOG } from '../../tables.ts';
import { jsonOf } from '../binary.ts';
import { instantLiteral, literal } from '../literal.ts';

/** Statement that writes changes of settings of a shard. */
export function insertSettings(shard: number, settings: readonly SettingsRecord[]): string {
  const rows = settings.map(
    ({ version, tick, at, scope_id, overrides, request }) =>
      `(${shard}, ${literal(version)}, ${literal(tick)}, ${instantLiteral(at)}, ` +
      `${literal(scope_id)}::uuid, ${literal(jsonOf(JSON.stringify(overrides)))}, ${literal(request ?? null)})`,
  );
  return `INSERT INTO settings_log VALUES ${rows.join(', ')}`;
}

/** Changes of settings, each with the request that it answers if there was one; `rest` follows the columns. */
export async function readSettings(
  session: SqlSession,
  rest: string,
  values: Cells,
): Promise<readonly SettingsRecord[]> {
  const { columns } = SETTINGS_LOG;
  const rows = await session.cells([...selected(columns), { sql: 'request', kind: 'whole' }], rest, values);
  return rows.map((row) => {
    const settings = only(rowsOf(SETTINGS_LOG, columns, [row]));
    const request = row[columns.length];
    return { ...toSettings(settings), ...(typeof request === 'number' && { request }) };
  });
}
