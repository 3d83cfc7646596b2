import type { Challenge } from './authenticator.ts';

/** A quoted string in a header (RFC 9110 §5.6.4), restricted to the characters that RFC 6750 §3 allows in an error_description. */
const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, "'").replaceAll(/[^\x20-\x7e]/g, ' ')}"`;

/**
 * The `WWW-Authenticate` header for a refused request.
 *
 * @param said why a bearer token was refused (RFC 6750 §3); undefined if none was sent, for which there is no error code
 */
export function wwwAuthenticate(
  challenges: readonly Challenge[],
  said?: { readonly error: string; readonly error_description: string },
): string {
  return challenges
    .map(({ scheme, parameters }) => {
      const all = Object.entries({ ...(scheme === 'Bearer' && said), ...parameters });
      return [scheme, all.map(([name, value]) => `${name}=${quoted(value)}`).join(', ')].join(' ').trim();
    })
    .join(', ');
}
