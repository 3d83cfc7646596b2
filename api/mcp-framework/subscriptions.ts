/**
 * Which resources clients want to hear of. Whoever looks for changes that they are told of need not look while there is
 * nobody.
 */
export class Subscriptions {
  /** How many want to hear of each. */
  readonly #counts = new Map<string, number>();
  readonly #listeners = new Set<(some: boolean) => void>();
  /** How many may want to hear of any. */
  #any = 0;

  /** Whether somebody wants to hear of anything. */
  get some(): boolean {
    return this.#any > 0 || this.#counts.size > 0;
  }

  /** Resources that somebody wants to hear of, as far as it is known which. */
  get uris(): readonly string[] {
    return [...this.#counts.keys()];
  }

  /** Whether somebody wants to hear of a resource. */
  has(uri: string): boolean {
    return this.#any > 0 || this.#counts.has(uri);
  }

  /**
   * Notes that somebody wants to hear of a resource.
   *
   * @param uri undefined: of any, as far as is known here
   * @returns what ends it; calling it again changes nothing
   */
  add(uri: string | undefined): () => void {
    const before = this.some;
    this.#count(uri, 1);
    this.#tell(before);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const held = this.some;
      this.#count(uri, -1);
      this.#tell(held);
    };
  }

  /** Calls back when the first one comes, and when the last one has gone; the result ends it. */
  onChange(listener: (some: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #count(uri: string | undefined, by: 1 | -1): void {
    if (uri === undefined) {
      this.#any += by;
      return;
    }
    const count = (this.#counts.get(uri) ?? 0) + by;
    if (count === 0) this.#counts.delete(uri);
    else this.#counts.set(uri, count);
  }

  #tell(before: boolean): void {
    const { some } = this;
    if (some === before) return;
    for (const listener of this.#listeners) listener(some);
  }
}
