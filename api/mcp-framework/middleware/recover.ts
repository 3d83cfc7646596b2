import { ProtocolError } from '@modelcontextprotocol/server';
import { UserError } from '../errors.ts';
import type { Middleware } from '../middleware.ts';
import { NeedsInput } from '../rounds.ts';

/**
 * Logs what was not thrown for a caller to read: a fault of the server. What the caller gets says nothing of it; that is
 * so without this middleware too.
 */
export function recover(): Middleware {
  return async (ctx, next) => {
    try {
      return await next();
    } catch (error) {
      const meant =
        error instanceof UserError || error instanceof ProtocolError || error instanceof NeedsInput;
      if (!meant && !ctx.signal.aborted) {
        const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
        ctx.logger.error('a handler failed', { request_id: ctx.requestId, method: ctx.method, fault });
      }
      throw error;
    }
  };
}
