import type { Logger } from '../log/logger.ts';
import type { Middleware } from '../middleware.ts';
import { logging } from './logging.ts';
import { recover } from './recover.ts';
import { requestId } from './request-id.ts';
import { timeout } from './timeout.ts';

/** Milliseconds that a request may take. */
export const DEFAULT_TIMEOUT = 30_000;

/** What a server has around its requests unless its author says otherwise: request id, logging, recovery, time limit. */
export function defaultMiddleware(options: {
  readonly logger: Logger;
  readonly timeout?: number;
}): readonly Middleware[] {
  const { logger, timeout: milliseconds = DEFAULT_TIMEOUT } = options;
  return [requestId(), logging(logger), recover(), timeout(milliseconds)];
}
