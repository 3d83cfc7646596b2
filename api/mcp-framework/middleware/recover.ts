import { ProtocolError } from '@modelcontextprotocol/server';
import { UserError } from '../errors.ts';
import type { Middleware } from '../middleware.ts';
import { NeedsInput } from '../rounds.ts';

/**
 * Logs errors that are not meant for callers: faults of the server. The caller sees no details of them, with or without this middleware.
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
