/** A cache of recently used values: at least the last `least` distinct ones, and at most twice as many. */
export class Recent<Key, Value> {
  private readonly least: number;
  private young = new Map<Key, Value>();
  private old = new Map<Key, Value>();

  constructor(least: number) {
    this.least = least;
  }

  get(key: Key): Value | undefined {
    const value = this.young.get(key);
    if (value !== undefined) return value;
    const before = this.old.get(key);
    if (before !== undefined) this.set(key, before);
    return before;
  }

  set(key: Key, value: Value): void {
    this.young.set(key, value);
    if (this.young.size < this.least) return;
    this.old = this.young;
    this.young = new Map();
  }
}
