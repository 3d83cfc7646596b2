import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Backend } from '../calls/backend.ts';
import type { McpServer } from '../mcp-framework/index.ts';
import type { Gauges, Metrics } from '../server/metrics.ts';
import type { StalledPartition } from '../server/watch/partitions.ts';
import type {} from './route-config.ts';
import type { StreamRoom } from './stream-room.ts';

/** What the routes work on. */
export interface HttpContext extends Backend {
  readonly gauges: Omit<Gauges, 'inflightBytes' | 'streamBytes'>;
  /** Milliseconds since detection here last ticked; undefined where none runs here. */
  readonly tickAge: () => number | undefined;
  /** Resolves when what observations go through beside the store answers. */
  readonly reach: () => Promise<void>;
  /** Partitions of Kafka that this process has and that stand still. */
  readonly stalled: () => readonly StalledPartition[];
  /** What /mcp serves; undefined where there is none, as in a worker. */
  readonly mcp: McpServer | undefined;
  readonly metrics: Metrics;
  readonly version: string;
  /** Streams of server-sent events that are open, and what they hold for their readers. */
  readonly streams: StreamRoom;
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
