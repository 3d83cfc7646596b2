/** The resources that clients subscribe to. Without subscribers, there is no need to watch for changes. */
export class Subscriptions {
  /** Number of subscribers of each resource. */
  readonly #counts = new Map<string, number>();
  readonly #listeners = new Set<(some: boolean) => void>();
  /** Number of streams that may subscribe to any resource. */
  #any = 0;

  /** Whether there is a subscriber. */
  get some(): boolean {
    return this.#any > 0 || this.#counts.size > 0;
  }

  /** The subscribed resources, as far as they are known. */
  get uris(): readonly string[] {
    return [...this.#counts.keys()];
  }

  /** Whether a resource has a subscriber. */
  has(uri: string): boolean {
    return this.#any > 0 || this.#counts.has(uri);
  }

  /**
   * Adds a subscriber of a resource.
   *
   * @param uri undefined: any resource, as far as is known here
   * @returns removes the subscriber; calling it again has no effect
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

  /** Calls back when the first subscriber is added and when the last one is removed; the result ends it. */
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
