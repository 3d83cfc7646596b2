import type { FastifyReply, FastifyRequest } from 'fastify';
import { TidemarkError } from '../../operators/records/errors.ts';
import { ANYONE } from '../access/principal.ts';
import { TokenBuckets } from '../mcp-framework/middleware/token-buckets.ts';
import { type Rate, rateText } from '../server/limits/rate.ts';
import { knownSender } from './auth.ts';

/** Most callers that are tracked. */
const CALLERS = 100_000;

/**
 * Limits the requests of each caller, who is the holder of a token or, without a valid one, an address. Answers tell the rate and what is
 * left of it in the headers `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10).
 */
export class RequestRate {
  private readonly rate: Rate;
  private readonly buckets: TokenBuckets;
  private readonly now: () => number;

  /** @param now milliseconds on a monotonic clock */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.rate = rate;
    this.now = now;
    this.buckets = new TokenBuckets({
      size: rate.count,
      perMillisecond: rate.count / (1000 * rate.seconds),
      most: CALLERS,
    });
  }

  /**
   * Counts a request, whose sender was checked or refused before.
   *
   * @throws TidemarkError `rate_limited`
   */
  count(request: FastifyRequest, reply: FastifyReply): void {
    const { count, seconds } = this.rate;
    const sender = knownSender(request);
    const key = sender === undefined || sender === ANYONE ? `address ${request.ip}` : `token ${sender.id}`;
    const now = this.now();
    const wait = this.buckets.take(key, now);
    const left = Math.floor(this.buckets.tokens(key));
    const full = Math.ceil(((count - this.buckets.tokens(key)) * seconds) / count);
    reply.header('ratelimit-policy', `"requests";q=${count};w=${seconds}`);
    reply.header('ratelimit', `"requests";r=${left};t=${full}`);
    if (wait === 0) return;
    throw new TidemarkError(
      'rate_limited',
      `The limit is ${rateText(this.rate, 'requests')} of one caller; try again after the time in Retry-After, or raise SIGNAL_RATE_REQUESTS.`,
      { retryAfter: Math.ceil(wait / 1000) },
    );
  }
}
