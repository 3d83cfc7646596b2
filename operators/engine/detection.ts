import type { StoredBatch } from '../records/batch.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import type { SignalChange } from '../signals/signal.ts';
import { Engine } from './engine.ts';
import type { EngineRest } from './engine-rest.ts';
import type { Outflow } from './outflow.ts';
import type { SettingsChange } from './overrides.ts';
import { type OrderedRows, ReorderBuffer, type ReorderState } from './reorder.ts';
import type { EngineSettings } from './settings.ts';

/** State of a detection except the series' records; survives a structured clone. */
export interface DetectionRest {
  engine: EngineRest;
  held: ReorderState;
  progress: Map<number, Progress>;
}

/** Progress of a scope. */
interface Progress {
  /** Latest event time seen. */
  seen: number;
  /** Time of the tick with which its latest batch arrived. */
  heard: number;
}

/**
 * From arrivals to signals: observations are held from their arrival to a tick, sorted by event time and processed by the engine. The
 * changes of signals are published with the tick.
 *
 * With an allowed lateness L, an observation waits until every active scope has seen a time L later; a scope is active until it has been
 * silent for L by the clock of the ticks. The engine therefore sees one order over all scopes, and comparisons of series of several scopes
 * do not depend on arrival order. No observation waits longer than 2 L by that clock; one that has waited that long releases the earlier
 * ones of its scope with it.
 */
export class Detection {
  readonly engine: Engine;
  private readonly directory: SeriesDirectory;
  private readonly lateness: number;
  private readonly buffer = new ReorderBuffer();
  private progress = new Map<number, Progress>();

  constructor(directory: SeriesDirectory, settings: EngineSettings) {
    this.directory = directory;
    this.lateness = settings.allowedLateness;
    this.engine = new Engine(directory, settings);
  }

  /** Number of observations held back. */
  get waiting(): number {
    return this.buffer.length;
  }

  /** Event time of the earliest of them in microseconds; infinity if there are none. */
  get heldFrom(): number {
    let earliest = Number.POSITIVE_INFINITY;
    this.buffer.each((_, time) => {
      if (time < earliest) earliest = time;
    });
    return earliest;
  }

  /** Adds a batch; `at` is the time of the tick that it arrives with, in microseconds. */
  arrive(batch: StoredBatch, at: number): void {
    this.buffer.push(batch, at);
    if (this.lateness === 0) return;
    for (let i = 0; i < batch.length; i++) {
      const scope = this.directory.scope(batch.series[i]);
      const progress = this.progress.get(scope);
      if (progress === undefined) {
        this.progress.set(scope, { seen: batch.time[i], heard: at });
        continue;
      }
      progress.heard = at;
      if (batch.time[i] > progress.seen) progress.seen = batch.time[i];
    }
  }

  /** The observations that a tick at `at` releases, in order. Valid until the next call. */
  take(at: number): OrderedRows {
    const { lateness, buffer, directory } = this;
    if (lateness === 0) return buffer.take(undefined);
    let passed = Number.POSITIVE_INFINITY;
    for (const { seen, heard } of this.progress.values()) {
      if (heard > at - lateness) passed = Math.min(passed, seen - lateness);
    }
    const overdue = new Map<number, number>();
    buffer.each((series, time, arrived) => {
      if (arrived > at - 2 * lateness || time <= passed) return;
      const scope = directory.scope(series);
      overdue.set(scope, Math.max(time, overdue.get(scope) ?? time));
    });
    return buffer.take((series, time) => {
      if (time <= passed) return true;
      const due = overdue.size === 0 ? undefined : overdue.get(directory.scope(series));
      return due !== undefined && time <= due;
    });
  }

  /** The observations earlier than `time`, in order; for a replay in which everything before `time` has arrived. */
  takeBefore(time: number): OrderedRows {
    return this.buffer.take((_, observed) => observed < time);
  }

  /** All held observations, in order. */
  takeAll(): OrderedRows {
    return this.buffer.take(undefined);
  }

  /** The changes of signals since the last tick. */
  tick(at: number): SignalChange[] {
    return this.engine.tick(at);
  }

  /** Applies other settings to the observations of later ticks. */
  configure(change: SettingsChange): void {
    this.engine.configure(change);
  }

  /** The data for a detection of pairs elsewhere since the last call, if there is one. */
  takeOutflow(): Outflow | undefined {
    return this.engine.takeOutflow();
  }

  saveRest(): DetectionRest {
    return { engine: this.engine.saveRest(), held: this.buffer.save(), progress: this.progress };
  }

  restore(rest: unknown, series: Iterable<{ series: number; state: Uint8Array }>): void {
    if (!isRest(rest)) throw new TypeError('this is not the state of a detection');
    this.engine.restore(rest.engine, series);
    this.buffer.restore(rest.held);
    this.progress = rest.progress;
  }
}

function isRest(value: unknown): value is DetectionRest {
  return typeof value === 'object' && value !== null && 'engine' in value && 'held' in value;
}
