/** Response headers that a page may read besides the default ones. */
const READ = 'Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate, Retry-After';
/** Seconds that a browser may cache the answer. */
const KEPT = 600;

/**
 * Answers a CORS preflight request (https://fetch.spec.whatwg.org); undefined for any other request. A preflight has no credentials, so it
 * is answered for any caller: the origin has been checked.
 */
export function preflight({ method, headers }: Request): Response | undefined {
  const asks = headers.has('origin') && headers.has('access-control-request-method');
  if (method !== 'OPTIONS' || !asks) return undefined;
  const wanted = headers.get('access-control-request-headers');
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-max-age': String(KEPT),
      // Schemas of tools and authenticators may define any header; the request itself is refused if one is not accepted.
      ...(wanted !== null && { 'access-control-allow-headers': wanted }),
    },
  });
}

/** Lets the page that sent a request read the response. @param request whose origin has been checked */
export function readable(request: Request, response: Response): Response {
  const origin = request.headers.get('origin');
  if (origin === null) return response;
  response.headers.set('access-control-allow-origin', origin);
  response.headers.set('access-control-expose-headers', READ);
  response.headers.append('vary', 'Origin');
  return response;
}
