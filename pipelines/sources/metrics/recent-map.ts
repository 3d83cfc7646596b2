/** A map of bounded size: it forgets the entries that were used least recently, in halves. */
export class RecentMap<Value> {
  private readonly half: number;
  private readonly weigh: (key: string, value: Value) => number;
  private recent = new Map<string, Value>();
  private earlier = new Map<string, Value>();
  private weight = 0;

  /**
   * @param most weight that all entries may have together
   * @param weigh weight of an entry, such as the memory that it takes
   */
  constructor(most: number, weigh: (key: string, value: Value) => number) {
    this.half = most / 2;
    this.weigh = weigh;
  }

  get(key: string): Value | undefined {
    const found = this.recent.get(key);
    if (found !== undefined) return found;
    const earlier = this.earlier.get(key);
    if (earlier !== undefined) this.set(key, earlier);
    return earlier;
  }

  /** The value of a key, which does not count as use of it. */
  peek(key: string): Value | undefined {
    return this.recent.get(key) ?? this.earlier.get(key);
  }

  delete(key: string): void {
    const value = this.recent.get(key);
    if (value !== undefined) this.weight -= this.weigh(key, value);
    this.recent.delete(key);
    this.earlier.delete(key);
  }

  /** Adds an entry; the value of a key must not change. */
  set(key: string, value: Value): void {
    if (this.recent.has(key)) return;
    const weight = this.weigh(key, value);
    if (this.weight + weight > this.half) {
      this.earlier = this.recent;
      this.recent = new Map();
      this.weight = 0;
    }
    this.recent.set(key, value);
    this.weight += weight;
  }
}
