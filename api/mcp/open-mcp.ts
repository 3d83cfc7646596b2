import type { Logger } from 'pino';
import { fromPino, type McpServer, metrics as measured } from '../mcp-framework/index.ts';
import type { ServerConfig } from '../server/config/config.ts';
import type { Metrics } from '../server/metrics.ts';
import type { ModeBackend } from '../server/modes/mode.ts';
import { packageVersion } from '../server/version.ts';
import { localCalls } from './local-calls.ts';
import { openEvidence } from './open-evidence.ts';
import { createTidemarkServer } from './server.ts';

/** tidemark's MCP server beside its HTTP API. */
export interface OpenMcp {
  readonly server: McpServer;
  /** Ends the telling of changes; to be called before what its calls work on is closed. */
  quiet(): Promise<void>;
  /** Ends all of it: the evidence log takes no further record. @throws ConfigInvalid where that fails */
  close(): Promise<void>;
}

/**
 * tidemark's MCP server on what a server of this process has open, with its measures among those of the server.
 *
 * @throws ConfigInvalid where the evidence log that is configured cannot be opened
 */
export async function openMcp(
  backend: ModeBackend,
  config: ServerConfig,
  { metrics, log }: { readonly metrics: Metrics; readonly log: Logger },
): Promise<OpenMcp> {
  const evidence = await openEvidence(config, log);
  const calls = localCalls(backend, config);
  const { server, close } = createTidemarkServer(calls, { version: packageVersion(), logger: quiet(log) });
  server.useOutside(measured({ registry: metrics.registry }));
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

/** Requests are in the server's log at the level debug alone, as those of its other routes are in none. */
function quiet(log: Logger) {
  const logger = fromPino(log);
  return { ...logger, info: logger.debug };
}
