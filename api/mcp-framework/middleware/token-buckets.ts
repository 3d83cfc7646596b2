/** What buckets are like. */
export interface BucketOptions {
  /** Tokens that a bucket holds when it is full. */
  readonly size: number;
  /** Tokens that come in a millisecond. */
  readonly perMillisecond: number;
  /** Buckets at a time, at least 2; where there are more, those that were quiet for longest are forgotten. */
  readonly most: number;
}

interface Bucket {
  /** Tokens at the time. */
  tokens: number;
  at: number;
}

/**
 * A token bucket for each of many keys. A bucket that is full again is as good as none and is dropped: buckets are kept in
 * two generations, and the older one goes when all of it had the time to fill, or when there are too many. So each take
 * costs the same however many keys there are. (Taking the oldest entries from a Map one by one does not: a Map steps over
 * the places of those taken before.)
 */
export class TokenBuckets {
  readonly #options: BucketOptions;
  #young = new Map<string, Bucket>();
  #old = new Map<string, Bucket>();
  /** When the young ones began. */
  #since = Number.NEGATIVE_INFINITY;

  constructor(options: BucketOptions) {
    this.#options = options;
  }

  /** Buckets that are kept. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /**
   * Takes one token.
   *
   * @param now in milliseconds, never less than before
   * @returns 0, or the milliseconds after which there is one where there is none
   */
  take(key: string, now: number): number {
    const { size, perMillisecond } = this.#options;
    const bucket = this.#bucket(key, now);
    bucket.tokens = Math.min(size, bucket.tokens + (now - bucket.at) * perMillisecond);
    bucket.at = now;
    if (bucket.tokens < 1) return (1 - bucket.tokens) / perMillisecond;
    bucket.tokens--;
    return 0;
  }

  #bucket(key: string, now: number): Bucket {
    const { size, perMillisecond, most } = this.#options;
    if (now - this.#since >= size / perMillisecond) this.#age(now);
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    if (this.#young.size >= Math.floor(most / 2)) this.#age(now);
    const bucket = this.#old.get(key) ?? { tokens: size, at: now };
    this.#old.delete(key);
    this.#young.set(key, bucket);
    return bucket;
  }

  #age(now: number): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#since = now;
  }
}
