import type { Authenticator } from '../auth/authenticator.ts';
import type { Identity } from '../context.ts';
import { ErrorCode, RequestError } from '../errors.ts';
import type { Middleware } from '../middleware.ts';

export interface AuthOptions {
  /** True lets requests without credentials pass without an identity; wrong credentials are still refused. */
  readonly optional?: boolean;
  /**
   * The caller if there are no headers, as over standard input and output: whoever started the process. Default: none, so that such calls
   * are refused unless authentication is optional.
   */
  readonly local?: Identity;
}

/**
 * Authenticates by the headers of each request and refuses with a JSON-RPC error. For a server that is only served over HTTP,
 * `authenticate` of the endpoint does more: it answers with 401 and a challenge before anything is read, and separates sessions.
 */
export function auth(
  authenticator: Authenticator,
  { optional = false, local }: AuthOptions = {},
): Middleware {
  const refuse = (message: string) => {
    throw new RequestError(ErrorCode.unauthorized, message);
  };
  return async (ctx, next) => {
    if (ctx.headers === undefined) {
      ctx.identity = local ?? ctx.identity;
      if (ctx.identity === undefined && !optional) {
        refuse(`Requests over ${ctx.transport} carry no credentials, and this server requires them.`);
      }
      return next();
    }
    const verdict = await authenticator.authenticate(ctx.headers);
    if (verdict.ok) ctx.identity = verdict.identity;
    else if (verdict.kind === 'invalid' || !optional) refuse(verdict.message);
    return next();
  };
}
