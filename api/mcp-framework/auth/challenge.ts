import type { Challenge } from './authenticator.ts';

/** A quoted string of a header (RFC 9110 §5.6.4), in the characters that RFC 6750 §3 leaves to an error_description. */
const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, "'").replaceAll(/[^\x20-\x7e]/g, ' ')}"`;

/**
 * The header `WWW-Authenticate` for a request that is refused.
 *
 * @param said what bearer tokens were refused for (RFC 6750 §3); undefined where none was sent, which it has no word for
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
