import type { AccessToken, AccessTokens, ReplacedSecret } from '../../sinks/access-tokens.ts';

/** Milliseconds after which a process notices what others changed in a shared store. */
export const STALENESS = 5_000;
/** Milliseconds that tokens read before remain in force while the store does not answer. */
const OUTAGE = 60_000;

/** Tokens as they were read. */
interface Read {
  readonly at: number;
  readonly tokens: ReadonlyMap<string, AccessToken>;
}

/**
 * The access tokens of a store, held in memory. Changes through this object take effect at once, changes by other processes within
 * {@link STALENESS}.
 */
export class KnownTokens implements AccessTokens {
  readonly #stored: AccessTokens;
  readonly #maxAge: number;
  readonly #clock: () => number;
  #read: Read | undefined;
  /** True once the tokens have to be read again, whatever their age. */
  #outdated = false;
  #changes = 0;
  #reading: Promise<Read> | undefined;
  readonly #listeners = new Set<() => void>();

  /**
   * @param shared whether other processes may change the tokens
   * @param clock in milliseconds
   */
  constructor(stored: AccessTokens, shared: boolean, clock: () => number = () => performance.now()) {
    this.#stored = stored;
    this.#maxAge = shared ? STALENESS : Number.POSITIVE_INFINITY;
    this.#clock = clock;
  }

  /**
   * Whether the store has a token, revoked ones included. While the store does not answer, as far as is known.
   *
   * @throws StoreUnavailable if it has never answered
   */
  async some(): Promise<boolean> {
    try {
      return (await this.#current()).tokens.size > 0;
    } catch (error) {
      if (this.#read === undefined) throw error;
      return this.#read.tokens.size > 0;
    }
  }

  /** Whether there was a token when they were last read. */
  get knowsSome(): boolean {
    return this.#read !== undefined && this.#read.tokens.size > 0;
  }

  /** The token with an id. @throws StoreUnavailable if the store has not answered for {@link OUTAGE} */
  async find(id: string): Promise<AccessToken | undefined> {
    return (await this.#current()).tokens.get(id);
  }

  /** Calls back after each change through this object. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  list(): Promise<readonly AccessToken[]> {
    return this.#stored.list();
  }

  add(token: AccessToken): Promise<void> {
    return this.#changing(this.#stored.add(token));
  }

  rotate(id: string, hash: string, replaced: ReplacedSecret, expiresAt?: number): Promise<boolean> {
    return this.#changing(this.#stored.rotate(id, hash, replaced, expiresAt));
  }

  revoke(id: string, at: number): Promise<boolean> {
    return this.#changing(this.#stored.revoke(id, at));
  }

  used(id: string, at: number): Promise<void> {
    return this.#stored.used(id, at);
  }

  async #changing<T>(change: Promise<T>): Promise<T> {
    try {
      return await change;
    } finally {
      this.#changes++;
      this.#outdated = true;
      for (const listener of this.#listeners) listener();
    }
  }

  async #current(): Promise<Read> {
    const read = this.#read;
    const age = read === undefined ? Number.POSITIVE_INFINITY : this.#clock() - read.at;
    if (read !== undefined && !this.#outdated && age < this.#maxAge) return read;
    this.#reading ??= this.#again().finally(() => {
      this.#reading = undefined;
    });
    try {
      return await this.#reading;
    } catch (error) {
      if (read === undefined || this.#outdated || age >= OUTAGE) throw error;
      return read;
    }
  }

  async #again(): Promise<Read> {
    for (;;) {
      const [at, changes] = [this.#clock(), this.#changes];
      const tokens = new Map((await this.#stored.list()).map((token) => [token.id, token]));
      // What was changed during the read may be missing from it.
      if (changes !== this.#changes) continue;
      this.#read = { at, tokens };
      this.#outdated = false;
      return this.#read;
    }
  }
}
