import type { Logger } from '../log/logger.ts';
import type { Middleware } from '../middleware.ts';
import { NeedsInput } from '../rounds.ts';
import { isFailure } from './outcome.ts';

/** Most characters of client text in a line, because names from a client may have any length. */
const MOST = 256;

const clipped = (said: string) => (said.length > MOST ? `${said.slice(0, MOST)}…` : said);

/** Logs a line when a request is answered: what it was, its duration and its outcome. Never its contents. */
export function logging(logger: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    ctx.logger = logger;
    const line = () => {
      const { target, client, identity } = ctx;
      return {
        request_id: ctx.requestId,
        method: ctx.method,
        target: target && clipped(target),
        transport: ctx.transport,
        client: client && clipped(client.name),
        identity: identity?.id,
        milliseconds: Math.round((performance.now() - started) * 1000) / 1000,
      };
    };
    try {
      const result = await next();
      if (isFailure(result)) logger.warn('request failed', line());
      else logger.info('request answered', line());
      return result;
    } catch (error) {
      if (error instanceof NeedsInput) logger.info('client asked', line());
      else
        logger.warn('request failed', { ...line(), error: error instanceof Error ? error.name : 'unknown' });
      throw error;
    }
  };
}
