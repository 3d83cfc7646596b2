import type { FastifyBaseLogger } from 'fastify';
import type { DeclaredHistory } from '../../../sinks/outbox/declared-history.ts';
import type { Authentication } from '../../access/authentication.ts';
import type { Backend } from '../../calls/backend.ts';
import type { OtlpIntake } from '../../calls/observations/otlp-intake.ts';
import type { StreamRoom } from '../../http/stream-room.ts';
import type { CallerRates } from '../../limits/caller-rates.ts';
import type { CallerShares } from '../../limits/caller-shares.ts';
import type { Metrics } from '../../process/metrics.ts';
import type { ArrivingMessages } from './arriving.ts';

/** What a server of gRPC is built from. */
export interface GrpcBackend extends Backend {
  readonly authentication: Authentication;
  readonly metrics: Metrics;
  /** Takes what OpenTelemetry sends, over every interface. */
  readonly otlp: OtlpIntake;
  /** The rates of callers; undefined without a limit. */
  readonly callers: CallerRates | undefined;
  /** The limits that callers share. */
  readonly shares: CallerShares;
  /** The bytes buffered for their readers. */
  readonly streams: StreamRoom;
  /** Aborted when the server stops, which ends the streams. */
  readonly stopping: AbortSignal;
}

/** What the methods operate on. */
export interface GrpcContext extends GrpcBackend {
  readonly log: FastifyBaseLogger;
  readonly arriving: ArrivingMessages;
  readonly declared: DeclaredHistory;
}
