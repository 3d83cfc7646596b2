import {
  type Context,
  context,
  ProxyTracerProvider,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { TidemarkError } from '../../operators/records/errors.ts';

const NAME = 'tidemark';

/**
 * The tracer of the SDK that the user has registered; undefined without one, so that no span costs anything. It is looked up anew,
 * because an SDK may be registered at any time.
 */
export function activeTracer(): Tracer | undefined {
  const provider = trace.getTracerProvider();
  if (provider instanceof ProxyTracerProvider) return provider.getDelegateTracer(NAME);
  // An SDK that was registered through another copy of the API.
  return provider.getTracer(NAME);
}

/** Marks a span as failed. Messages of errors may contain what callers sent, so the span has only the kind of the error. */
export function fail(span: Span | undefined, error: unknown): void {
  if (!span?.isRecording()) return;
  span.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR });
}

function kindOf(error: unknown): string {
  if (error instanceof TidemarkError) return error.code;
  return error instanceof Error ? error.name : '_OTHER';
}

/**
 * Runs `work` in a span that is active meanwhile, and ends it. Without an SDK `work` gets no span.
 *
 * @param describe kind, attributes and links of the span; not called without an SDK
 * @param parent default: the active context
 */
export async function inSpan<T>(
  name: string,
  describe: () => SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
  parent?: Context,
): Promise<T> {
  const tracer = activeTracer();
  if (tracer === undefined) return work(undefined);
  const outer = parent ?? context.active();
  const span = tracer.startSpan(name, describe(), outer);
  try {
    return await context.with(trace.setSpan(outer, span), work, undefined, span);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}
