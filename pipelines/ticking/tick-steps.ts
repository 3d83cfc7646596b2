import type { Span } from '@opentelemetry/api';
import type { Overrides } from '../../operators/engine/overrides.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { Change, SettingsRecord, Tick } from '../../sinks/store.ts';
import type { Publication } from '../../sinks/writer.ts';
import type { TickOutcome } from '../detection/host.ts';

/** A tick that is due. */
export interface DueTick {
  /** Wall clock in microseconds. */
  readonly at: number;
  /** Called when the tick is over. Nobody waits for a tick of the clock. */
  readonly done?: (tick: PublishedTick) => void;
  /** The last one of this process, which stores the state for the next start. */
  readonly isLast?: boolean;
}

/** A change of a scope's overrides, pending until the next tick. */
export interface SettingsRequest {
  readonly scope_id: string;
  readonly overrides: Overrides;
  readonly request: number | undefined;
  /** Sequence number of the last observation that was stored before the request: the change applies after it. */
  readonly after: number;
  readonly resolve: (record: SettingsRecord) => void;
  readonly reject: (error: unknown) => void;
}

/** A tick with what it takes. */
export interface GatheredTick {
  readonly due: DueTick;
  readonly batches: readonly StoredBatch[];
  /** Whether stored observations are left for later ticks. */
  readonly isLeft: boolean;
  /** Sequence number up to which this tick and those before it have taken them. */
  readonly takenTo: number;
  readonly requests: readonly SettingsRequest[];
  /** Undefined without an SDK of OpenTelemetry. */
  readonly span?: Span | undefined;
}

/** Results of a tick to store, with those who wait for them. */
export interface TickResults {
  readonly publication: Publication;
  readonly outcome: Pick<TickOutcome, 'outflow' | 'heldFrom'>;
  readonly requests: readonly SettingsRequest[];
  /** The records of the requests, in their order. */
  readonly records: readonly SettingsRecord[];
}

/** A tick after detection. */
export interface DetectedTick extends Pick<GatheredTick, 'due' | 'isLeft' | 'takenTo' | 'span'> {
  readonly outcome: TickOutcome;
  /** Undefined when nothing happened. */
  readonly results: TickResults | undefined;
  /** The last tick with results. */
  readonly last: Tick;
}

/** A tick after its results were stored, with those of earlier ticks that could not be. */
export interface PublishedTick extends DetectedTick {
  readonly stored: readonly (TickResults & { readonly changes: readonly Change[] })[];
  /** Why some results are not stored yet. */
  readonly failure: unknown;
  /** Results that are not stored, in order. */
  readonly unstored: readonly TickResults[];
}
