import type { StoredBatch } from '../records/batch.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import type { SignalChange } from '../signals/signal.ts';
import { Detection } from './detection.ts';
import type { Episodes } from './episodes.ts';
import type { Judges } from './judges.ts';
import type { Outflow } from './outflow.ts';
import type { SettingsChange } from './overrides.ts';
import { PairDetection } from './pairs/pair-detection.ts';
import type { OrderedRows } from './reorder.ts';
import type { EngineSettings } from './settings.ts';

/** State of one series, as an engine saved it. */
export interface SeriesRecord {
  readonly series: number;
  readonly state: Uint8Array;
}

/** What a pipeline needs of the engine inside a {@link LiveDetection}. */
export interface LiveEngine {
  /** Identifies the layout of the records and the rules; a checkpoint with another one cannot be restored. */
  readonly layout: string;
  readonly directory: SeriesDirectory;
  readonly judges: Pick<Judges, 'version' | 'common' | 'aside'>;
  readonly episodes: Pick<Episodes, 'openCount'>;
  readonly lateCount: number;
  process(rows: OrderedRows, from?: number, to?: number): void;
  configure(change: SettingsChange): void;
  takeDirty(): Iterator<SeriesRecord> & Iterable<SeriesRecord>;
  markAllDirty(): void;
}

/** A detection that a pipeline runs, recovers and checkpoints, whichever patterns it detects. */
export interface LiveDetection {
  readonly engine: LiveEngine;
  /** Number of observations held back. */
  readonly waiting: number;
  /** Event time of the earliest of them in microseconds; infinity if there are none. */
  readonly heldFrom: number;
  arrive(batch: StoredBatch, at: number): void;
  take(at: number): OrderedRows;
  tick(at: number): SignalChange[];
  configure(change: SettingsChange): void;
  takeOutflow(): Outflow | undefined;
  /** State except the series' records; survives a structured clone. */
  saveRest(): object;
  /**
   * Restores the results of {@link saveRest} and of the engine's `takeDirty`.
   *
   * @throws TypeError if this kind of detection did not save `rest`
   */
  restore(rest: unknown, series: Iterable<SeriesRecord>): void;
}

/** The detection that the settings select: of everything, of everything but pairs, or of pairs only. */
export function createDetection(directory: SeriesDirectory, settings: EngineSettings): LiveDetection {
  return settings.pairs === 'only'
    ? new PairDetection(directory, settings)
    : new Detection(directory, settings);
}
