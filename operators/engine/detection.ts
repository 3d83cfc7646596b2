import type { StoredBatch } from '../records/batch.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import type { SignalChange } from '../records/signal.ts';
import { type OrderedRows, ReorderBuffer, type ReorderState } from '../time/reorder.ts';
import { Engine, type EngineRest } from './engine.ts';
import type { SettingsChange } from './overrides.ts';
import type { EngineSettings } from './settings.ts';

/** Everything of a detection but the series' records; survives a structured clone. */
export interface DetectionRest {
  engine: EngineRest;
  held: ReorderState;
  watermarks: Map<number, number>;
}

/**
 * From arrivals to signals: observations are held from their arrival to a tick, put in event-time order, taken by the
 * engine, and what happened to signals is published with the tick. With an allowed lateness L an observation waits until its
 * scope has seen a time L later, or until L has passed by the clock of the ticks.
 */
export class Detection {
  readonly engine: Engine;
  private readonly directory: SeriesDirectory;
  private readonly lateness: number;
  private readonly buffer = new ReorderBuffer();
  private watermarks = new Map<number, number>();

  constructor(directory: SeriesDirectory, settings: EngineSettings) {
    this.directory = directory;
    this.lateness = settings.allowedLateness;
    this.engine = new Engine(directory, settings);
  }

  /** Observations that are held back. */
  get waiting(): number {
    return this.buffer.length;
  }

  /** Takes a batch in; `at` is the time of the tick that it arrives with, in microseconds. */
  arrive(batch: StoredBatch, at: number): void {
    this.buffer.push(batch, at);
    if (this.lateness === 0) return;
    for (let i = 0; i < batch.length; i++) {
      const scope = this.directory.scope(batch.series[i]);
      const seen = this.watermarks.get(scope);
      if (seen === undefined || batch.time[i] > seen) this.watermarks.set(scope, batch.time[i]);
    }
  }

  /** The observations that a tick at `at` takes, in order. Valid until the next take. */
  take(at: number): OrderedRows {
    const { lateness } = this;
    if (lateness === 0) return this.buffer.take(undefined);
    return this.buffer.take((series, time, arrived) => {
      if (arrived <= at - lateness) return true;
      const watermark = this.watermarks.get(this.directory.scope(series));
      return watermark === undefined || time <= watermark - lateness;
    });
  }

  /** The observations earlier than `time`, in order: what a replay may take when everything before it has arrived. */
  takeBefore(time: number): OrderedRows {
    return this.buffer.take((_, observed) => observed < time);
  }

  /** All observations that are held, in order. */
  takeAll(): OrderedRows {
    return this.buffer.take(undefined);
  }

  /** What has happened to signals since the last tick. */
  tick(at: number): SignalChange[] {
    return this.engine.tick(at);
  }

  /** Takes on other settings, for what later ticks take. */
  configure(change: SettingsChange): void {
    this.engine.configure(change);
  }

  saveRest(): DetectionRest {
    return { engine: this.engine.saveRest(), held: this.buffer.save(), watermarks: this.watermarks };
  }

  restore(rest: DetectionRest, series: Iterable<{ series: number; state: Uint8Array }>): void {
    this.engine.restore(rest.engine, series);
    this.buffer.restore(rest.held);
    this.watermarks = rest.watermarks;
  }
}
