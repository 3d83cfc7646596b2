import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { discoverKeys } from './discover-keys.ts';
import { pausingFetch } from './pausing-fetch.ts';
import { trustedUrl } from './trusted-url.ts';

/** The keys of an issuer could not be read: its tokens can be judged neither right nor wrong. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

export interface SigningKeysOptions {
  readonly issuer: string;
  /** Default: as the metadata of the issuer says. */
  readonly jwksUri?: string;
  /** Milliseconds that keys are kept. */
  readonly cacheMaxAge?: number;
  /** Milliseconds between two readings for the sake of a key that is not known. */
  readonly cooldown?: number;
}

/**
 * The keys that an issuer signs with, read when the first token comes and again when a token names a key that is not known
 * yet: issuers change their keys.
 */
export class SigningKeys {
  readonly #options: SigningKeysOptions;
  readonly #fetch = pausingFetch();
  #keys: JWTVerifyGetKey | undefined;
  #discovery: Promise<JWTVerifyGetKey> | undefined;

  /** @throws DefinitionError where `jwksUri` is no URL to trust */
  constructor(options: SigningKeysOptions) {
    this.#options = options;
    if (options.jwksUri !== undefined) this.#keys = this.#keysAt(trustedUrl('jwksUri', options.jwksUri));
  }

  /** The key that a token is signed with, for jose. @throws KeysUnavailable; JOSEError where the issuer has none such */
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

  /** Once for all tokens that come meanwhile. */
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
