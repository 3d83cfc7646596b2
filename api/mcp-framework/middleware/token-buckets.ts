/** Parameters of the buckets. */
export interface BucketOptions {
  /** Tokens in a full bucket. */
  readonly size: number;
  /** Tokens added per millisecond. */
  readonly perMillisecond: number;
  /** Maximum number of buckets, at least 2; beyond that, the least recently used are dropped. */
  readonly most: number;
}

interface Bucket {
  /** Tokens at that time. */
  tokens: number;
  at: number;
}

/**
 * A token bucket for each of many keys. A full bucket is equivalent to none and is dropped: buckets are kept in two generations, and the
 * older one is dropped once all of it had time to fill, or if there are too many. Each take therefore costs the same regardless of the
 * number of keys. (Removing the oldest entries from a Map one by one does not: a Map steps over the slots of removed entries.)
 */
export class TokenBuckets {
  readonly #options: BucketOptions;
  #young = new Map<string, Bucket>();
  #old = new Map<string, Bucket>();
  /** When the young generation started. */
  #since = Number.NEGATIVE_INFINITY;

  constructor(options: BucketOptions) {
    this.#options = options;
  }

  /** Number of buckets. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /**
   * Takes one token.
   *
   * @param now in milliseconds, monotonic
   * @returns 0, or the milliseconds until a token is available if there is none
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

  /** Tokens of a bucket at the time of its latest {@link take}; those of a full one for a key without a bucket. */
  tokens(key: string): number {
    return (this.#young.get(key) ?? this.#old.get(key))?.tokens ?? this.#options.size;
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
