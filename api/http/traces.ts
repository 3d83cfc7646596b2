import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { remoteTrace } from '../../sinks/traces/remote.ts';
import { activeTracer } from '../../sinks/traces/span.ts';
import type { App } from './context.ts';

/**
 * A span of each request after OpenTelemetry's conventions for HTTP servers, which is active while its handler runs, and which continues
 * the trace of `traceparent`. It has the route rather than the path where the path has parameters, because names of series and scopes are
 * among them. Registered before the routes.
 */
export function traceRequests(app: App): void {
  const active = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handleTraced(request, reply) {
      const own = active.get(request);
      if (own === undefined) return handler.call(this, request, reply);
      return context.with(own, () => handler.call(this, request, reply));
    };
  });
  app.addHook('onRequest', (request, reply, done) => {
    const tracer = activeTracer();
    if (tracer === undefined) return done();
    const parent = remoteTrace((name) => request.headers[name]?.toString());
    const { method, protocol } = request;
    const { url } = request.routeOptions;
    const route = request.is404 ? undefined : url;
    const span = tracer.startSpan(
      route === undefined ? method : `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'url.scheme': protocol,
          ...(route !== undefined && { 'http.route': route }),
          ...(route !== undefined && !/[:*]/.test(route) && { 'url.path': route }),
        },
      },
      parent,
    );
    active.set(request, trace.setSpan(parent, span));
    // `close` follows every answer, and also a client that disconnects without one.
    reply.raw.once('close', () => end(span, reply));
    done();
  });
}

function end(span: Span, { raw }: FastifyReply): void {
  if (raw.headersSent) {
    span.setAttribute('http.response.status_code', raw.statusCode);
    if (raw.statusCode >= 500) {
      span.setAttribute('error.type', String(raw.statusCode)).setStatus({ code: SpanStatusCode.ERROR });
    }
  } else span.setAttribute('error.type', 'client_disconnected');
  span.end();
}
