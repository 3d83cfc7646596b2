import { TidemarkError } from '../../operators/records/errors.ts';
import { ANYONE, type Principal } from '../access/principal.ts';
import { type Rate, rateText } from '../config/values.ts';
import { TokenBuckets } from '../mcp-framework/middleware/token-buckets.ts';

/** Most callers that are tracked. */
const CALLERS = 100_000;

/** What is left of a caller's rate. */
export interface RateLeft {
  /** Requests. */
  readonly requests: number;
  /** Seconds until all of the rate is there again. */
  readonly full: number;
}

/** Limits the requests of each caller over all interfaces. A caller is the holder of a token or, without a valid one, an address. */
export class CallerRates {
  readonly rate: Rate;
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
   * Counts a request.
   *
   * @param sender who sends it; undefined if that was refused
   * @param report receives what is left, before a request is refused too
   * @throws TidemarkError `rate_limited`
   */
  count(
    sender: Principal | undefined,
    address: string,
    report: (left: RateLeft) => void = () => undefined,
  ): void {
    const { count, seconds } = this.rate;
    const key = sender === undefined || sender === ANYONE ? `address ${address}` : `token ${sender.id}`;
    const wait = this.buckets.take(key, this.now());
    const tokens = this.buckets.tokens(key);
    report({ requests: Math.floor(tokens), full: Math.ceil(((count - tokens) * seconds) / count) });
    if (wait === 0) return;
    throw new TidemarkError(
      'rate_limited',
      `The limit is ${rateText(this.rate, 'requests')} of one caller; try again after the time in Retry-After, or raise SIGNAL_RATE_REQUESTS.`,
      { retryAfter: Math.ceil(wait / 1000) },
    );
  }
}
