import type { Registry } from 'prom-client';
import type { Context } from '../context.ts';
import type { Middleware } from '../middleware.ts';
import { type Outcome, outcomeOf, outcomeOfError } from './outcome.ts';

/** The parts of prom-client that make instruments. */
export type Instruments = Pick<typeof import('prom-client'), 'Counter' | 'Gauge' | 'Histogram'>;

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function instrumentsIn({ Counter, Gauge, Histogram }: Instruments, registry: Registry) {
  const registers = [registry];
  return {
    requests: new Counter({
      name: 'mcp_requests_total',
      help: 'MCP requests answered, by outcome: ok, tool_error, input_required, error.',
      labelNames: ['server', 'method', 'target', 'outcome'],
      registers,
    }),
    seconds: new Histogram({
      name: 'mcp_request_duration_seconds',
      help: 'Duration of an MCP request.',
      labelNames: ['server', 'method', 'target'],
      buckets: BUCKETS,
      registers,
    }),
    open: new Gauge({
      name: 'mcp_requests_in_progress',
      help: 'MCP requests in progress.',
      labelNames: ['server', 'method'],
      registers,
    }),
  };
}

/** A registry accepts each name only once. */
const made = new WeakMap<Registry, ReturnType<typeof instrumentsIn>>();

/** The target of a request, with bounded cardinality: anything that the server does not have is `unknown`. */
function targetOf({ target, route }: Context): string {
  return route ?? (target === undefined ? '' : 'unknown');
}

/**
 * Counts and times requests in a registry: what `metrics` does, with the prom-client of the caller.
 *
 * @param instruments of the package that the registry is of
 */
export function requestMetrics(instruments: Instruments, registry: Registry): Middleware {
  const { requests, seconds, open } = made.get(registry) ?? instrumentsIn(instruments, registry);
  made.set(registry, { requests, seconds, open });
  return async (ctx, next) => {
    const started = performance.now();
    const labels = { server: ctx.server.name, method: ctx.method };
    const target = targetOf(ctx);
    open.inc(labels);
    const end = ({ kind }: Outcome) => {
      open.dec(labels);
      seconds.observe({ ...labels, target }, (performance.now() - started) / 1000);
      requests.inc({ ...labels, target, outcome: kind });
    };
    try {
      const result = await next();
      end(outcomeOf(result));
      return result;
    } catch (error) {
      end(outcomeOfError(ctx, error));
      throw error;
    }
  };
}
