import type { Logger } from 'pino';
import type { ServerConfig } from '../config/config.ts';
import { createMetrics } from '../metrics.ts';
import { retain } from '../retention.ts';
import { openEmbedded } from './embedded.ts';

/**
 * Opens the store of the configuration, with detection and memory, for this process alone, and starts it.
 *
 * @returns what runs, and what ends the retention beside it
 * @throws TidemarkError when the store cannot be opened, with the remedy
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
