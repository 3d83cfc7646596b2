import type { Signal } from '../../operators/records/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import type { Change, SettingsRecord } from '../store.ts';
import { storedExplanation } from './signal-columns.ts';

/** A value of a column; instants are microseconds, JSON is text. */
type Value = string | number | null;

/** Values of SIGNAL_COLUMNS. */
export function signalValues(signal: Signal): Value[] {
  return [
    signal.id.toLowerCase(),
    signal.pattern,
    signal.scope_id.toLowerCase(),
    signal.entity_id.toLowerCase(),
    signal.strength,
    signal.confidence,
    signal.confidence_class,
    signal.status,
    parseInstant(signal.window.start),
    parseInstant(signal.window.end),
    parseInstant(signal.decided_at),
    parseInstant(signal.detected_at),
    parseInstant(signal.updated_at),
    signal.revision,
    JSON.stringify(signal.metrics),
    JSON.stringify(signal.evidence),
    JSON.stringify(storedExplanation(signal)),
    signal.severity,
  ];
}

/** Values of the columns seq, kind, scope_id, entity_id, pattern, changed_at and payload of `change_log`. */
export function changeValues({ seq, kind, signal }: Change): Value[] {
  return [
    seq,
    kind,
    signal.scope_id.toLowerCase(),
    signal.entity_id.toLowerCase(),
    signal.pattern,
    parseInstant(signal.updated_at),
    JSON.stringify(signal),
  ];
}

/** Values of the columns version, tick, at, scope_id and overrides of `settings_log`. */
export function settingsValues({ version, tick, at, scope_id, overrides }: SettingsRecord): Value[] {
  return [version, tick, at, scope_id?.toLowerCase() ?? null, JSON.stringify(overrides)];
}
