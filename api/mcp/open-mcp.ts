import { AsyncLocalStorage } from 'node:async_hooks';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Principal } from '../access/principal.ts';
import type { Backend } from '../calls/backend.ts';
import { backendFor } from '../calls/scoped-backend.ts';
import { fromPino, type McpServer } from '../mcp-framework/index.ts';
import { requestMetrics } from '../mcp-framework/middleware/request-metrics.ts';
import type { Logger } from '../process/logger.ts';
import type { Metrics } from '../process/metrics.ts';
import { packageVersion } from '../process/version.ts';
import { principalIn } from './identity.ts';
import { localCalls } from './local-calls.ts';
import { openEvidence } from './open-evidence.ts';
import { createTidemarkServer } from './server.ts';

/** The MCP server that runs beside the HTTP API. */
export interface OpenMcp {
  readonly server: McpServer;
  /** Stops change notifications; must be called before the store and memory under its calls are closed. */
  quiet(): Promise<void>;
  /** Closes everything: the evidence log accepts no further records. @throws ConfigInvalid if that fails */
  close(): Promise<void>;
}

/**
 * The MCP server on what a server of this process has open; its metrics are part of those of the server.
 *
 * @throws ConfigInvalid if the configured evidence log cannot be opened
 */
export async function openMcp(
  backend: Backend,
  { metrics, log }: { readonly metrics: Metrics; readonly log: Logger },
): Promise<OpenMcp> {
  const evidence = await openEvidence(backend.config, log);
  const senders = new AsyncLocalStorage<Principal>();
  const calls = localCalls(backend, () => {
    const sender = senders.getStore();
    if (sender === undefined) throw new Error('nobody has authenticated the sender of a call');
    return backendFor(backend, sender);
  });
  const { server, close } = createTidemarkServer(calls, {
    version: packageVersion(),
    logger: quiet(log),
    callers: 'identified',
  });
  server.use(({ identity }, next) => {
    if (identity === undefined) throw new Error('nobody has authenticated the sender of a request');
    return senders.run(principalIn(identity), next);
  });
  server.useOutside(requestMetrics({ Counter, Gauge, Histogram }, metrics.registry));
  if (evidence !== undefined) {
    server.useOutside(evidence.middleware);
    metrics.watchEvidence(evidence.log);
  }
  return {
    server,
    quiet: close,
    async close() {
      await close();
      await evidence?.close();
    },
  };
}

/** Logs requests at level debug only, since requests to the other routes are not logged. */
function quiet(log: Logger) {
  const logger = fromPino(log);
  return { ...logger, info: logger.debug };
}
