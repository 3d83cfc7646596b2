import type { Authenticator } from './authenticator.ts';
import { type Holder, holders } from './secrets.ts';

export interface ApiKeyOptions {
  /** Name of the header that has the key; default `x-api-key`. */
  readonly header?: string;
}

/** What a header carries without loss: printable ASCII that neither begins nor ends with a space. */
const KEY = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Keys that are known beforehand, sent in a header of their own.
 *
 * @param keys whom each belongs to
 * @throws DefinitionError where there is none, or one that a header cannot carry
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
      return { ok: false, kind: 'invalid', message: `The key in the header ${header} is not known.` };
    },
  };
}
