import { serialize } from 'node:v8';
import type { LiveDetection } from '../../operators/engine/live.ts';
import type { SettingsChange } from '../../operators/engine/overrides.ts';
import type { Outflow } from '../../operators/pairs/outflow.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { SignalChange } from '../../operators/records/signal.ts';
import type { SeriesState } from '../../sinks/store.ts';
import { processInSlices } from '../recover.ts';

/** What detection says of itself, for metrics. */
export interface DetectionStats {
  readonly openEpisodes: number;
  readonly late: number;
  readonly waiting: number;
}

/** What a tick did. */
export interface TickOutcome {
  readonly changes: readonly SignalChange[];
  readonly observations: number;
  /** What a detection of pairs elsewhere needs of them, where there is one. */
  readonly outflow?: Outflow | undefined;
  /** Event time of the earliest observation that is still held back; infinity where there is none. */
  readonly heldFrom: number;
}

/**
 * Where live detection runs: in this thread, or in one of its own. Calls are made one after the other; each waits for
 * the one before.
 */
export interface DetectionHost {
  /** Layout of the states; see the engine. */
  readonly layout: string;
  readonly stats: DetectionStats;
  /** Takes batches in and makes a tick at `at`, in microseconds. Changes of settings hold after its observations. */
  tick(
    batches: readonly StoredBatch[],
    at: number,
    settings?: readonly SettingsChange[],
  ): Promise<TickOutcome>;
  /** State as of the last tick: the rest, and the series that have changed since the last call, lazily. */
  state(): Promise<{ rest: Uint8Array; series: AsyncIterable<SeriesState> | Iterable<SeriesState> }>;
  /** Lets the next {@link state} give every series, after what it gave was lost. */
  forgetSaved(): Promise<void>;
  close(): Promise<void>;
}

export function statsOf(detection: LiveDetection): DetectionStats {
  const { engine, waiting } = detection;
  return { openEpisodes: engine.episodes.openCount, late: engine.lateCount, waiting };
}

/** Detection in this thread, in slices between which the event loop gets its turn. */
export class LocalHost implements DetectionHost {
  private readonly detection: LiveDetection;

  constructor(detection: LiveDetection) {
    this.detection = detection;
  }

  get layout(): string {
    return this.detection.engine.layout;
  }

  get stats(): DetectionStats {
    return statsOf(this.detection);
  }

  async tick(
    batches: readonly StoredBatch[],
    at: number,
    settings: readonly SettingsChange[] = [],
  ): Promise<TickOutcome> {
    for (const batch of batches) this.detection.arrive(batch, at);
    const rows = this.detection.take(at);
    const observations = rows.length;
    await processInSlices(this.detection, rows);
    for (const change of settings) this.detection.configure(change);
    const { detection } = this;
    const changes = detection.tick(at);
    return { changes, observations, outflow: detection.takeOutflow(), heldFrom: detection.heldFrom };
  }

  async state() {
    return { rest: serialize(this.detection.saveRest()), series: this.detection.engine.takeDirty() };
  }

  async forgetSaved(): Promise<void> {
    this.detection.engine.markAllDirty();
  }

  async close(): Promise<void> {}
}
