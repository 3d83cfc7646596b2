import type { Authenticator, ProtectedResource } from '../auth/authenticator.ts';
import { wwwAuthenticate } from '../auth/challenge.ts';
import { authInfoOf } from '../auth/identity.ts';
import { ErrorCode } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import { noteRemote } from '../serve/remote.ts';
import type { Received } from './received.ts';

/** Where clients look up the document of a resource whose URL they know (RFC 9728 §3.1). */
const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** Seconds after which to retry if authentication is temporarily impossible. */
const RETRY = 5;

/** Determines who may send requests to an endpoint. */
export interface Admission {
  /** Serves the metadata document that names the authorization server; undefined for any other request. */
  document(request: Request): Response | undefined;
  /** The authenticated request context; or the response to a request that is refused. */
  admit(request: Request, received: Received): Promise<Received | Response>;
}

/** @param authenticator undefined if anyone may send requests */
export function admissionBy(authenticator: Authenticator | undefined, logger: Logger): Admission {
  return {
    document: (request) => authenticator?.resource && documentOf(authenticator.resource, request),
    async admit(request, received) {
      if (received.remote !== undefined) noteRemote(request, received.remote);
      if (authenticator === undefined) return received;
      if (new URL(request.url).searchParams.has('access_token')) {
        const message = 'A token in a URL is not accepted, because URLs are logged: send it in a header.';
        return refusal(400, message, { authenticator, error: 'invalid_request' });
      }
      try {
        const verdict = await authenticator.authenticate(request.headers);
        if (verdict.ok) {
          return { ...received, authInfo: authInfoOf(verdict.identity, authenticator.resource?.url) };
        }
        const { kind, message } = verdict;
        return refusal(401, message, {
          authenticator,
          ...(kind === 'invalid' && { error: 'invalid_token' }),
        });
      } catch (error) {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
        logger.error('authentication is unavailable', { reason });
        const message = `Authentication is unavailable. Try again in ${RETRY} seconds.`;
        return rpcError(503, message, { 'retry-after': String(RETRY) });
      }
    },
  };
}

function refusal(
  status: number,
  message: string,
  { authenticator, error }: { readonly authenticator: Authenticator; readonly error?: string },
): Response {
  const said = error === undefined ? undefined : { error, error_description: message };
  return rpcError(status, message, { 'www-authenticate': wwwAuthenticate(authenticator.challenges, said) });
}

function rpcError(status: number, message: string, headers: Readonly<Record<string, string>>): Response {
  const error = { code: ErrorCode.unauthorized, message };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status, headers });
}

function documentOf({ url, document }: ProtectedResource, request: Request): Response | undefined {
  const path = new URL(request.url).pathname.replace(/\/$/, '');
  if (path !== WELL_KNOWN && path !== new URL(url).pathname) return undefined;
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  };
  if (request.method === 'OPTIONS') {
    const wanted = request.headers.get('access-control-request-headers');
    return new Response(null, {
      status: 204,
      headers: { ...headers, ...(wanted !== null && { 'access-control-allow-headers': wanted }) },
    });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, HEAD, OPTIONS' } });
  }
  const response = Response.json(document, { headers });
  return request.method === 'GET' ? response : new Response(null, { headers: response.headers });
}
