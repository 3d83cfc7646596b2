import { TidemarkError } from '../../operators/records/errors.ts';
import { ServerRefused } from '../client/index.ts';
import { ErrorCode, type Middleware, RequestError, UserError } from '../mcp-framework/index.ts';

/** The text of an error for a caller: its message, each field that the message does not name, and when to retry. */
export function errorText({
  message,
  issues,
  retryAfter,
}: Pick<TidemarkError, 'message' | 'issues' | 'retryAfter'>): string {
  const fields = issues.flatMap(({ path, message: said }) =>
    path === '' || message.includes(`${path} ${said}`) ? [] : [`${path}: ${said}`],
  );
  const again = retryAfter === undefined ? [] : [`Retry the call after ${retryAfter} s.`];
  return [message, ...fields, ...again].join('\n');
}

/** The status of an error, or the status with which a server answered it. */
export const statusOf = (error: TidemarkError) =>
  error instanceof ServerRefused ? error.httpStatus : error.status;

/**
 * Returns tidemark's own errors, whose messages are written for callers, as failures of tools, so that a model can correct its call. The
 * details of other errors stay on the server.
 */
export function tellErrors(): Middleware {
  return async (ctx, next) => {
    try {
      return await next();
    } catch (error) {
      if (!(error instanceof TidemarkError)) throw error;
      const status = statusOf(error);
      if (status >= 500) {
        ctx.logger.error('a request failed', {
          request_id: ctx.requestId,
          code: error.code,
          reason: error.message,
        });
      }
      if (ctx.method === 'tools/call') throw new UserError(errorText(error), { cause: error });
      if (status === 404)
        throw new RequestError(ErrorCode.invalidParams, errorText(error), { uri: ctx.target });
      throw new RequestError(status >= 500 ? ErrorCode.internal : ErrorCode.invalidParams, errorText(error));
    }
  };
}
