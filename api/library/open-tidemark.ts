import pino from 'pino';
import { ConfigInvalid } from '../../operators/records/errors.ts';
import { readConfig } from '../config/config.ts';
import type { Logger } from '../process/logger.ts';
import { startEmbeddedAlone } from '../server/modes/embedded-alone.ts';
import { Tidemark } from './tidemark.ts';

export interface TidemarkOptions {
  /** The store of everything; `memory://` ends with the process. Default: `duckdb://tidemark.duckdb`. */
  readonly dsn?: string;
  /** The store of memory, if separate. */
  readonly memoryDsn?: string;
  /**
   * Settings by the names of their variables, such as `{ SIGNAL_STALL_RUN: '9' }`; the options above take precedence. The environment is
   * not read: pass `process.env` for that.
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Receives what a server would log. Default: no log. */
  readonly log?: Logger;
}

/**
 * Opens tidemark in this process, without HTTP: one process has a store at a time.
 *
 * ```ts
 * await using tidemark = await openTidemark({ dsn: 'memory://' });
 * await tidemark.remember({ text: 'The API listens on port 8080.' });
 * const { claims } = await tidemark.query('Which port does the API listen on?');
 * ```
 *
 * @throws ConfigInvalid for a wrong setting; TidemarkError when the store cannot be opened, with the remedy
 */
export async function openTidemark(options: TidemarkOptions = {}): Promise<Tidemark> {
  const { dsn, memoryDsn, env = {}, log = pino({ level: 'silent' }) } = options;
  const config = readConfig({
    ...env,
    ...(dsn !== undefined && { SIGNAL_DB_DSN: dsn }),
    ...(memoryDsn !== undefined && { MEMORY_DB_DSN: memoryDsn }),
  });
  if (config.kafka !== undefined) {
    const message = 'is for a server; omit it, and pass messages from Kafka to ingest';
    throw new ConfigInvalid([{ path: 'SIGNAL_KAFKA_BROKERS', message }]);
  }
  const { mode, endRetention } = await startEmbeddedAlone(config, log);
  return new Tidemark(mode, endRetention);
}
