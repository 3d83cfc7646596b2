import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { type Fetch, pausingFetch } from './pausing-fetch.ts';
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
async function discoverKeys(issuer: string, read: Fetch): Promise<URL> {
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

/** The keys of an issuer could not be read, so its tokens cannot be checked. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

export interface SigningKeysOptions {
  readonly issuer: string;
  /** Default: from the metadata of the issuer. */
  readonly jwksUri?: string;
  /** Milliseconds that keys are cached. */
  readonly cacheMaxAge?: number;
  /** Minimum milliseconds between two reads caused by an unknown key. */
  readonly cooldown?: number;
}

/**
 * The signing keys of an issuer. They are read for the first token, and again when a token names an unknown key, because issuers rotate
 * keys.
 */
export class SigningKeys {
  readonly #options: SigningKeysOptions;
  readonly #fetch = pausingFetch();
  #keys: JWTVerifyGetKey | undefined;
  #discovery: Promise<JWTVerifyGetKey> | undefined;

  /** @throws DefinitionError if `jwksUri` is not a trusted URL */
  constructor(options: SigningKeysOptions) {
    this.#options = options;
    if (options.jwksUri !== undefined) this.#keys = this.#keysAt(trustedUrl('jwksUri', options.jwksUri));
  }

  /** The key that signed a token, for jose. @throws KeysUnavailable; JOSEError if the issuer has no such key */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    try {
      const keys = this.#keys ?? (await this.#discovered());
      return await keys(header, token);
    } catch (error) {
      const blamesToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (blamesToken) throw error;
      throw new KeysUnavailable(`the keys of ${this.#options.issuer} could not be read: ${String(error)}`, {
        cause: error,
      });
    }
  };

  /** Shared by all tokens that arrive in the meantime. */
  #discovered(): Promise<JWTVerifyGetKey> {
    this.#discovery ??= discoverKeys(this.#options.issuer, this.#fetch)
      .then((url) => {
        this.#keys = this.#keysAt(url);
        return this.#keys;
      })
      .finally(() => {
        this.#discovery = undefined;
      });
    return this.#discovery;
  }

  #keysAt(url: URL): JWTVerifyGetKey {
    const { cacheMaxAge, cooldown } = this.#options;
    return createRemoteJWKSet(url, {
      [customFetch]: this.#fetch,
      ...(cacheMaxAge !== undefined && { cacheMaxAge }),
      ...(cooldown !== undefined && { cooldownDuration: cooldown }),
    });
  }
}
