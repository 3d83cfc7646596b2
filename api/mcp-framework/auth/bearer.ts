import type { Refusal } from './authenticator.ts';

/** A token as defined in RFC 6750 §2.1, `b64token`. */
export const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

/** The bearer token in the `Authorization` header of a request, or why there is none. */
export function bearerTokenIn(headers: Headers): { readonly token: string } | Refusal {
  const [scheme = '', token, ...more] = (headers.get('authorization') ?? '').trim().split(/ +/);
  if (scheme.toLowerCase() !== 'bearer') {
    return { kind: 'missing', message: 'Send a token in the header "Authorization: Bearer <token>".' };
  }
  if (token === undefined || more.length > 0 || !TOKEN.test(token)) {
    return { kind: 'invalid', message: 'The header Authorization must be "Bearer" followed by one token.' };
  }
  return { token };
}
