/** Number of values that a {@link Remedian} takes: a power of three. */
export const REMEDIAN = 81;

/**
 * Median of medians of three of medians of three … of 81 values (Rousseeuw and Bassett, 1990: The remedian). Its error is about a third
 * larger than that of the median and it takes a quarter of the time, because it has no unpredictable branches: values are compared
 * arithmetically, as integers that sort in the same order. Values have 22 significant bits.
 */
export class Remedian {
  private readonly numbers = new Float32Array(REMEDIAN);
  private readonly bits = new Int32Array(this.numbers.buffer);

  /** @param values {@link REMEDIAN} values, no NaN; not modified */
  of(values: Float64Array): number {
    const { numbers, bits } = this;
    for (let i = 0; i < REMEDIAN; i++) numbers[i] = values[i];
    for (let i = 0; i < REMEDIAN; i++) {
      const x = bits[i];
      bits[i] = (x ^ ((x >> 31) & 0x7fffffff)) >> 1;
    }
    for (let n = REMEDIAN / 3; n >= 1; n /= 3) {
      for (let i = 0; i < n; i++) bits[i] = middle(bits[i], bits[i + n], bits[i + 2 * n]);
    }
    const x = bits[0] << 1;
    bits[0] = (x ^ ((x >> 31) & 0x7fffffff)) & ~1;
    return numbers[0];
  }
}

/** Median of three 31-bit integers. */
function middle(a: number, b: number, c: number): number {
  const ab = (a - b) & ((a - b) >> 31);
  const low = (b + ab) | 0;
  const high = (a - ab) | 0;
  const hc = (high - c) & ((high - c) >> 31);
  const next = (c + hc) | 0;
  return (low - ((low - next) & ((low - next) >> 31))) | 0;
}
