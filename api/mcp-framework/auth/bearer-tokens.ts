import type { Authenticator } from './authenticator.ts';
import { bearerTokenIn, TOKEN } from './bearer.ts';
import { type Holder, holders } from './secrets.ts';

/**
 * Authenticates by predefined tokens, sent as `Authorization: Bearer <token>` (RFC 6750 §2.1).
 *
 * @param tokens the holder of each token
 * @throws DefinitionError if there are no tokens, or one that is not a `b64token`
 */
export function bearerTokens(tokens: Readonly<Record<string, Holder>>): Authenticator {
  const holderOf = holders(tokens, TOKEN);
  return {
    challenges: [{ scheme: 'Bearer', parameters: {} }],
    async authenticate(headers) {
      const sent = bearerTokenIn(headers);
      if (!('token' in sent)) return { ok: false, ...sent };
      const identity = holderOf(sent.token);
      if (identity !== undefined) return { ok: true, identity };
      return {
        ok: false,
        kind: 'invalid',
        message: 'The token is unknown. Ask the operator of the server for one.',
      };
    },
  };
}
