import {
  type Context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { inSpan } from './span.ts';

/** Most links of a span. */
export const MOST_LINKS = 32;

/** The active span of a caller whose work is done later, together with that of others. Undefined without an SDK. */
export function callerSpan(): SpanContext | undefined {
  return trace.getActiveSpan()?.spanContext();
}

/** Different spans among `callers`, in their order, at most one more than a span has links. */
export function distinct(callers: Iterable<SpanContext | undefined>): SpanContext[] {
  const found = new Map<string, SpanContext>();
  for (const caller of callers) {
    if (found.size > MOST_LINKS) break;
    if (caller !== undefined && isSpanContextValid(caller)) found.set(caller.spanId, caller);
  }
  return [...found.values()];
}

/** Links to the spans that are recorded. */
export function linksTo(spans: readonly SpanContext[]): Link[] {
  const sampled = spans.filter(({ traceFlags }) => (traceFlags & TraceFlags.SAMPLED) !== 0);
  return sampled.slice(0, MOST_LINKS).map((context) => ({ context }));
}

/** Of several callers one that is recorded is the parent, if there is one, so that none of their traces is lost. */
export function parentAmong(callers: readonly SpanContext[]): {
  readonly parent: Context;
  readonly links: Link[];
} {
  const [first = callers[0]] = callers.filter(({ traceFlags }) => (traceFlags & TraceFlags.SAMPLED) !== 0);
  if (first === undefined) return { parent: ROOT_CONTEXT, links: [] };
  const others = callers.filter((caller) => caller !== first);
  return { parent: trace.setSpanContext(ROOT_CONTEXT, first), links: linksTo(others) };
}

/**
 * Runs work for several callers in a span: one of them is its parent, and it has links to the others, {@link MOST_LINKS} at most.
 * Without an SDK `work` gets no span.
 */
export function inGroupSpan<T>(
  name: string,
  callers: readonly { readonly caller: SpanContext | undefined }[],
  work: (span: Span | undefined) => Promise<T>,
  options: SpanOptions = {},
): Promise<T> {
  const { parent, links } = parentAmong(distinct(callers.map(({ caller }) => caller)));
  return inSpan(name, () => ({ ...options, links }), work, parent);
}
