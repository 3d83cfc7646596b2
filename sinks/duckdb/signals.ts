import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { Signal } from '../../operators/records/signal.ts';
import { formatInstant, parseInstant } from '../../operators/time/instant.ts';
import type { Page, SignalFilter, SignalPosition } from '../store.ts';
import { asNumber, asText } from './values.ts';
import { INSTANT, page, select, Where } from './where.ts';

const COLUMNS = `
  id::VARCHAR, pattern, scope_id::VARCHAR, entity_id::VARCHAR, strength, confidence, confidence_class,
  metrics, evidence, epoch_us(window_start), epoch_us(window_end), status,
  epoch_us(decided_at), epoch_us(detected_at), epoch_us(updated_at), revision, explanation`;

// The schema has let every row in, and a pattern that a later version drops must stay readable.
function isPattern(text: string): text is Signal['pattern'] {
  return text.length > 0;
}

function asPattern(value: DuckDBValue): Signal['pattern'] {
  const text = asText(value);
  if (isPattern(text)) return text;
  throw new Error('the store holds a signal without a pattern');
}

function asClass(value: DuckDBValue): Signal['confidence_class'] {
  if (value === 'tentative' || value === 'established' || value === 'strong') return value;
  throw new Error('the store holds an unknown confidence_class');
}

function asStatus(value: DuckDBValue): Signal['status'] {
  if (value === 'open' || value === 'closed') return value;
  throw new Error('the store holds an unknown status');
}

/** Keys in the order of the schema, so that the JSON text is the one that was written. */
function toSignal(row: readonly DuckDBValue[]): Signal {
  const instant = (value: DuckDBValue) => formatInstant(asNumber(value));
  return {
    id: asText(row[0]),
    pattern: asPattern(row[1]),
    scope_id: asText(row[2]),
    entity_id: asText(row[3]),
    strength: asNumber(row[4]),
    confidence: asNumber(row[5]),
    confidence_class: asClass(row[6]),
    metrics: JSON.parse(asText(row[7])),
    evidence: JSON.parse(asText(row[8])),
    window: { start: instant(row[9]), end: instant(row[10]) },
    status: asStatus(row[11]),
    decided_at: instant(row[12]),
    detected_at: instant(row[13]),
    updated_at: instant(row[14]),
    revision: asNumber(row[15]),
    explanation: JSON.parse(asText(row[16])),
  };
}

/** Signals newest detected_at first, then by falling id; at most `limit` after the position. */
export async function listSignals(
  connection: DuckDBConnection,
  filter: SignalFilter,
  limit: number,
  after: SignalPosition | undefined,
): Promise<Page<Signal, SignalPosition>> {
  const where = new Where()
    .uuid('scope_id', filter.scope_id)
    .uuid('entity_id', filter.entity_id)
    .maybe('pattern = ?', filter.pattern)
    .maybe('status = ?', filter.status)
    .instant('detected_at >= @', filter.since)
    .instant('detected_at < @', filter.until)
    .maybe('strength >= ?::DOUBLE', filter.min_strength)
    .maybe('confidence >= ?::DOUBLE', filter.min_confidence);
  if (after !== undefined) {
    const at = BigInt(after.detected_at);
    where.and(`(detected_at < ${INSTANT} OR (detected_at = ${INSTANT} AND id < ?::UUID))`, at, at, after.id);
  }
  const rows = await select(
    connection,
    `SELECT ${COLUMNS} FROM signal_latest ${where} ORDER BY detected_at DESC, id DESC LIMIT ${limit + 1}`,
    where,
  );
  return page(rows.map(toSignal), limit, (last) => ({
    detected_at: parseInstant(last.detected_at),
    id: last.id,
  }));
}

/** One signal, or undefined where no signal has the id. */
export async function findSignal(connection: DuckDBConnection, id: string): Promise<Signal | undefined> {
  const where = new Where().uuid('id', id);
  const rows = await select(connection, `SELECT ${COLUMNS} FROM signal_latest ${where}`, where);
  return rows.map(toSignal).at(0);
}
