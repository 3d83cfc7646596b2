import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

/** The spans that ended since the test began. */
export interface Recorded {
  all(): readonly ReadableSpan[];
  /** Waits for the spans of a name, in the order of their ends; at least one, by default. */
  named(name: string, atLeast?: number): Promise<readonly ReadableSpan[]>;
  /** All that the spans say, as one text. */
  text(): string;
}

function removeSdk(): void {
  trace.disable();
  context.disable();
  propagation.disable();
}

/** Registers the SDK of OpenTelemetry for the tests of a file, as a user would, and removes it afterwards. */
export function recordSpans(): Recorded {
  const spans = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  beforeAll(() => {
    // A test file of the same process may have registered another one.
    removeSdk();
    trace.setGlobalTracerProvider(provider);
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  });
  afterAll(async () => {
    removeSdk();
    await provider.shutdown();
  });
  beforeEach(() => spans.reset());
  const all = () => spans.getFinishedSpans();
  return {
    all,
    async named(name, atLeast = 1) {
      const found = () => all().filter((span) => span.name === name);
      await expect
        .poll(() => found().length, { message: `spans named ${name}` })
        .toBeGreaterThanOrEqual(atLeast);
      return found();
    },
    text: () =>
      JSON.stringify(
        all().map(({ name, attributes, events, status, resource }) => {
          return { name, attributes, events, status, resource: resource.attributes };
        }),
      ),
  };
}

/** The id of the span that a span is a child of. */
export const parentOf = ({ parentSpanContext }: ReadableSpan) => parentSpanContext?.spanId;

/** The ids of the spans that a span has links to. */
export const linkedBy = ({ links }: ReadableSpan) => links.map((link) => link.context.spanId);
