import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { discoverKeys } from './discover-keys.ts';
import { pausingFetch } from './pausing-fetch.ts';
import { trustedUrl } from './trusted-url.ts';

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
