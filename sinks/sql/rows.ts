import type { Overrides } from '../../operators/engine/overrides.ts';
import type { StoredObservation } from '../../operators/records/observation.ts';
import {
  CHANGE_KINDS,
  type ChangeKind,
  type Evidence,
  figuresIn,
  type Signal,
} from '../../operators/records/signal.ts';
import { formatInstant, parseInstant } from '../../operators/time/instant.ts';
import { generatedId } from '../generated-id.ts';
import type { Page } from '../page.ts';
import type {
  Change,
  ObservationPage,
  ScopeSample,
  SeriesRows,
  SettingsRecord,
  SignalPosition,
  Tick,
} from '../store.ts';
import { page } from './page.ts';
import { placesOf } from './places.ts';
import type { StoredExplanation } from './signal-columns.ts';
import { asNumber, asText, extraFrom } from './values.ts';

/** A row as the driver returns it: values in column order, instants in microseconds. */
type Row = readonly unknown[];

/** Converters for an engine's values. */
export interface ValueReader {
  /** A text that is not null. */
  readonly text: (value: unknown) => string;
  /** A number that a double represents exactly. */
  readonly number: (value: unknown) => number;
  /** Parses a JSON text. */
  readonly parse: (json: string) => unknown;
}

// The schema has checked every row, and a pattern dropped by a later version must stay readable.
function isPattern(text: string): text is Signal['pattern'] {
  return text.length > 0;
}

function asPattern(text: string): Signal['pattern'] {
  if (isPattern(text)) return text;
  throw new Error('the store holds a signal without a pattern');
}

function asClass(value: unknown): Signal['confidence_class'] {
  if (value === 'tentative' || value === 'established' || value === 'strong') return value;
  throw new Error('the store holds an unknown confidence_class');
}

function asSeverity(value: unknown): Signal['severity'] {
  if (value === 'alert' || value === 'note') return value;
  throw new Error('the store holds an unknown severity');
}

function asStatus(value: unknown): Signal['status'] {
  if (value === 'open' || value === 'closed') return value;
  throw new Error('the store holds an unknown status');
}

function asKind(value: unknown): ChangeKind {
  const kind = CHANGE_KINDS.find((known) => known === value);
  if (kind !== undefined) return kind;
  throw new Error('the store holds an unknown kind of change');
}

interface Parts {
  readonly metrics: Record<string, number>;
  readonly evidence: Evidence[];
  readonly explanation: StoredExplanation;
}

// The schema has checked every row, and this JSON and those below are the writer's.
function isParts(parts: Readonly<Record<keyof Parts, unknown>>): parts is Parts {
  return Array.isArray(parts.evidence) && typeof parts.explanation === 'object';
}

function asParts(parts: Readonly<Record<keyof Parts, unknown>>): Parts {
  if (isParts(parts)) return parts;
  throw new Error('the store holds a signal without evidence');
}

function isSignal(value: unknown): value is Signal {
  return typeof value === 'object' && value !== null && 'id' in value;
}

function isOverrides(value: unknown): value is Overrides {
  return typeof value === 'object' && value !== null;
}

