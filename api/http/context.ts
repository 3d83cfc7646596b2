import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { TidemarkError } from '../../operators/records/errors.ts';
import type { StalledPartition } from '../../pipelines/sources/kafka/standstill.ts';
import type { JournalLoss } from '../../sinks/journal/journal.ts';
import type { Authentication } from '../access/authentication.ts';
import type { Backend } from '../calls/backend.ts';
import type { OtlpIntake } from '../calls/observations/otlp-intake.ts';
import type { CallerRates } from '../limits/caller-rates.ts';
import type { CallerShares } from '../limits/caller-shares.ts';
import type { McpServer } from '../mcp-framework/index.ts';
import type { Gauges, Metrics } from '../process/metrics.ts';
import type {} from './route-config.ts';
import type { StreamRoom } from './stream-room.ts';

/** What the routes operate on. */
export interface HttpContext extends Backend {
  /** What the call of a request operates on: what its sender may see. */
  readonly backendFor: (request: FastifyRequest) => Backend;
  /** Counts a part of a body that a route reads itself. Returns the refusal if the caller's share has no room for it. */
  readonly keepBody: (request: FastifyRequest, bytes: number) => TidemarkError | undefined;
  readonly authentication: Authentication;
  readonly gauges: Omit<Gauges, 'inflightBytes' | 'streamBytes' | 'tickAge'>;
  /** Milliseconds since the last tick of detection in this process; undefined if no detection runs here. */
  readonly tickAge: () => number | undefined;
  /** Whether detection still catches up with the store. */
  readonly isCatchingUp: () => boolean;
  /** What the journal of the previous process has lost; undefined if nothing. */
  readonly journalLoss: JournalLoss | undefined;
  /** Resolves when the system that observations pass through, besides the store, responds. */
  readonly reach: () => Promise<void>;
  /** Kafka partitions that this process owns and that are stalled. */
  readonly stalled: () => readonly StalledPartition[];
  /** The server behind /mcp; undefined if there is none, as in a worker. */
  readonly mcp: McpServer | undefined;
  readonly metrics: Metrics;
  /** Takes what OpenTelemetry sends, over every interface. */
  readonly otlp: OtlpIntake;
  readonly version: string;
  /** The rates of callers; undefined without a limit. */
  readonly callers: CallerRates | undefined;
  /** The limits that callers share. */
  readonly shares: CallerShares;
  /** The bytes buffered for their readers. */
  readonly streams: StreamRoom;
  /** Aborted when the server stops, which ends the streams. */
  readonly stopping: AbortSignal;
}

/** The Fastify instance that routes are registered on, with zod as its type provider. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A file in routes/ exports a Route, which registers one resource. */
export type Route = (app: App, context: HttpContext) => void;
