import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createServer,
  RequestError,
  silent,
  telemetry,
  UserError,
} from '../../../../api/mcp-framework/index.ts';
import { connect, type Sent, WAYS, type Way } from '../connect.ts';

const spans = new InMemorySpanExporter();
const tracing = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
const measures = new InMemoryMetricExporter(AggregationTemporality.DELTA);
const reader = new PeriodicExportingMetricReader({ exporter: measures, exportIntervalMillis: 3_600_000 });
const metering = new MeterProvider({ readers: [reader] });
trace.setGlobalTracerProvider(tracing);
metrics.setGlobalMeterProvider(metering);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(
  new CompositePropagator({ propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()] }),
);

afterAll(async () => {
  await tracing.shutdown();
  await metering.shutdown();
});
beforeEach(async () => {
  await reader.forceFlush();
  spans.reset();
  measures.reset();
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${PARENT}-01`;

/** What was called, and the attributes of its span without those that every request has. */
async function traced(
  way: Way,
  params: Parameters<Awaited<ReturnType<typeof connect>>['client']['callTool']>[0],
  sent: Sent = {},
): Promise<ReadableSpan> {
  const server = createServer({ name: 'x', version: '1' }, { logger: silent });
  server.useOutside(telemetry());
  server.tool('good').handler(() => {
    trace.getTracer('handler').startSpan('inside').end();
    return propagation.getActiveBaggage()?.getEntry('tenant')?.value ?? 'none';
  });
  server.tool('bad').handler(() => {
    throw new UserError('bad');
  });
  server.tool('refuses').handler(() => {
    throw new RequestError(-32000, 'not today');
  });
  server
    .tool('deaf')
    .timeout(50)
    .handler(() => new Promise<string>(() => {}));
  const { client, close } = await connect(server, way, {}, sent);
  await client.callTool(params).catch(() => {});
  await close();
  const found = spans.getFinishedSpans().find(({ kind }) => kind === SpanKind.SERVER);
  if (found === undefined) throw new Error('there is no span');
  return found;
}

describe.each(WAYS)('telemetry, %s', (way) => {
  it('makes a span after the conventions for MCP', async () => {
    const { name, attributes, status, parentSpanContext } = await traced(way, { name: 'good' });
    const http = way !== '2025 over a channel';
    expect(name).toBe('tools/call good');
    expect(attributes).toEqual({
      'mcp.method.name': 'tools/call',
      'mcp.protocol.version': way.startsWith('2026') ? '2026-07-28' : '2025-11-25',
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'good',
      'jsonrpc.request.id': expect.stringMatching(/^\d+$/),
      ...(http && { 'network.transport': 'tcp', 'network.protocol.name': 'http' }),
      ...(http && !way.startsWith('2026') && { 'mcp.session.id': expect.any(String) }),
      ...(/socket|SSE/.test(way) && { 'client.address': '127.0.0.1' }),
    });
    expect(status.code).toBe(SpanStatusCode.UNSET);
    expect(parentSpanContext).toBeUndefined();
  });

  it('continues the trace that the request names, and handlers continue it', async () => {
    const server = await traced(way, { name: 'good', _meta: { traceparent, tracestate: 'a=b' } });
    expect(server.spanContext().traceId).toBe(TRACE);
    expect(server.parentSpanContext?.spanId).toBe(PARENT);
    expect(server.spanContext().traceState?.get('a')).toBe('b');
    const inside = spans.getFinishedSpans().find(({ name }) => name === 'inside');
    expect(inside?.parentSpanContext?.spanId).toBe(server.spanContext().spanId);
    expect(inside?.spanContext().traceId).toBe(TRACE);
  });

  it.each([
    ['bad', 'tool_error', SpanStatusCode.ERROR, undefined],
    ['deaf', 'tool_error', SpanStatusCode.ERROR, undefined],
    ['refuses', '-32000', SpanStatusCode.ERROR, 'not today'],
  ])('says how %s failed', async (name, type, code, message) => {
    const { attributes, status } = await traced(way, { name });
    expect(attributes['error.type']).toBe(type);
    expect(attributes['rpc.response.status_code']).toBe(type === 'tool_error' ? undefined : type);
    expect(status).toEqual(message === undefined ? { code } : { code, message });
  });

  it('measures how long requests take, under few names', async () => {
    await traced(way, { name: 'good' });
    await traced(way, { name: 'no such' });
    await reader.forceFlush();
    const found = measures
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
      .filter(({ descriptor }) => descriptor.name === 'mcp.server.operation.duration');
    expect(found).toMatchObject([{ descriptor: { unit: 's' } }]);
    const points = found[0].dataPoints.map(({ attributes, value }) => ({ attributes, value }));
    expect(points).toMatchObject([
      { attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'good' }, value: { count: 1 } },
      { attributes: { 'mcp.method.name': 'tools/call', 'error.type': '-32602' }, value: { count: 1 } },
    ]);
    expect(points[1].attributes).not.toHaveProperty('gen_ai.tool.name');
    expect(points[0].attributes).not.toHaveProperty('jsonrpc.request.id');
  });
});

describe('telemetry', () => {
  it('continues the trace of the HTTP headers where the request names none', async () => {
    const headers = { traceparent, baggage: 'tenant=a' };
    const { parentSpanContext, attributes } = await traced(
      '2026 over HTTP',
      { name: 'good' },
      {
        headers,
        remote: '10.0.0.1',
      },
    );
    expect(parentSpanContext?.spanId).toBe(PARENT);
    expect(attributes['client.address']).toBe('10.0.0.1');
  });

  it('continues what is under way, and only links it where the request names another trace', async () => {
    const around = trace.getTracer('http').startSpan('POST');
    await context.with(trace.setSpan(context.active(), around), async () => {
      const alone = await traced('2026 over HTTP', { name: 'good' });
      expect(alone.parentSpanContext?.spanId).toBe(around.spanContext().spanId);
      expect(alone.links).toEqual([]);
      spans.reset();
      const named = await traced('2026 over HTTP', { name: 'good', _meta: { traceparent } });
      expect(named.parentSpanContext?.spanId).toBe(PARENT);
      expect(named.links).toMatchObject([{ context: { spanId: around.spanContext().spanId } }]);
    });
    around.end();
  });

  it('does not name a span after what a client calls a tool that there is not', async () => {
    const { name, attributes } = await traced('2026 over HTTP', { name: 'no such' });
    expect([name, attributes['gen_ai.tool.name']]).toEqual(['tools/call', 'no such']);
  });
});
