import { whereChanges } from '../sql/filters.ts';
import { toChange, toSettings, toTick } from '../sql/rows.ts';
import { asNumber } from '../sql/values.ts';
import type { Change, ChangeFilter, SettingsRecord, Tick } from '../store.ts';
import type { Session } from './connection/session.ts';
import { select, where } from './where.ts';

const SETTINGS = 'version, tick, "at", scope_id, overrides';

/** Changes in (after, upTo], in order, at most `limit`. */
export async function listChanges(
  session: Session,
  filter: ChangeFilter,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly Change[]> {
  const wanted = whereChanges(where(), filter, after, upTo, 'severity');
  const sql = `SELECT seq, kind, payload FROM change_log ${wanted} ORDER BY seq`;
  return (await select(session, sql, wanted, limit)).map(toChange);
}

/** Smallest sequence number in the change log, or undefined when it is empty. */
export async function firstChangeSeq(session: Session): Promise<number | undefined> {
  const [[seq]] = await session.rows('SELECT min(seq) FROM change_log');
  return seq === null ? undefined : asNumber(seq);
}

/** Number of the last change ever. */
export async function lastChangeSeq(session: Session): Promise<number> {
  const [[seq]] = await session.rows('SELECT last_change FROM writer');
  return asNumber(seq);
}

/** Ticks with a number above `after`, in order. */
export async function listTicks(session: Session, after: number): Promise<readonly Tick[]> {
  const sql = 'SELECT number, seq, "at" FROM tick_log WHERE number > ? ORDER BY number';
  return (await session.rows(sql, [after])).map(toTick);
}

/** Settings changes with a version above `after`, in order. */
export async function listSettings(session: Session, after: number): Promise<readonly SettingsRecord[]> {
  const sql = `SELECT ${SETTINGS} FROM settings_log WHERE version > ? ORDER BY version`;
  return (await session.rows(sql, [after])).map(toSettings);
}

/** The last change of a scope, or undefined when there is none. */
export async function lastSettings(session: Session, scopeId: string): Promise<SettingsRecord | undefined> {
  const ofScope = where().uuid('scope_id', scopeId);
  const sql = `SELECT ${SETTINGS} FROM settings_log ${ofScope} ORDER BY version DESC`;
  return (await select(session, sql, ofScope, 1)).map(toSettings).at(0);
}
