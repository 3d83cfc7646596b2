import { DefinitionError, ErrorCode, RequestError } from '../errors.ts';
import type { Middleware } from '../middleware.ts';

/** One scope or several. */
export type Scopes = readonly [string, ...string[]];

/** RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

const demanded = new WeakMap<Middleware, Scopes>();

/**
 * Admits only identities with all of these scopes; for a server or a single tool. If the endpoint authenticates, HTTP answers the others
 * with 403 and a challenge that names the scopes (RFC 6750 §3.1) before anything runs; otherwise they get a JSON-RPC error with the same
 * content.
 *
 * @throws DefinitionError for a scope that is invalid by RFC 6749 §3.3
 */
export function requireScopes(...scopes: Scopes): Middleware {
  for (const scope of scopes) {
    if (!SCOPE.test(scope)) {
      throw new DefinitionError(
        `"${scope}" is not a scope: use printable ASCII without space, quote and backslash`,
      );
    }
  }
  const middleware: Middleware = async ({ identity }, next) => {
    if (identity === undefined) {
      throw new RequestError(
        ErrorCode.unauthorized,
        `The request requires an identity with the scopes ${scopes.join(' ')}.`,
        {
          scopes,
        },
      );
    }
    const missing = scopes.filter((scope) => !identity.scopes.includes(scope));
    if (missing.length > 0) {
      throw new RequestError(
        ErrorCode.forbidden,
        `The identity lacks the scopes ${missing.join(' ')}. Ask for a token that has them.`,
        { error: 'insufficient_scope', scopes },
      );
    }
    return next();
  };
  demanded.set(middleware, scopes);
  return middleware;
}

/** The scopes that a middleware of {@link requireScopes} requires; undefined for any other middleware. */
export function scopesOf(middleware: Middleware): Scopes | undefined {
  return demanded.get(middleware);
}
