import { createRequire } from 'node:module';
import type { Registry } from 'prom-client';
import type { Middleware } from '../middleware.ts';
import { packageMissing } from '../optional-package.ts';
import { requestMetrics } from './request-metrics.ts';

const load = createRequire(import.meta.url);

/**
 * prom-client as the server has it, whose registries it reads: servers without metrics need not install it.
 *
 * @throws DefinitionError if it is not installed
 */
function promClient(): typeof import('prom-client') {
  try {
    return load('prom-client');
  } catch (error) {
    throw packageMissing('prom-client', 'metrics()', error);
  }
}

export interface MetricsOptions {
  /** Default: the global registry of prom-client. Servers that share one are distinguished by the label `server`. */
  readonly registry?: Registry;
}

/**
 * Counts and times requests for Prometheus. Tools and prompts are labelled by name, resources by template.
 *
 * It belongs outside the time limit, so that it sees the outcome of timeouts: `server.useOutside(metrics())`.
 *
 * @throws DefinitionError if prom-client is not installed
 */
export function metrics({ registry }: MetricsOptions = {}): Middleware {
  const client = promClient();
  return requestMetrics(client, registry ?? client.register);
}
