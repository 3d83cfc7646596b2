import type { Signal } from '../../../operators/signals/signal.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import type { Page } from '../../page.ts';
import type { Change, ChangeFilter, SignalFilter, SignalPosition } from '../../store.ts';
import { CHANGE_LOG, rowsOf, SIGNAL_LATEST } from '../../tables.ts';
import { whereChanges, whereSignals } from '../filters.ts';
import { toChange, toSignal } from '../records.ts';
import { recordsWhere, wholes } from '../select.ts';
import { type Session, selected } from '../session.ts';
import { only } from '../values.ts';
import { Where } from '../where.ts';
import { page } from './page.ts';

/** Signals newest detected_at first, then by falling id; at most `limit` after the position. */
export async function listSignals(
  session: Session,
  filter: SignalFilter,
  limit: number,
  after: SignalPosition | undefined,
): Promise<Page<Signal, SignalPosition>> {
  const wanted = whereSignals(new Where(session.dialect), filter, after);
  const tail = `ORDER BY detected_at DESC, id DESC LIMIT ${limit + 1}`;
  const rows = await recordsWhere(session, SIGNAL_LATEST, wanted, tail);
  return page(rows.map(toSignal), limit, ({ id, detected_at }) => ({
    detected_at: parseInstant(detected_at),
    id,
  }));
}

/** One signal, or undefined when no signal has the id. */
export async function findSignal(session: Session, id: string): Promise<Signal | undefined> {
  const wanted = new Where(session.dialect).uuid('id', id);
  return (await recordsWhere(session, SIGNAL_LATEST, wanted)).map(toSignal).at(0);
}

/** Columns that {@link toChange} reads. */
export const CHANGED = CHANGE_LOG.columns.filter(({ name }) => ['seq', 'kind', 'payload'].includes(name));

/** Changes in (after, upTo], in order, at most `limit`. */
export async function listChanges(
  session: Session,
  filter: ChangeFilter,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly Change[]> {
  const wanted = whereChanges(new Where(session.dialect), filter, after, upTo);
  if (wanted.impossible) return [];
  const rest = `FROM change_log ${wanted} ORDER BY seq LIMIT ?whole`;
  const rows = await session.cells(selected(CHANGED), rest, [...wanted.values, limit]);
  return rowsOf(CHANGE_LOG, CHANGED, rows).map(toChange);
}

/** Smallest sequence number in the change log, or undefined when it is empty. */
export async function firstChangeSeq(session: Session): Promise<number | undefined> {
  const [seq] = only(await wholes(session, ['min(seq)'], 'FROM change_log'));
  return seq ?? undefined;
}
