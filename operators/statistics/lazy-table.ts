/** A function of whole numbers in [0, length), each computed when it is first asked for: quantiles take long, and most are never used. */
export class LazyTable {
  private readonly values: Float64Array;
  private readonly of: (n: number) => number;

  /** @param of must not be NaN: it would be computed each time */
  constructor(length: number, of: (n: number) => number) {
    this.values = new Float64Array(length).fill(Number.NaN);
    this.of = of;
  }

  at(n: number): number {
    const known = this.values[n];
    if (!Number.isNaN(known)) return known;
    const value = this.of(n);
    this.values[n] = value;
    return value;
  }
}
