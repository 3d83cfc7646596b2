import type { Authenticator } from './authenticator.ts';
import { type Holder, holders } from './secrets.ts';

export interface ApiKeyOptions {
  /** Name of the header with the key; default `x-api-key`. */
  readonly header?: string;
}

/** What a header transmits unchanged: printable ASCII that neither begins nor ends with a space. */
const KEY = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Authenticates by predefined keys, sent in a separate header.
 *
 * @param keys the holder of each key
 * @throws DefinitionError if there are no keys, or one that a header cannot transmit
 */
export function apiKeys(
  keys: Readonly<Record<string, Holder>>,
  { header = 'x-api-key' }: ApiKeyOptions = {},
): Authenticator {
  const holderOf = holders(keys, KEY);
  return {
    challenges: [{ scheme: 'ApiKey', parameters: { header } }],
    async authenticate(headers) {
      const key = headers.get(header);
      if (key === null) return { ok: false, kind: 'missing', message: `Send a key in the header ${header}.` };
      const identity = holderOf(key);
      if (identity !== undefined) return { ok: true, identity };
      return { ok: false, kind: 'invalid', message: `The key in the header ${header} is unknown.` };
    },
  };
}
