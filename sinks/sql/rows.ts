import type { StoredObservation } from '../../operators/records/observation.ts';
import type { ChangeKind, Signal } from '../../operators/records/signal.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { generatedId } from '../generated-id.ts';
import type { Change, SettingsRecord, Tick } from '../store.ts';
import { asExtra, asNumber, asText, asTextOrNull } from './values.ts';

/** What a driver gives for a row of a query: values in the order of its columns, instants in microseconds. */
type Row = readonly unknown[];

// The schema has let every row in, and a pattern that a later version drops must stay readable.
function isPattern(text: string): text is Signal['pattern'] {
  return text.length > 0;
}

function asPattern(value: unknown): Signal['pattern'] {
  const text = asText(value);
  if (isPattern(text)) return text;
  throw new Error('the store holds a signal without a pattern');
}

function asClass(value: unknown): Signal['confidence_class'] {
  if (value === 'tentative' || value === 'established' || value === 'strong') return value;
  throw new Error('the store holds an unknown confidence_class');
}

function asStatus(value: unknown): Signal['status'] {
  if (value === 'open' || value === 'closed') return value;
  throw new Error('the store holds an unknown status');
}

function asKind(value: unknown): ChangeKind {
  if (value === 'signal' || value === 'signal.updated' || value === 'signal.closed') return value;
  throw new Error('the store holds an unknown kind of change');
}

/**
 * A signal from its columns: id, pattern, scope_id, entity_id, strength, confidence, confidence_class, metrics, evidence,
 * window_start, window_end, status, decided_at, detected_at, updated_at, revision, explanation. Keys are in the order of
 * the schema, so that the JSON text is the one that was written.
 */
export function toSignal(row: Row): Signal {
  const instant = (value: unknown) => formatInstant(asNumber(value));
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

/** An observation from its columns: seq, id, scope_id, entity_id, time, outcome, extra. */
export function toObservation(row: Row, storeId: string): StoredObservation {
  const { features, labels, meta } = asExtra(row[6]);
  return {
    id: asTextOrNull(row[1]) ?? generatedId(storeId, asNumber(row[0])),
    scope_id: asText(row[2]),
    entity_id: asText(row[3]),
    timestamp: formatInstant(asNumber(row[4])),
    outcome: asNumber(row[5]),
    ...(features && { features: [...features] }),
    ...(labels && { labels: [...labels] }),
    ...(meta && { meta }),
  };
}

/** A change from its columns: seq, kind, payload. */
export function toChange([seq, kind, payload]: Row): Change {
  return { seq: asNumber(seq), kind: asKind(kind), signal: JSON.parse(asText(payload)) };
}

/** A change of settings from its columns: version, tick, at, scope_id, overrides. */
export function toSettings([version, tick, at, scope, overrides]: Row): SettingsRecord {
  return {
    version: asNumber(version),
    tick: asNumber(tick),
    at: asNumber(at),
    scope_id: asTextOrNull(scope),
    overrides: JSON.parse(asText(overrides)),
  };
}

/** A tick from its columns: number, seq, at. */
export function toTick([number, seq, at]: Row): Tick {
  return { number: asNumber(number), seq: asNumber(seq), at: asNumber(at) };
}
