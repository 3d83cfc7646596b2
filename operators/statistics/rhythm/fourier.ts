/**
 * In-place radix-2 fast Fourier transform of a fixed power-of-two size (Cooley and Tukey, 1965) with precomputed tables. O(n log n).
 */
export class FourierTransform {
  readonly size: number;
  private readonly cosine: Float64Array;
  private readonly sine: Float64Array;
  private readonly reversed: Uint32Array;

  constructor(size: number) {
    if (size < 2 || (size & (size - 1)) !== 0) throw new RangeError('the size must be a power of two');
    this.size = size;
    this.cosine = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
    this.sine = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size));
    this.reversed = new Uint32Array(size);
    const bits = Math.log2(size);
    for (let i = 0; i < size; i++) {
      let r = 0;
      for (let b = 0; b < bits; b++) if (i & (1 << b)) r |= 1 << (bits - 1 - b);
      this.reversed[i] = r;
    }
  }

  /** Transforms real and imaginary parts in place. */
  forward(re: Float64Array, im: Float64Array): void {
    const n = this.size;
    for (let i = 0; i < n; i++) {
      const j = this.reversed[i];
      if (j > i) {
        const r = re[i];
        re[i] = re[j];
        re[j] = r;
        const s = im[i];
        im[i] = im[j];
        im[j] = s;
      }
    }
    for (let half = 1, step = n >> 1; half < n; half <<= 1, step >>= 1) {
      for (let start = 0; start < n; start += half << 1) {
        for (let k = 0, w = 0; k < half; k++, w += step) {
          const a = start + k;
          const b = a + half;
          const r = re[b] * this.cosine[w] - im[b] * this.sine[w];
          const s = re[b] * this.sine[w] + im[b] * this.cosine[w];
          re[b] = re[a] - r;
          im[b] = im[a] - s;
          re[a] += r;
          im[a] += s;
        }
      }
    }
  }
}

/**
 * Transforms of real sequences of length 2m by complex transforms of length m: even positions are real parts, odd ones imaginary parts
 * (Numerical Recipes, §12.3).
 */
class RealTransform {
  readonly size: number;
  private readonly half: FourierTransform;
  private readonly re: Float64Array;
  private readonly im: Float64Array;
  private readonly cosine: Float64Array;
  private readonly sine: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.half = new FourierTransform(size / 2);
    this.re = new Float64Array(size / 2);
    this.im = new Float64Array(size / 2);
    this.cosine = Float64Array.from({ length: size / 2 + 1 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
    this.sine = Float64Array.from({ length: size / 2 + 1 }, (_, k) => Math.sin((2 * Math.PI * k) / size));
  }

  /** Power of x[0..n), padded with zeros, at frequencies 0 to size / 2, into `power`. */
  power(x: Float64Array, n: number, power: Float64Array): void {
    this.re.fill(0);
    this.im.fill(0);
    for (let i = 0; i < n; i += 2) {
      this.re[i >> 1] = x[i];
      if (i + 1 < n) this.im[i >> 1] = x[i + 1];
    }
    this.half.forward(this.re, this.im);
    const m = this.size / 2;
    for (let k = 0; k <= m; k++) {
      const a = k === m ? 0 : k;
      const b = k === 0 ? 0 : m - k;
      const evenRe = (this.re[a] + this.re[b]) / 2;
      const evenIm = (this.im[a] - this.im[b]) / 2;
      const oddRe = (this.im[a] + this.im[b]) / 2;
      const oddIm = (this.re[b] - this.re[a]) / 2;
      const re = evenRe + this.cosine[k] * oddRe + this.sine[k] * oddIm;
      const im = evenIm + this.cosine[k] * oddIm - this.sine[k] * oddRe;
      power[k] = re * re + im * im;
    }
  }
}

const transforms = new Map<number, RealTransform>();

/** The transform of a power-of-two size; created once. */
function transformOf(size: number): RealTransform {
  const known = transforms.get(size);
  if (known !== undefined) return known;
  const made = new RealTransform(size);
  transforms.set(size, made);
  return made;
}

/**
 * Periodogram |sum x(t) exp(-2πi f t)|² / n of x[0..n), padded with zeros to `size`, a power of two not below n, at f = k / size for k from
 * 0 to size / 2, into `power`. O(size log size).
 */
export function periodogram(x: Float64Array, n: number, size: number, power: Float64Array): void {
  transformOf(size).power(x, n, power);
  for (let k = 0; k <= size / 2; k++) power[k] /= n;
}
