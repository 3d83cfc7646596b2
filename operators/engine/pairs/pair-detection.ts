import type { StoredBatch } from '../../records/batch.ts';
import type { SeriesDirectory } from '../../records/directory.ts';
import type { PairNote } from '../../records/notes.ts';
import type { SignalChange } from '../../signals/signal.ts';
import type { SettingsChange } from '../overrides.ts';
import type { OrderedRows } from '../reorder.ts';
import type { EngineSettings } from '../settings.ts';
import { PairEngine, type PairEngineRest } from './pair-engine.ts';

/** State of a detection of pairs except the series' records; survives a structured clone. */
export interface PairDetectionRest {
  pairEngine: PairEngineRest;
  arrived: StoredBatch[];
}

/**
 * Detection of pairs alone, with the interface of {@link Detection}. Its batches are already in order (see SketchMerge), so a tick takes
 * all that have arrived.
 */
export class PairDetection {
  readonly engine: PairEngine;
  readonly heldFrom = Number.POSITIVE_INFINITY;
  private arrived: StoredBatch[] = [];

  constructor(directory: SeriesDirectory, settings: EngineSettings) {
    this.engine = new PairEngine(directory, settings);
  }

  /** Number of observations that the next tick takes. */
  get waiting(): number {
    return this.arrived.reduce((sum, { length }) => sum + length, 0);
  }

  /** Adds the next rows of the merged stream, with their notes. */
  arrive(batch: StoredBatch): void {
    this.arrived.push(batch);
  }

  /** Everything that has arrived, in order. */
  take(): OrderedRows {
    const batches = this.arrived;
    this.arrived = [];
    const [only] = batches;
    if (batches.length === 1) return { features: undefined, ...only };
    const length = batches.reduce((sum, batch) => sum + batch.length, 0);
    const series = new Int32Array(length);
    const time = new Float64Array(length);
    const outcome = new Float64Array(length);
    const notes: PairNote[] = [];
    let at = 0;
    for (const batch of batches) {
      series.set(batch.series.subarray(0, batch.length), at);
      time.set(batch.time.subarray(0, batch.length), at);
      outcome.set(batch.outcome.subarray(0, batch.length), at);
      for (const note of batch.notes ?? []) notes.push({ ...note, row: note.row + at });
      at += batch.length;
    }
    return { length, series, time, outcome, features: undefined, notes };
  }

  /** What has happened to signals since the last tick. */
  tick(at: number): SignalChange[] {
    return this.engine.tick(at);
  }

  /** Takes on other settings, for what later ticks take. */
  configure(change: SettingsChange): void {
    this.engine.configure(change);
  }

  /** A detection of pairs hands nothing on. */
  takeOutflow(): undefined {
    return undefined;
  }

  saveRest(): PairDetectionRest {
    return { pairEngine: this.engine.saveRest(), arrived: this.arrived };
  }

  restore(rest: unknown, series: Iterable<{ series: number; state: Uint8Array }>): void {
    if (!isRest(rest)) throw new TypeError('this is not the state of a detection of pairs');
    this.engine.restore(rest.pairEngine, series);
    this.arrived = rest.arrived;
  }
}

function isRest(value: unknown): value is PairDetectionRest {
  return typeof value === 'object' && value !== null && 'pairEngine' in value && 'arrived' in value;
}
