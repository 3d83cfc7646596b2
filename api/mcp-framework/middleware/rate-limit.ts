import { identityKey } from '../auth/identity.ts';
import type { Context } from '../context.ts';
import { DefinitionError, ErrorCode, RequestError } from '../errors.ts';
import type { Middleware } from '../middleware.ts';
import { TokenBuckets } from './token-buckets.ts';

export interface RateLimitOptions {
  /** Sustained number of requests that a client may send per {@link RateLimitOptions.per}. */
  readonly requests: number;
  /** Milliseconds. */
  readonly per: number;
  /** Most requests in a burst after a quiet time; default: {@link RateLimitOptions.requests}. */
  readonly burst?: number;
  /** The client that a request counts for; default {@link clientKey}. */
  readonly key?: (ctx: Context) => string;
  /** Most clients that are tracked; beyond that, the least recently active are forgotten. Default 100,000. */
  readonly clients?: number;
  /** Milliseconds on a monotonic clock; default that of the process. */
  readonly now?: () => number;
}

const CLIENTS = 100_000;

/**
 * The client that a request counts for: its identity, otherwise its remote address, otherwise its session; all others share one. The
 * address precedes the session, because a refused client could open another session.
 */
export function clientKey({ identity, remote, session }: Context): string {
  if (identity !== undefined) return `identity ${identityKey(identity)}`;
  if (remote !== undefined) return `remote ${remote}`;
  return session === undefined ? 'all' : `session ${session}`;
}

/**
 * Refuses clients that exceed their rate, with a token bucket for each. The error has the code `ErrorCode.rateLimited`; its data has the
 * time to retry in `retry_after_seconds`. Notifications, pings and the opening of a session do not count.
 *
 * @throws DefinitionError if no request could ever pass
 */
export function rateLimit(options: RateLimitOptions): Middleware {
  const { requests, per, burst = requests, key = clientKey, clients = CLIENTS } = options;
  const { now = () => performance.now() } = options;
  for (const [name, value] of Object.entries({ requests, per })) {
    if (!(value > 0 && Number.isFinite(value))) {
      throw new DefinitionError(`${name} of a rate limit must be more than 0, not ${value}`);
    }
  }
  if (!(burst >= 1)) throw new DefinitionError(`burst of a rate limit must be 1 or more, not ${burst}`);
  if (!(clients >= 2)) {
    throw new DefinitionError(`clients of a rate limit must be 2 or more, not ${clients}`);
  }
  const buckets = new TokenBuckets({ size: burst, perMillisecond: requests / per, most: clients });
  return async (ctx, next) => {
    const wait = buckets.take(key(ctx), now());
    if (wait === 0) return next();
    const seconds = Math.ceil(wait / 1000);
    throw new RequestError(
      ErrorCode.rateLimited,
      `The limit is ${requests} requests in ${per / 1000} s. Try again in ${seconds} s.`,
      { retry_after_seconds: seconds },
    );
  };
}
