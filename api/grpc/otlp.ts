import type {
  handleClientStreamingCall,
  MethodDefinition,
  StatusObject,
  UntypedHandleCall,
} from '@grpc/grpc-js';
import { encodeResponse, partsOfMessage } from '../../pipelines/sources/otlp/messages.ts';
import { metricsOnly, type OtherTelemetry } from '../calls/observations/metrics-only.ts';
import type { GrpcContext } from './serve/context.ts';
import type { Requirement } from './serve/guard.ts';
import { serveRequest } from './serve/unary.ts';

/** The service that takes metrics. */
export const METRICS_SERVICE = 'opentelemetry.proto.collector.metrics.v1.MetricsService';
/** The services of what is not taken. */
const OTHERS: readonly (readonly [service: string, what: OtherTelemetry])[] = [
  ['opentelemetry.proto.collector.trace.v1.TraceService', 'traces'],
  ['opentelemetry.proto.collector.logs.v1.LogsService', 'logs'],
];

/** A request whose message is not decoded yet. */
interface Undecoded {
  readonly bytes: number;
  readonly message: Buffer;
}

/** The method `Export` of a service: its definition, what it requires, and what handles it. */
export interface OtlpMethod {
  readonly definition: MethodDefinition<Undecoded, object>;
  readonly requirement: Requirement;
  readonly handler: UntypedHandleCall;
}

function exportOf(service: string, takesStream: boolean): OtlpMethod['definition'] {
  return {
    path: `/${service}/Export`,
    requestStream: takesStream,
    responseStream: false,
    requestSerialize: ({ message }) => message,
    // Decoded by the handler: grpc-js answers INTERNAL for what throws here.
    requestDeserialize: (message) => ({ bytes: message.length, message }),
    responseSerialize: encodeResponse,
    responseDeserialize: () => ({}),
  };
}

/**
 * The methods of OTLP/gRPC. Metrics are taken as POST /v1/metrics takes them, by the same decoder. Traces and logs are refused with
 * `UNIMPLEMENTED`, which exporters do not repeat.
 */
export function otlpMethods(
  context: GrpcContext,
  refusal: (error: unknown) => StatusObject,
): readonly OtlpMethod[] {
  const metrics: OtlpMethod = {
    definition: exportOf(METRICS_SERVICE, false),
    requirement: 'observations:write',
    handler: serveRequest<Undecoded>(
      context,
      ({ intake }, { message, bytes }) => context.otlp.take(partsOfMessage(message), bytes, intake),
      refusal,
    ),
  };
  const others = OTHERS.map(([service, what]): OtlpMethod => {
    const handler: handleClientStreamingCall<Undecoded, object> = (_call, callback) =>
      callback(refusal(metricsOnly(what)));
    // As a stream, on the wire the same, it is refused before its message is read, however large that is.
    return { definition: exportOf(service, true), requirement: 'none', handler };
  });
  return [metrics, ...others];
}
