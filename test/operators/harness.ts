import { deserialize, serialize } from 'node:v8';
import { Engine } from '../../operators/engine/engine.ts';
import type { EngineRest } from '../../operators/engine/engine-rest.ts';
import type { OrderedRows } from '../../operators/engine/reorder.ts';
import { defaultSettings, detectorSettings, type EngineSettings } from '../../operators/engine/settings.ts';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import { uuidV5 } from '../../operators/records/uuid.ts';
import type { Signal, SignalChange } from '../../operators/signals/signal.ts';

/** 2026-05-01T00:00:00Z in microseconds. */
export const START = Date.UTC(2026, 4, 1) * 1000;
export const SECOND = 1e6;
export const MINUTE = 60 * SECOND;

const uuids = new Map<string, string>();

/** A UUID that is the same for the same name. Rows ask for the same few names, so each is hashed once. */
export function uuid(name: string): string {
  const id = uuids.get(name) ?? uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name);
  uuids.set(name, id);
  return id;
}

export interface Row {
  scope: string;
  entity: string;
  time: number;
  outcome: number;
  features?: readonly number[];
}

export interface Placement {
  scope?: string;
  entity?: string;
  /** Microseconds between two rows. */
  step?: number;
  /** Time of the first row. */
  from?: number;
  features?: (outcome: number, i: number) => readonly number[];
}

/** Rows of one series at a steady pace. */
export function rowsOf(values: readonly number[], placement: Placement = {}): Row[] {
  const { scope = 'scope', entity = 'entity', step = SECOND, from = START, features } = placement;
  const ids = { scope: uuid(scope), entity: uuid(entity) };
  return values.map((outcome, i) => ({
    ...ids,
    time: from + i * step,
    outcome,
    ...(features && { features: features(outcome, i) }),
  }));
}

/** Several series as one stream in event-time order. */
export function merge(...streams: readonly Row[][]): Row[] {
  return streams.flat().sort((a, b) => a.time - b.time);
}

/** Rows as the engine takes them; series that are new are made known. */
export function ordered(directory: SeriesDirectory, rows: readonly Row[]): OrderedRows {
  return {
    length: rows.length,
    series: Int32Array.from(rows, ({ scope, entity }) => directory.intern(scope, entity)),
    time: Float64Array.from(rows, ({ time }) => time),
    outcome: Float64Array.from(rows, ({ outcome }) => outcome),
    features: rows.some(({ features }) => features !== undefined)
      ? rows.map(({ features }) => features ?? null)
      : undefined,
  };
}

/** An engine, everything that it has published, and the latest version of each signal. */
export class Harness {
  readonly directory: SeriesDirectory;
  readonly engine: Engine;
  readonly settings: EngineSettings;
  readonly changes: SignalChange[] = [];
  readonly latest = new Map<string, Signal>();
  /** Records as a store would hold them after every {@link checkpoint}. */
  private records = new Map<number, Uint8Array>();

  constructor(settings: EngineSettings = defaultSettings(), directory = new SeriesDirectory()) {
    this.settings = settings;
    this.directory = directory;
    this.engine = new Engine(directory, settings);
  }

  /** Takes rows in the order given, without a tick. */
  feed(rows: readonly Row[]): this {
    this.engine.process(ordered(this.directory, rows));
    return this;
  }

  tick(at = START): this {
    for (const change of this.engine.tick(at)) {
      this.changes.push(change);
      this.latest.set(change.signal.id, change.signal);
    }
    return this;
  }

  /** The latest version of every signal, or of those of one pattern. */
  signals(pattern?: Signal['pattern']): Signal[] {
    const all = [...this.latest.values()];
    return pattern === undefined ? all : all.filter((signal) => signal.pattern === pattern);
  }

  /** A new engine over an equal directory that goes on where this one is, by way of bytes as a store keeps them. */
  restart(): Harness {
    for (const { series, state } of this.engine.takeDirty()) this.records.set(series, state);
    const rest: EngineRest = deserialize(serialize(this.engine.saveRest()));
    const directory = new SeriesDirectory();
    for (let series = 0; series < this.directory.size; series++) {
      const { scope_id, entity_id } = this.directory.key(series);
      directory.intern(scope_id, entity_id);
    }
    const next = new Harness(this.settings, directory);
    next.engine.restore(
      rest,
      [...this.records].map(([series, state]) => ({ series, state })),
    );
    next.records = new Map(this.records);
    next.changes.push(...this.changes);
    for (const [id, signal] of this.latest) next.latest.set(id, signal);
    return next;
  }
}

/** Settings with other thresholds for some detectors. */
export function settings(overrides: Parameters<typeof detectorSettings>[0]): EngineSettings {
  return { ...defaultSettings(), detectors: detectorSettings(overrides) };
}

/** Feeds a stream to a fresh engine, with one tick at its end. */
export function run(rows: readonly Row[], chosen?: EngineSettings): Harness {
  return new Harness(chosen).feed(rows).tick();
}

/** Feeds one series of outcomes, one second apart. */
export function runValues(values: readonly number[], placement?: Placement): Harness {
  return run(rowsOf(values, placement));
}

/** The one element of a list; fails where there are none or more. */
export function only<T>(list: readonly T[]): T {
  if (list.length !== 1)
    throw new Error(`one was expected, there are ${list.length}: ${JSON.stringify(list).slice(0, 2000)}`);
  return list[0];
}

/** What must not depend on how the input was cut and carried: all but the times of ticks, and revisions. */
export function comparable(signals: readonly Signal[]): object[] {
  return signals
    .map(({ detected_at, updated_at, revision, ...rest }) => rest)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
