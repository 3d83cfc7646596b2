import { z } from 'zod';
import type { Fetch } from './pausing-fetch.ts';
import { trustedUrl } from './trusted-url.ts';

const Metadata = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Milliseconds that the issuer has to answer. */
const PATIENCE = 5000;

/**
 * The possible URLs of the metadata of an issuer: from RFC 8414 §3.1, then from OpenID Connect Discovery, in the order that MCP defines.
 */
function placesOf(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const places = [
    `/.well-known/oauth-authorization-server${path}`,
    `/.well-known/openid-configuration${path}`,
    `${path}/.well-known/openid-configuration`,
  ];
  return [...new Set(places)].map((place) => origin + place);
}

/**
 * The URL of the keys of an issuer, from its metadata.
 *
 * @throws Error if it has no metadata, or metadata of another issuer (RFC 8414 §3.3)
 */
export async function discoverKeys(issuer: string, read: Fetch): Promise<URL> {
  const tried: string[] = [];
  for (const place of placesOf(issuer)) {
    const response = await read(place, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) {
      await response.body?.cancel();
      tried.push(`${place} answered ${response.status}`);
      continue;
    }
    const metadata = Metadata.parse(await response.json());
    if (metadata.issuer !== issuer)
      throw new Error(`${place} is metadata of ${metadata.issuer}, not of ${issuer}`);
    return trustedUrl('jwks_uri', metadata.jwks_uri);
  }
  throw new Error(`${issuer} has no metadata: ${tried.join(', ')}`);
}
