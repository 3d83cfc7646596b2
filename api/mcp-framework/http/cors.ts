/** Headers of answers that a page may read beside those that it always may. */
const READ = 'Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate, Retry-After';
/** Seconds for which a browser need not ask again. */
const KEPT = 600;

/**
 * Answers a browser that asks whether a page may send a request, before it sends any (CORS, https://fetch.spec.whatwg.org);
 * undefined to any other request. It comes without credentials, so that it is answered to whoever asks: the origin was checked.
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
      // Tools take headers of names that their schemas say, and authenticators any: what is refused is for them to say.
      ...(wanted !== null && { 'access-control-allow-headers': wanted }),
    },
  });
}

/** Lets the page that sent a request read the answer. @param request whose origin was checked */
export function readable(request: Request, response: Response): Response {
  const origin = request.headers.get('origin');
  if (origin === null) return response;
  response.headers.set('access-control-allow-origin', origin);
  response.headers.set('access-control-expose-headers', READ);
  response.headers.append('vary', 'Origin');
  return response;
}
