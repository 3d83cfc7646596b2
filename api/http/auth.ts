import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../operators/quotas/shares.ts';
import { TidemarkError } from '../../operators/records/errors.ts';
import type { Authentication } from '../access/authentication.ts';
import { refuseForeignHost } from '../access/foreign-host.ts';
import { ANYONE, demand, type Principal } from '../access/principal.ts';
import { ticketIn } from './ticket-cookie.ts';

/** The senders of requests in progress. */
const senders = new WeakMap<FastifyRequest, Principal>();

/** The sender of a request; undefined if it was refused, or the route is open. */
export function knownSender(request: FastifyRequest): Principal | undefined {
  return senders.get(request);
}

/** Who takes from the limits of the server with a request: its sender or, without a token, its address. */
export function callerOf(request: FastifyRequest): Caller {
  return senders.get(request) ?? { id: `address ${request.ip}` };
}

/** The sender of a request, which {@link checkAccess} has accepted. */
export function senderOf(request: FastifyRequest): Principal {
  const sender = senders.get(request);
  if (sender === undefined) throw new Error(`nobody has checked who sends ${request.method} ${request.url}`);
  return sender;
}

/**
 * Checks who sends a request and whether they have the permission that its route declares. If the server requires no token, only requests
 * to a loopback host name and not from a foreign web page are accepted, so that a page in a browser on the same machine cannot reach the
 * server.
 *
 * @param origins origins of pages that are not foreign, besides that of the server itself
 * @throws TidemarkError `unauthorized`, `forbidden`; PermissionMissing; StoreUnavailable if access tokens cannot be read
 */
export async function checkAccess(
  authentication: Authentication,
  origins: readonly string[],
  request: FastifyRequest,
): Promise<void> {
  const { open, permission, takesTicket } = request.routeOptions.config;
  if (open) {
    if (!authentication.required) refuseForeignPages(request, origins);
    return;
  }
  const { authorization } = request.headers;
  const ticket = takesTicket && authorization === undefined ? ticketIn(request) : undefined;
  const principal = await (ticket === undefined
    ? authentication.principalOf(authorization)
    : authentication.ticketHolder(ticket));
  if (principal === ANYONE) refuseForeignPages(request, origins);
  senders.set(request, principal);
  // A path without a route has no configuration.
  if (permission !== undefined && permission !== 'none') demand(principal, permission);
}

function refuseForeignPages(request: FastifyRequest, origins: readonly string[]): void {
  const { host, origin } = request.headers;
  if (host !== undefined) refuseForeignHost(host);
  if (origin !== undefined && origin !== `${request.protocol}://${host}` && !origins.includes(origin)) {
    throw new TidemarkError(
      'forbidden',
      'Without a token, this server does not serve pages of another origin; name it in SIGNAL_CORS_ORIGINS, or set SIGNAL_API_TOKEN.',
    );
  }
}
