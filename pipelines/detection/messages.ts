import type { Outflow } from '../../operators/engine/outflow.ts';
import type { SettingsChange } from '../../operators/engine/overrides.ts';
import type { EngineSettings } from '../../operators/engine/settings.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import type { SignalChange } from '../../operators/signals/signal.ts';
import type { SeriesState } from '../../sinks/store.ts';
import type { DetectionStats, FailedDetector } from './host.ts';

/** Questions to the thread. Each gets one answer, in order. */
export type ThreadRequest =
  | { readonly ask: 'begin'; readonly settings: EngineSettings; readonly keys: readonly SeriesKey[] }
  /** Series arrive in parts; `rest` arrives with the last part. */
  | {
      readonly ask: 'restore';
      readonly rest: Uint8Array | undefined;
      readonly series: readonly SeriesState[];
    }
  | {
      readonly ask: 'tick';
      readonly keys: readonly SeriesKey[];
      readonly batches: readonly StoredBatch[];
      readonly at: number;
      readonly settings: readonly SettingsChange[];
    }
  | { readonly ask: 'rest' }
  | { readonly ask: 'series'; readonly count: number }
  | { readonly ask: 'forget' };

/** A question about one detection of a thread, or notice that the detection has ended. */
export interface Letter {
  /** Returned with the answer. */
  readonly number: number;
  readonly detection: number;
  readonly question: ThreadRequest | { readonly ask: 'end' };
}

export interface Reply {
  readonly number: number;
  readonly answer: ThreadReply;
}

export interface ThreadReply {
  readonly stats: DetectionStats;
  readonly layout: string;
  /** Answer to `tick`. */
  readonly changes?: readonly SignalChange[];
  readonly observations?: number;
  readonly outflow?: Outflow | undefined;
  readonly heldFrom?: number;
  readonly failed?: readonly FailedDetector[];
  /** Answer to `rest`. */
  readonly rest?: Uint8Array;
  /** Answer to `series`: the next series; empty when there are no more. */
  readonly series?: readonly SeriesState[];
}
