import type { Signal } from '../../../operators/records/signal.ts';
import type { Page } from '../../page.ts';
import { whereSignals } from '../../sql/filters.ts';
import type { SignalFilter, SignalPosition } from '../../store.ts';
import { signalPage, toSignal } from '../rows.ts';
import type { Session } from '../session.ts';
import { micros } from '../values.ts';
import { select, where } from '../where.ts';

const COLUMNS = `
  id, pattern, scope_id, entity_id, strength, confidence, confidence_class, metrics, evidence,
  ${micros('window_start')}, ${micros('window_end')}, status,
  ${micros('decided_at')}, ${micros('detected_at')}, ${micros('updated_at')}, revision, explanation, severity`;

/** Signals newest detected_at first, then by falling id; at most `limit` after the position. */
export async function listSignals(
  session: Session,
  filter: SignalFilter,
  limit: number,
  after: SignalPosition | undefined,
): Promise<Page<Signal, SignalPosition>> {
  const wanted = whereSignals(where(), filter, undefined, `${session.schema}.`);
  if (after !== undefined) {
    // A row comparison, because the index scan then starts at the position even among signals detected at once.
    wanted.and('(detected_at, id) < (@, @)', ['instant', after.detected_at], ['uuid', after.id]);
  }
  const rows = await select(
    session,
    `SELECT ${COLUMNS} FROM ${session.schema}.signal_latest ${wanted}
     ORDER BY detected_at DESC, id DESC LIMIT ${limit + 1}`,
    wanted,
  );
  return signalPage(rows, limit);
}

/** One signal, or undefined when no signal has the id. */
export async function findSignal(session: Session, id: string): Promise<Signal | undefined> {
  const wanted = where().uuid('id', id);
  const rows = await select(
    session,
    `SELECT ${COLUMNS} FROM ${session.schema}.signal_latest ${wanted}`,
    wanted,
  );
  return rows.map(toSignal).at(0);
}
