import type { Evidence, Signal } from '../../operators/records/signal.ts';
import { formatInstant, parseInstant } from '../../operators/time/instant.ts';
import type { Page, SignalFilter, SignalPosition } from '../store.ts';
import type { Session } from './session.ts';
import { decodeJson } from './text.ts';
import { asNumber, asText, instant, micros, type Row, type Value } from './values.ts';
import { page, Where } from './where.ts';

const COLUMNS = `
  id, pattern, scope_id, entity_id, strength, confidence, confidence_class, metrics, evidence,
  ${micros('window_start')}, ${micros('window_end')}, status,
  ${micros('decided_at')}, ${micros('detected_at')}, ${micros('updated_at')}, revision, explanation`;

// The schema has let every row in, and a pattern that a later version drops must stay readable.
function isPattern(text: string): text is Signal['pattern'] {
  return text.length > 0;
}

function asPattern(value: Value): Signal['pattern'] {
  const text = asText(value);
  if (isPattern(text)) return text;
  throw new Error('the store holds a signal without a pattern');
}

function asClass(value: Value): Signal['confidence_class'] {
  if (value === 'tentative' || value === 'established' || value === 'strong') return value;
  throw new Error('the store holds an unknown confidence_class');
}

function asStatus(value: Value): Signal['status'] {
  if (value === 'open' || value === 'closed') return value;
  throw new Error('the store holds an unknown status');
}

interface Parts {
  readonly metrics: Record<string, number>;
  readonly evidence: Evidence[];
  readonly explanation: Signal['explanation'];
}

// The schema has let every row in, and the texts are the ones that the writer made.
function isParts(parts: Readonly<Record<keyof Parts, unknown>>): parts is Parts {
  return Array.isArray(parts.evidence) && typeof parts.explanation === 'object';
}

function asParts(metrics: Value, evidence: Value, explanation: Value): Parts {
  const parts = {
    metrics: decodeJson(asText(metrics)),
    evidence: decodeJson(asText(evidence)),
    explanation: decodeJson(asText(explanation)),
  };
  if (isParts(parts)) return parts;
  throw new Error('the store holds a signal without evidence');
}

/** Keys in the order of the schema, so that the JSON text is the one that was written. */
function toSignal(row: Row): Signal {
  const time = (value: Value) => formatInstant(asNumber(value));
  const { metrics, evidence, explanation } = asParts(row[7], row[8], row[16]);
  return {
    id: asText(row[0]),
    pattern: asPattern(row[1]),
    scope_id: asText(row[2]),
    entity_id: asText(row[3]),
    strength: asNumber(row[4]),
    confidence: asNumber(row[5]),
    confidence_class: asClass(row[6]),
    metrics,
    evidence,
    window: { start: time(row[9]), end: time(row[10]) },
    status: asStatus(row[11]),
    decided_at: time(row[12]),
    detected_at: time(row[13]),
    updated_at: time(row[14]),
    revision: asNumber(row[15]),
    explanation,
  };
}

/** Signals newest detected_at first, then by falling id; at most `limit` after the position. */
export async function listSignals(
  session: Session,
  filter: SignalFilter,
  limit: number,
  after: SignalPosition | undefined,
): Promise<Page<Signal, SignalPosition>> {
  const where = new Where()
    .uuid('scope_id', filter.scope_id)
    .uuid('entity_id', filter.entity_id)
    .maybe('pattern = $', filter.pattern)
    .maybe('status = $', filter.status)
    .instant('detected_at >= @', filter.since)
    .instant('detected_at < @', filter.until)
    .maybe('strength >= $::float8', filter.min_strength)
    .maybe('confidence >= $::float8', filter.min_confidence);
  if (after !== undefined) {
    where.and(`(detected_at, id) < (${instant('$')}, $::uuid)`, after.detected_at, after.id);
  }
  if (where.impossible) return { rows: [], next: undefined };
  const rows = await session.rows(
    `SELECT ${COLUMNS} FROM ${session.schema}.signal_latest ${where}
     ORDER BY detected_at DESC, id DESC LIMIT ${limit + 1}`,
    where.values,
  );
  return page(rows.map(toSignal), limit, (last) => ({
    detected_at: parseInstant(last.detected_at),
    id: last.id,
  }));
}

/** One signal, or undefined where no signal has the id. */
export async function findSignal(session: Session, id: string): Promise<Signal | undefined> {
  const where = new Where().uuid('id', id);
  if (where.impossible) return undefined;
  const rows = await session.rows(
    `SELECT ${COLUMNS} FROM ${session.schema}.signal_latest ${where}`,
    where.values,
  );
  return rows.map(toSignal).at(0);
}
