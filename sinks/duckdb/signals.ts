import type { DuckDBConnection } from '@duckdb/node-api';
import type { Signal } from '../../operators/records/signal.ts';
import type { Page } from '../page.ts';
import { whereSignals } from '../sql/filters.ts';
import { signalPage, toSignal } from '../sql/rows.ts';
import type { SignalFilter, SignalPosition } from '../store.ts';
import { select, where } from './where.ts';

const COLUMNS = `
  id::VARCHAR, pattern, scope_id::VARCHAR, entity_id::VARCHAR, strength, confidence, confidence_class,
  metrics, evidence, epoch_us(window_start), epoch_us(window_end), status,
  epoch_us(decided_at), epoch_us(detected_at), epoch_us(updated_at), revision, explanation, severity`;

/** Signals newest detected_at first, then by falling id; at most `limit` after the position. */
export async function listSignals(
  connection: DuckDBConnection,
  filter: SignalFilter,
  limit: number,
  after: SignalPosition | undefined,
): Promise<Page<Signal, SignalPosition>> {
  const wanted = whereSignals(where(), filter, after);
  const rows = await select(
    connection,
    `SELECT ${COLUMNS} FROM signal_latest ${wanted} ORDER BY detected_at DESC, id DESC LIMIT ${limit + 1}`,
    wanted,
  );
  return signalPage(rows, limit);
}

/** One signal, or undefined when no signal has the id. */
export async function findSignal(connection: DuckDBConnection, id: string): Promise<Signal | undefined> {
  const wanted = where().uuid('id', id);
  const rows = await select(connection, `SELECT ${COLUMNS} FROM signal_latest ${wanted}`, wanted);
  return rows.map(toSignal).at(0);
}
