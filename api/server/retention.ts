import type { ServerConfig } from '../config/config.ts';
import type { Logger } from '../process/logger.ts';
import { wallClock } from '../process/wall-clock.ts';
import type { Mode } from './modes/mode.ts';

/** Milliseconds between two passes of retention. */
const RETENTION_EVERY = 60_000;

/** Periodically deletes data older than the retention, until the timer is cleared; 0 keeps everything. */
export function retain(mode: Pick<Mode, 'retain'>, config: ServerConfig, log: Logger) {
  if (config.retention === 0) return undefined;
  const pass = async () => {
    try {
      const deleted = await mode.retain(wallClock() - config.retention);
      if (deleted > 0) log.info({ observations: deleted }, 'retention deleted old observations');
    } catch (error) {
      log.error({ err: error }, 'retention failed; retrying in a minute');
    }
  };
  void pass();
  return setInterval(() => void pass(), RETENTION_EVERY);
}