/** Functions that convert rows to records, for an engine's value format. */
export function rowReader({ text, number, parse }: ValueReader) {
  const instant = (value: unknown) => formatInstant(number(value));
  const json = (value: unknown) => parse(text(value));

  /**
   * A signal from its columns: id, pattern, scope_id, entity_id, strength, confidence, confidence_class, metrics, evidence,
   * window_start, window_end, status, decided_at, detected_at, updated_at, revision, explanation, severity. Keys have the order of the
   * schema, so that the JSON text equals the written one.
   */
  function toSignal(row: Row): Signal {
    const {
      metrics,
      evidence,
      explanation: { continues, ...explanation },
    } = asParts({
      metrics: json(row[7]),
      evidence: json(row[8]),
      explanation: json(row[16]),
    });
    return {
      id: text(row[0]),
      pattern: asPattern(text(row[1])),
      scope_id: text(row[2]),
      entity_id: text(row[3]),
      severity: asSeverity(row[17]),
      strength: number(row[4]),
      confidence: number(row[5]),
      confidence_class: asClass(row[6]),
      metrics,
      ...figuresIn(metrics),
      ...(continues !== undefined && { continues }),
      evidence,
      window: { start: instant(row[9]), end: instant(row[10]) },
      status: asStatus(row[11]),
      decided_at: instant(row[12]),
      detected_at: instant(row[13]),
      updated_at: instant(row[14]),
      revision: number(row[15]),
      explanation,
    };
  }

  /** A page of signals, from up to `limit` + 1 rows. */
  function signalPage(rows: readonly Row[], limit: number): Page<Signal, SignalPosition> {
    return page(rows.map(toSignal), limit, ({ id, detected_at }) => ({
      detected_at: parseInstant(detected_at),
      id,
    }));
  }

  /** An observation from its columns: seq, id, scope_id, entity_id, time, outcome, extra. */
  function toObservation(row: Row, storeId: string): StoredObservation {
    const { features, labels, meta } = extraFrom(row[6], parse);
    return {
      id: row[1] === null ? generatedId(storeId, number(row[0])) : text(row[1]),
      scope_id: text(row[2]),
      entity_id: text(row[3]),
      timestamp: instant(row[4]),
      outcome: number(row[5]),
      ...(features && { features: [...features] }),
      ...(labels && { labels: [...labels] }),
      ...(meta && { meta }),
    };
  }

  /** A page of observations, from up to `limit` + 1 rows. */
  function observationPage(rows: readonly Row[], limit: number, storeId: string): ObservationPage {
    const { rows: shown, next } = page(rows, limit, (last) => ({
      time: number(last[4]),
      seq: number(last[0]),
    }));
    return {
      rows: shown.map((row) => toObservation(row, storeId)),
      seqs: shown.map((row) => number(row[0])),
      next,
    };
  }

  /** Observations of a series, from the columns seq, time, outcome of rows in descending order of time. */
  function toSeriesRows(newest: readonly Row[]): SeriesRows {
    const rows = newest.toReversed();
    return {
      seq: Float64Array.from(rows, ([seq]) => number(seq)),
      time: Float64Array.from(rows, ([, time]) => number(time)),
      outcome: Float64Array.from(rows, ([, , outcome]) => number(outcome)),
    };
  }

  /** Observations of a scope, from the columns entity_id, time, outcome, extra of rows in descending order of time. */
  function toSample(newest: readonly Row[]): ScopeSample {
    const rows = newest.toReversed();
    const features = rows.map((row) => extraFrom(row[3], parse).features ?? null);
    const { entities, places } = placesOf(rows.map(([entity]) => text(entity)));
    const batch = {
      length: rows.length,
      series: places,
      time: Float64Array.from(rows, ([, time]) => number(time)),
      outcome: Float64Array.from(rows, ([, , outcome]) => number(outcome)),
      ...(features.some((one) => one !== null) && { features }),
    };
    return { batch, entities };
  }

  /** A change from its columns: seq, kind, payload. */
  function toChange([seq, kind, payload]: Row): Change {
    const stored = json(payload);
    if (!isSignal(stored)) throw new Error('the store holds a change without a signal');
    const signal = stored.severity === undefined ? { ...stored, severity: 'note' as const } : stored;
    return { seq: number(seq), kind: asKind(kind), signal };
  }

  /** Overrides from their JSON. */
  function toOverrides(value: unknown): Overrides {
    const overrides = json(value);
    if (isOverrides(overrides)) return overrides;
    throw new Error('the store holds malformed settings');
  }

  /** A settings change from its columns: version, tick, at, scope_id, overrides, and optionally request. */
  function toSettings([version, tick, at, scope, overrides, request = null]: Row): SettingsRecord {
    return {
      version: number(version),
      tick: number(tick),
      at: number(at),
      scope_id: scope === null ? null : text(scope),
      overrides: toOverrides(overrides),
      ...(request !== null && { request: number(request) }),
    };
  }

  /** A tick from its columns: number, seq, at. */
  function toTick([place, seq, at]: Row): Tick {
    return { number: number(place), seq: number(seq), at: number(at) };
  }

  return {
    toSignal,
    signalPage,
    observationPage,
    toSeriesRows,
    toSample,
    toChange,
    toOverrides,
    toSettings,
    toTick,
  };
}

/** The functions for drivers that return texts as strings and numbers as numbers or bigints. */
export const { toSignal, signalPage, observationPage, toSeriesRows, toSample, toChange, toSettings, toTick } =
  rowReader({
    text: asText,
    number: asNumber,
    parse: JSON.parse,
  });
