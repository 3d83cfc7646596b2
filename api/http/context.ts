import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Overrides } from '../../operators/engine/overrides.ts';
import type { Analytics } from '../../sinks/analytics/analytics.ts';
import type { ChangeFeed } from '../../sinks/outbox/change-feed.ts';
import type { Archive, SettingsRecord } from '../../sinks/store.ts';
import type { McpServer } from '../mcp-framework/index.ts';
import type { MemoryDoor } from '../memory/door.ts';
import type { ServerConfig } from '../server/config/config.ts';
import type { Intake } from '../server/intake.ts';
import type { Gauges, Metrics } from '../server/metrics.ts';
import type { StalledPartition } from '../server/watch/partitions.ts';
import type {} from './route-config.ts';
import type { StreamRoom } from './stream-room.ts';

/** What the routes work on. */
export interface HttpContext {
  readonly config: ServerConfig;
  readonly store: Archive;
  /** Callers' SQL; undefined where it is switched off. */
  readonly analytics: Analytics | undefined;
  readonly intake: Intake;
  readonly feed: ChangeFeed;
  readonly memory: MemoryDoor;
  /**
   * Replaces what a scope sets for its detectors; resolves when it holds for every observation that is sent from then on.
   *
   * @throws StoreUnavailable when it could not be stored yet
   */
  readonly configure: (scopeId: string, overrides: Overrides) => Promise<SettingsRecord>;
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
