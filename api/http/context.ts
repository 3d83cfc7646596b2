import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { SeriesDirectory } from '../../operators/records/directory.ts';
import type { ObservationsPipeline } from '../../pipelines/observations.ts';
import type { ArrivalClock, DoorLimits } from '../../pipelines/sources/batch-builder.ts';
import type { ChangeFeed } from '../../sinks/outbox/change-feed.ts';
import type { Store } from '../../sinks/store.ts';
import type { Writer } from '../../sinks/writer.ts';
import type { ServerConfig } from '../config.ts';
import type { Metrics } from '../metrics.ts';

/** What the routes work on. */
export interface HttpContext {
  readonly config: ServerConfig;
  readonly store: Store;
  readonly writer: Writer;
  readonly feed: ChangeFeed;
  readonly directory: SeriesDirectory;
  readonly pipeline: ObservationsPipeline;
  readonly clock: ArrivalClock;
  readonly limits: DoorLimits;
  readonly metrics: Metrics;
  readonly version: string;
  /** Aborted when the server stops: streams end then. */
  readonly stopping: AbortSignal;
}

/** The Fastify instance that routes are registered on: zod is its type provider. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A file in routes/ exports one of these: it registers one resource. */
export type Route = (app: App, context: HttpContext) => void;
