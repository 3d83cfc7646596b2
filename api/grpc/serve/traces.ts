import { type Metadata, status } from '@grpc/grpc-js';
import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { remoteTrace } from '../../../sinks/traces/remote.ts';
import { activeTracer } from '../../../sinks/traces/span.ts';

/** Codes that are errors of the server, after OpenTelemetry's conventions for gRPC. */
const FAULTS: ReadonlySet<number> = new Set([
  status.UNKNOWN,
  status.DEADLINE_EXCEEDED,
  status.UNIMPLEMENTED,
  status.INTERNAL,
  status.UNAVAILABLE,
  status.DATA_LOSS,
]);

/** The traces of calls in progress, by the metadata of the call. */
const traces = new WeakMap<Metadata, Context>();

/** The span of a call: what ends it takes the code of the call's status. */
export type EndSpan = (code: number) => void;

const NO_SPAN: EndSpan = () => undefined;

/**
 * Starts the span of a call, which continues the trace of `traceparent` in its metadata.
 *
 * @param method path of the method, such as /tidemark.v1.Signals/ListSignals; undefined for one that does not exist
 */
export function startCallSpan(method: string | undefined, metadata: Metadata): EndSpan {
  const tracer = activeTracer();
  if (tracer === undefined) return NO_SPAN;
  const parent = remoteTrace((name) => metadata.get(name)[0]?.toString());
  const [, rpcService, rpcMethod] = method?.split('/') ?? [];
  const named = rpcMethod !== undefined && { 'rpc.service': rpcService, 'rpc.method': rpcMethod };
  const attributes = { 'rpc.system': 'grpc', ...named };
  const span = tracer.startSpan(
    named ? `${rpcService}/${rpcMethod}` : 'grpc',
    { kind: SpanKind.SERVER, attributes },
    parent,
  );
  traces.set(metadata, trace.setSpan(parent, span));
  return (code) => end(span, code);
}

function end(span: Span, code: number): void {
  if (!span.isRecording()) return;
  span.setAttribute('rpc.grpc.status_code', code);
  if (FAULTS.has(code)) {
    span.setAttribute('error.type', status[code] ?? String(code)).setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Runs `work` in the trace of a call. */
export function inTraceOf<T>({ metadata }: { readonly metadata: Metadata }, work: () => T): T {
  const own = traces.get(metadata);
  return own === undefined ? work() : context.with(own, work);
}
