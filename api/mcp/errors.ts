import { TidemarkError } from '../../operators/records/errors.ts';
import { ServerRefused } from '../client/index.ts';
import { ErrorCode, type Middleware, RequestError, UserError } from '../mcp-framework/index.ts';

/** What a caller reads of an error: its words, each field that they do not name yet, and when to come again. */
export function errorText({
  message,
  issues,
  retryAfter,
}: Pick<TidemarkError, 'message' | 'issues' | 'retryAfter'>): string {
  const fields = issues.flatMap(({ path, message: said }) =>
    path === '' || message.includes(`${path} ${said}`) ? [] : [`${path}: ${said}`],
  );
  const again = retryAfter === undefined ? [] : [`The same call may succeed after ${retryAfter} s.`];
  return [message, ...fields, ...again].join('\n');
}

/** Status that the error has, or that a server answered it with. */
const statusOf = (error: TidemarkError) => (error instanceof ServerRefused ? error.httpStatus : error.status);

/**
 * Tells callers of tidemark's own errors, whose words are made for them: tools fail with them, so that a model can mend its
 * call. What else is thrown stays on the server.
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
