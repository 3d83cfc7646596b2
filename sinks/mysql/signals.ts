import type { Signal } from '../../operators/records/signal.ts';
import type { Page } from '../page.ts';
import { whereSignals } from '../sql/filters.ts';
import { signalPage, toSignal } from '../sql/rows.ts';
import type { SignalFilter, SignalPosition } from '../store.ts';
import type { Session } from './connection/session.ts';
import { select, where } from './where.ts';

const COLUMNS = `
  id, pattern, scope_id, entity_id, strength, confidence, confidence_class, metrics, evidence, window_start, window_end,
  status, decided_at, detected_at, updated_at, revision, explanation, severity`;

/** Signals newest detected_at first, then by falling id; at most `limit` after the position. */
export async function listSignals(
  session: Session,
  filter: SignalFilter,
  limit: number,
  after: SignalPosition | undefined,
): Promise<Page<Signal, SignalPosition>> {
  const wanted = whereSignals(where(), filter, after);
  const rows = await select(
    session,
    `SELECT ${COLUMNS} FROM signal_latest ${wanted} ORDER BY detected_at DESC, id DESC`,
    wanted,
    limit + 1,
  );
  return signalPage(rows, limit);
}

/** One signal, or undefined when no signal has the id. */
export async function findSignal(session: Session, id: string): Promise<Signal | undefined> {
  const wanted = where().uuid('id', id);
  const rows = await select(session, `SELECT ${COLUMNS} FROM signal_latest ${wanted}`, wanted, 1);
  return rows.map(toSignal).at(0);
}
