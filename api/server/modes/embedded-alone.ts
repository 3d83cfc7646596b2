import type { ServerConfig } from '../../config/config.ts';
import type { Logger } from '../../process/logger.ts';
import { createMetrics } from '../../process/metrics.ts';
import { retain } from '../retention.ts';
import { openEmbedded } from './embedded.ts';

/**
 * Opens and starts the configured store, with detection and memory, for this process alone.
 *
 * @returns the running mode, and a function that stops retention
 * @throws TidemarkError with the remedy if the store cannot be opened
 */
export async function startEmbeddedAlone(config: ServerConfig, log: Logger) {
  const opened: (() => Promise<void>)[] = [];
  try {
    const mode = await openEmbedded(config, { metrics: createMetrics(), log, opened });
    mode.start();
    const retention = retain(mode, config, log);
    return { mode, endRetention: () => clearInterval(retention) };
  } catch (error) {
    for (const close of opened.reverse()) await close();
    throw error;
  }
}
