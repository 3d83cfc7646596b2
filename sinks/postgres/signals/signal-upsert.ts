import type { Signal } from '../../../operators/records/signal.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import { encodeJson, encodeText } from '../../sql/escape.ts';
import { SIGNAL_COLUMNS, storedExplanation, UPDATE_SIGNAL } from '../../sql/signal-columns.ts';
import { CopyRows } from '../binary.ts';
import type { Session } from '../session.ts';

/** Staging table for signals until the commit's last message. It belongs to the server session and is empty between transactions. */
const STAGE = 'pg_temp.tidemark_signal_stage_1';

function signalRows(signals: readonly Signal[]): Buffer {
  const rows = new CopyRows(signals.length * 1536);
  for (const signal of signals) {
    rows
      .row(SIGNAL_COLUMNS.length)
      .uuid(signal.id)
      .text(encodeText(signal.pattern))
      .uuid(signal.scope_id)
      .uuid(signal.entity_id)
      .float8(signal.strength)
      .float8(signal.confidence)
      .text(signal.confidence_class)
      .text(signal.status)
      .instant(parseInstant(signal.window.start))
      .instant(parseInstant(signal.window.end))
      .instant(parseInstant(signal.decided_at))
      .instant(parseInstant(signal.detected_at))
      .instant(parseInstant(signal.updated_at))
      .int4(signal.revision)
      .text(encodeJson(signal.metrics))
      .text(encodeJson(signal.evidence))
      .text(encodeJson(storedExplanation(signal)))
      .text(signal.severity);
  }
  return rows.end();
}

/**
 * Sends signals to the staging table for {@link upsertStaged}: an upsert locks rows, which only the committing message may do. Of
 * duplicate ids the last one counts.
 */
export async function stageSignals(session: Session, signals: readonly Signal[]): Promise<void> {
  const last = new Map(signals.map((signal) => [signal.id, signal]));
  await session.run(
    `CREATE TEMP TABLE IF NOT EXISTS ${STAGE.slice('pg_temp.'.length)}
     (LIKE ${session.schema}.signal_latest) ON COMMIT DELETE ROWS`,
  );
  await session.copyIn(`${STAGE} (${SIGNAL_COLUMNS.join(', ')})`, signalRows([...last.values()]));
}

/** Statement that writes the staged signals, ordered by id, so that two commits that share some do not deadlock. */
export function upsertStaged(schema: string): string {
  return `INSERT INTO ${schema}.signal_latest (${SIGNAL_COLUMNS.join(', ')})
    SELECT ${SIGNAL_COLUMNS.join(', ')} FROM ${STAGE} ORDER BY id
    ${UPDATE_SIGNAL}`;
}
