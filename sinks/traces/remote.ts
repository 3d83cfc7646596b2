import { type Context, context, createContextKey, propagation, ROOT_CONTEXT } from '@opentelemetry/api';

/**
 * The trace that a request or message continues, by the headers that the propagator of the SDK reads (`traceparent`).
 *
 * @param header value of a header with a name in lower case
 */
export function remoteTrace(header: (name: string) => string | undefined): Context {
  const carrier: Record<string, string> = {};
  for (const name of propagation.fields()) {
    const value = header(name);
    if (value !== undefined) carrier[name] = value;
  }
  return propagation.extract(ROOT_CONTEXT, carrier);
}

/** The headers by which a receiver continues the trace of a context. */
export function traceHeaders(from: Context): Record<string, string> {
  const carrier: Record<string, string> = {};
  propagation.inject(from, carrier);
  return carrier;
}

/** The key by which SDKs and instrumentations know that nothing is to be traced; `suppressTracing` of `@opentelemetry/core` sets it too. */
const SUPPRESSED = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING');

/** Runs `work` where instrumentations of libraries make no spans: theirs have the whole URL of a request. */
export function untraced<T>(work: () => T): T {
  return context.with(context.active().setValue(SUPPRESSED, true), work);
}
