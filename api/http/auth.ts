import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { TidemarkError } from '../../operators/records/errors.ts';
import { givenToken } from './given-token.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Checks the token in constant time. Without a configured token, only requests to a loopback host name and not from a foreign web
 * page are accepted, so that a page in a browser on the same machine cannot reach the server.
 *
 * @param origins origins of pages that are not foreign, besides that of the server itself
 */
export function authCheck(
  token: string | undefined,
  origins: readonly string[],
): (request: FastifyRequest) => void {
  if (token === undefined) return (request) => refuseForeignPages(request, origins);
  const expected = digest(token);
  return (request) => {
    if (request.routeOptions.config.open) return;
    const { authorization } = request.headers;
    const given = authorization === undefined ? undefined : givenToken(authorization);
    if (given !== undefined && timingSafeEqual(digest(given), expected)) return;
    throw new TidemarkError(
      'unauthorized',
      authorization === undefined
        ? 'This server requires a token: send the header "Authorization: Bearer <token>".'
        : 'The token is not the token of this server.',
    );
  };
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

function refuseForeignPages(request: FastifyRequest, origins: readonly string[]): void {
  const { host, origin } = request.headers;
  if (host !== undefined && !LOOPBACK.test(host)) {
    throw new TidemarkError(
      'forbidden',
      `Without a token, this server serves only localhost, not "${host}"; set SIGNAL_API_TOKEN to serve other names.`,
    );
  }
  if (origin !== undefined && origin !== `${request.protocol}://${host}` && !origins.includes(origin)) {
    throw new TidemarkError(
      'forbidden',
      'Without a token, this server does not serve pages of another origin; name it in SIGNAL_CORS_ORIGINS, or set SIGNAL_API_TOKEN.',
    );
  }
}
