import {
  type Attributes,
  context,
  type Link,
  type Meter,
  metrics,
  propagation,
  SpanKind,
  SpanStatusCode,
  type Context as TraceContext,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Context } from '../context.ts';
import type { Middleware } from '../middleware.ts';
import { type Outcome, outcomeOf, outcomeOfError } from './outcome.ts';

export interface TelemetryOptions {
  /** Default: one of the global provider. */
  readonly tracer?: Tracer;
  /** Default: one of the global provider. */
  readonly meter?: Meter;
}

/** Seconds, as the conventions recommend. */
const BOUNDARIES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

const NAME = 'mcp-framework';

/**
 * A span and a duration for each request, following OpenTelemetry's semantic conventions for MCP (status: development). The span continues
 * the trace that the client names in `_meta` (SEP-414), otherwise the active trace, otherwise that of the HTTP headers, in the format of
 * the global propagator. It contains neither parameters nor results.
 *
 * It belongs outside the time limit, so that it sees the outcome of timeouts: `server.useOutside(telemetry())`.
 */
export function telemetry(options: TelemetryOptions = {}): Middleware {
  const { tracer = trace.getTracer(NAME), meter = metrics.getMeter(NAME) } = options;
  const durations = meter.createHistogram('mcp.server.operation.duration', {
    unit: 's',
    description: 'Duration of an MCP request as its receiver sees it.',
    advice: { explicitBucketBoundaries: BOUNDARIES },
  });
  return async (ctx, next) => {
    const started = performance.now();
    const shared = sharedAttributes(ctx);
    const { parent, links } = originOf(ctx);
    const known = ctx.method === 'tools/call' || ctx.method === 'prompts/get' ? ctx.route : undefined;
    const span = tracer.startSpan(
      known === undefined ? ctx.method : `${ctx.method} ${known}`,
      {
        kind: SpanKind.SERVER,
        attributes: { ...shared, ...spanAttributes(ctx) },
        links,
      },
      parent,
    );
    const end = (outcome: Outcome) => {
      const failed = errorAttributes(outcome);
      span.setAttributes(failed);
      if (outcome.kind === 'error') span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.message });
      if (outcome.kind === 'tool_error') span.setStatus({ code: SpanStatusCode.ERROR });
      durations.record(
        (performance.now() - started) / 1000,
        { ...shared, ...targetAttributes(ctx.method, known), ...failed },
        trace.setSpan(parent, span),
      );
      span.end();
    };
    try {
      const result = await context.with(trace.setSpan(parent, span), next);
      end(outcomeOf(result));
      return result;
    } catch (error) {
      end(outcomeOfError(ctx, error));
      throw error;
    }
  };
}

/** The parent of a span, and the active trace as a link. */
function originOf({ meta, headers }: Context): {
  readonly parent: TraceContext;
  readonly links: Link[];
} {
  const active = context.active();
  const around = trace.getSpanContext(active);
  const named = propagation.extract(active, textsOf(meta));
  const ofClient = trace.getSpanContext(named);
  if (ofClient?.spanId !== around?.spanId) {
    return { parent: named, links: around === undefined ? [] : [{ context: around }] };
  }
  if (around !== undefined || headers === undefined) return { parent: named, links: [] };
  return { parent: propagation.extract(named, Object.fromEntries(headers)), links: [] };
}

function textsOf(meta: Context['meta']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(meta).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Attributes that spans and durations share, with bounded cardinality. */
function sharedAttributes({ method, protocol, transport }: Context): Attributes {
  return {
    'mcp.method.name': method,
    ...(protocol !== '' && { 'mcp.protocol.version': protocol }),
    ...(method === 'tools/call' && { 'gen_ai.operation.name': 'execute_tool' }),
    ...(transport === 'http' && { 'network.transport': 'tcp', 'network.protocol.name': 'http' }),
    ...(transport === 'stdio' && { 'network.transport': 'pipe' }),
  };
}

function targetAttributes(method: string, name: string | undefined): Attributes {
  if (name === undefined) return {};
  if (method === 'tools/call') return { 'gen_ai.tool.name': name };
  return method === 'prompts/get' ? { 'gen_ai.prompt.name': name } : {};
}

function spanAttributes({ method, target, wireId, session, remote }: Context): Attributes {
  return {
    ...targetAttributes(method, target),
    ...(method.startsWith('resources/') && target !== undefined && { 'mcp.resource.uri': target }),
    'jsonrpc.request.id': String(wireId),
    ...(session !== undefined && { 'mcp.session.id': session }),
    ...(remote !== undefined && { 'client.address': remote }),
  };
}

function errorAttributes(outcome: Outcome): Attributes {
  if (outcome.kind === 'tool_error') return { 'error.type': 'tool_error' };
  if (outcome.kind !== 'error') return {};
  const code = String(outcome.code);
  return { 'error.type': code, 'rpc.response.status_code': code };
}
