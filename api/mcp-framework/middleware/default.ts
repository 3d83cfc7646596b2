import type { Logger } from '../log/logger.ts';
import type { Middleware } from '../middleware.ts';
import { logging } from './logging.ts';
import { recover } from './recover.ts';
import { requestId } from './request-id.ts';
import { timeout } from './timeout.ts';

/** Default time limit of a request in milliseconds. */
export const DEFAULT_TIMEOUT = 30_000;

/** The default middleware of a server: request id, logging, recovery, time limit. */
export function defaultMiddleware(options: {
  readonly logger: Logger;
  readonly timeout?: number;
}): readonly Middleware[] {
  const { logger, timeout: milliseconds = DEFAULT_TIMEOUT } = options;
  return [requestId(), logging(logger), recover(), timeout(milliseconds)];
}
