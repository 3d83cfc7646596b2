import type { TidemarkError } from '../../../operators/records/errors.ts';
import type { Observation } from '../../../operators/records/observation.ts';
import type { CallAnswer } from '../../calls/call.ts';
import type { ingestObservations } from '../../calls/observations/ingest-observations.ts';
import type { ClientOptions } from '../transport.ts';

/** The answer for a batch. */
export type BatchAnswer = CallAnswer<typeof ingestObservations>;

/** A way to a server, on which batches are sent one after the other. */
export interface Way {
  /** Stores a batch; resolves once it is durable. Batches that are sent without waiting are stored in their order. */
  send(batch: readonly Observation[]): Promise<BatchAnswer>;
  close(): void;
}

/** How observations are sent. `url` may also be the address of gRPC, such as `grpc://127.0.0.1:7779`, with TLS `grpcs://…`. */
export interface SendOptions extends ClientOptions {
  /** Observations of a batch at most; default 1000. */
  readonly batch?: number;
  /** Milliseconds that an observation waits at most until its batch is full; default 200. */
  readonly linger?: number;
  /** Observations that a source that pushes may be ahead of the server; default 100,000. */
  readonly most?: number;
  /** Whether the observations are declared to be history. */
  readonly history?: boolean;
  /** Ends the sending: resolves with what is stored until then. */
  readonly signal?: AbortSignal;
  /** Called after each batch that is durable. */
  readonly onStored?: (counts: SentCounts) => void;
  /** Called before a batch is sent again, with the reason and the milliseconds until then. */
  readonly onRetry?: (reason: TidemarkError, milliseconds: number) => void;
}

/** What became of the observations so far. */
export interface SentCounts {
  readonly accepted: number;
  /** Observations that the server had already, such as those of a batch that was sent again. */
  readonly duplicates: number;
  readonly rejected_count: number;
  /** The first rejections; `index` is the place of the observation in the source. */
  readonly rejected: BatchAnswer['rejected'];
}
