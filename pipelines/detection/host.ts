import { serialize } from 'node:v8';
import type { LiveDetection } from '../../operators/engine/live.ts';
import type { Outflow } from '../../operators/engine/outflow.ts';
import type { SettingsChange } from '../../operators/engine/overrides.ts';
import type { SetAside, SetAsideTotal } from '../../operators/engine/set-aside.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { SignalChange } from '../../operators/signals/signal.ts';
import type { SeriesState } from '../../sinks/store.ts';
import { processInSlices } from '../recover.ts';

/** Figures of detection for metrics. */
export interface DetectionStats {
  readonly openEpisodes: number;
  readonly late: number;
  readonly waiting: number;
  /** The detectors that were set aside. */
  readonly setAside: readonly SetAsideTotal[];
}

/** A detector that was set aside, with the ids of what it no longer runs on. */
export interface FailedDetector extends Pick<SetAside, 'pattern' | 'at' | 'reason'> {
  readonly scope_id: string;
  /** Undefined if it no longer runs on the scope. */
  readonly entity_id: string | undefined;
}

/** Largest number of failed detectors that a tick names. */
const MOST_NAMED = 20;

/** Result of a tick. */
export interface TickOutcome {
  readonly changes: readonly SignalChange[];
  readonly observations: number;
  /** Input for pair detection in another process, when there is one. */
  readonly outflow?: Outflow | undefined;
  /** Event time of the earliest observation still held back; Infinity when there is none. */
  readonly heldFrom: number;
  /** The first of the detectors that were set aside since the last tick; at the first tick, of all. */
  readonly failed: readonly FailedDetector[];
}

/** Runs live detection, in this thread or in a separate one. Calls are sequential: each waits for the previous one. */
export interface DetectionHost {
  /** Layout of the states; see the engine. */
  readonly layout: string;
  readonly stats: DetectionStats;
  /** Takes batches and makes a tick at `at`, in microseconds. Settings changes apply after the observations of the batches. */
  tick(
    batches: readonly StoredBatch[],
    at: number,
    settings?: readonly SettingsChange[],
  ): Promise<TickOutcome>;
  /** State as of the last tick: the shared part, and lazily the series that have changed since the last call. */
  state(): Promise<{ rest: Uint8Array; series: AsyncIterable<SeriesState> | Iterable<SeriesState> }>;
  /** Makes the next {@link state} return every series. Call it after the last returned state was lost. */
  forgetSaved(): Promise<void>;
  close(): Promise<void>;
}

export function statsOf(detection: LiveDetection): DetectionStats {
  const { engine, waiting } = detection;
  const setAside = engine.judges.aside.totals();
  return { openEpisodes: engine.episodes.openCount, late: engine.lateCount, waiting, setAside };
}

/** The detectors that were set aside since the last call; see {@link TickOutcome}. */
export function takeFailed({ engine: { judges, directory } }: LiveDetection): FailedDetector[] {
  const unreported = judges.aside.takeUnreported().slice(0, MOST_NAMED);
  return unreported.map(({ pattern, scope, series, at, reason }) => ({
    pattern,
    scope_id: directory.scopeId(scope),
    entity_id: series === undefined ? undefined : directory.key(series).entity_id,
    at,
    reason,
  }));
}

/** Detection in this thread, in slices. Control returns to the event loop between slices. */
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
    const failed = takeFailed(detection);
    return { changes, observations, outflow: detection.takeOutflow(), heldFrom: detection.heldFrom, failed };
  }

  async state() {
    return { rest: serialize(this.detection.saveRest()), series: this.detection.engine.takeDirty() };
  }

  async forgetSaved(): Promise<void> {
    this.detection.engine.markAllDirty();
  }

  async close(): Promise<void> {}
}
