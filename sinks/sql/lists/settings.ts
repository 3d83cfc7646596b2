import type { SettingsRecord, Tick } from '../../store.ts';
import { SETTINGS_LOG, TICK_LOG } from '../../tables.ts';
import { toSettings } from '../records.ts';
import { records, recordsWhere } from '../select.ts';
import type { Session } from '../session.ts';
import { Where } from '../where.ts';

/** Ticks with a number above `after`, in order. */
export function listTicks(session: Session, after: number): Promise<readonly Tick[]> {
  return records(session, TICK_LOG, 'FROM tick_log WHERE number > ?whole ORDER BY number', [after]);
}

/** Settings changes with a version above `after`, in order. */
export async function listSettings(session: Session, after: number): Promise<readonly SettingsRecord[]> {
  const rest = 'FROM settings_log WHERE version > ?whole ORDER BY version';
  return (await records(session, SETTINGS_LOG, rest, [after])).map(toSettings);
}

/**
 * The last change of a scope, or undefined when there is none. If several shards have had the scope, with separate versions, the latest by
 * the clock.
 */
export async function lastSettings(session: Session, scopeId: string): Promise<SettingsRecord | undefined> {
  const ofScope = new Where(session.dialect).uuid('scope_id', scopeId);
  const tail = 'ORDER BY "at" DESC, version DESC LIMIT 1';
  return (await recordsWhere(session, SETTINGS_LOG, ofScope, tail)).map(toSettings).at(0);
}
