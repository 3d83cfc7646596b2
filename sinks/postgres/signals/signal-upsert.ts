import type { Signal } from '../../../operators/signals/signal.ts';
import { fromSignal } from '../../sql/records.ts';
import { cellsOf, quotedName, SIGNAL_LATEST } from '../../tables.ts';
import { copyOf } from '../binary.ts';
import { upsertFrom } from '../observations/descriptions.ts';
import type { Session } from '../session.ts';

/** Staging table for signals until the commit's last message. It belongs to the server session and is empty between transactions. */
const STAGE = 'tidemark_signal_stage_1';

/**
 * Sends signals to the staging table for {@link upsertStaged}: an upsert locks rows, which only the committing message may do. Of
 * duplicate ids the last one counts.
 */
export async function stageSignals(session: Session, signals: readonly Signal[]): Promise<void> {
  const last = new Map(signals.map((signal) => [signal.id, fromSignal(signal)]));
  await session.run(`CREATE TEMP TABLE IF NOT EXISTS ${STAGE} (LIKE signal_latest) ON COMMIT DELETE ROWS`);
  const columns = SIGNAL_LATEST.columns.map(({ name }) => quotedName(name)).join(', ');
  await session.copyIn(
    `pg_temp.${STAGE} (${columns})`,
    copyOf(SIGNAL_LATEST, cellsOf(SIGNAL_LATEST, [...last.values()])),
  );
}

/** Statement that writes the staged signals. */
export const upsertStaged = (): string => upsertFrom(STAGE, SIGNAL_LATEST, 'id');
