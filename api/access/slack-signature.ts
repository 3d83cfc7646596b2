import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the time of a request may differ from that of this machine, so that nobody sends it again later. */
const LEEWAY = 300;

/** The headers of a request that its signature is in. */
export interface SlackHeaders {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
}

/**
 * Whether Slack signed a body with a secret, within five minutes: HMAC-SHA256 of version, time and body
 * (https://docs.slack.dev/authentication/verifying-requests-from-slack).
 *
 * @param now wall clock in milliseconds
 */
export function isFromSlack(
  { timestamp = '', signature = '' }: SlackHeaders,
  body: Uint8Array,
  secret: string,
  now: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > LEEWAY) return false;
  const mac = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex');
  const [expected, given] = [Buffer.from(`v0=${mac}`), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
