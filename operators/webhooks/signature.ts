import { Webhook } from 'standardwebhooks';

/**
 * The headers of a request by Standard Webhooks 1.0: its id, its time in seconds, and without a secret no signature. The signature is
 * HMAC-SHA256 of id, time and body.
 *
 * @param id the same in every attempt
 * @param at wall clock in milliseconds
 * @param secret `whsec_` and the key in base64
 */
export function signedHeaders(id: string, at: number, body: string, secret?: string): Record<string, string> {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at / 1000)) };
  if (secret === undefined) return headers;
  return { ...headers, 'webhook-signature': new Webhook(secret).sign(id, new Date(at), body) };
}
