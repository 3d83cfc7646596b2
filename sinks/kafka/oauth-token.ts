import { z } from 'zod';
import { BrokerUnavailable } from '../../operators/records/errors.ts';
import type { OAuthClient } from './settings.ts';

/** Milliseconds that a token endpoint has for its answer. */
const LIMIT = 10_000;

const answerSchema = z.object({ access_token: z.string().min(1) });

/** An id or a secret as RFC 6749, 2.3.1 sends it: percent-encoded as in a form. */
const encoded = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length);

/**
 * Asks for a token at each call, by the credentials of a client: OAuth 2.0, RFC 6749, 4.4.
 *
 * @throws BrokerUnavailable, without the secret, the token and what the endpoint said
 */
export function bearerTokens({
  username,
  password,
  tokenUrl,
  tokenScope,
}: OAuthClient): () => Promise<{ value: string }> {
  const credentials = Buffer.from(`${encoded(username)}:${encoded(password)}`).toString('base64');
  const failed = (why: string) =>
    new BrokerUnavailable(`The token endpoint of SIGNAL_KAFKA_SASL_TOKEN_URL ${why}.`);
  return async () => {
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        ...(tokenScope !== undefined && { scope: tokenScope }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT),
    }).catch(() => undefined);
    if (answer === undefined) throw failed('does not answer');
    if (!answer.ok) {
      await answer.body?.cancel();
      throw failed(`answered ${answer.status}; check the id and the secret of the client`);
    }
    const token = answerSchema.safeParse(await answer.json().catch(() => undefined));
    if (!token.success) throw failed('answered without an access_token');
    return { value: token.data.access_token };
  };
}
