import { ConfigInvalid } from '../../operators/records/errors.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Calls } from '../mcp/calls.ts';
import { localCalls } from '../mcp/local-calls.ts';
import type { Logger } from '../process/logger.ts';
import { startEmbeddedAlone } from './modes/embedded-alone.ts';

/** Calls on a store opened for them. */
export interface OpenCalls {
  readonly calls: Calls;
  /** Finishes accepted work, runs a last tick and closes everything. */
  close(): Promise<void>;
}

/**
 * Opens the configured store, with detection and memory, for the calls of this process alone.
 *
 * @param scopes whose memory it is: the first is written to, all are asked; default: the default scope
 * @throws ConfigInvalid if Kafka is configured; TidemarkError with the remedy if the store cannot be opened
 */
export async function openLocal(
  config: ServerConfig,
  log: Logger,
  scopes?: readonly string[],
): Promise<OpenCalls> {
  if (config.kafka !== undefined) {
    const message = 'is for a server; name the server with --url, or omit it';
    throw new ConfigInvalid([{ path: 'SIGNAL_KAFKA_BROKERS', message }]);
  }
  const { mode, endRetention } = await startEmbeddedAlone(config, log);
  return {
    calls: localCalls({ ...mode.backend, config, tokens: mode.backend.store.tokens }, undefined, scopes),
    async close() {
      endRetention();
      await mode.stop();
    },
  };
}
