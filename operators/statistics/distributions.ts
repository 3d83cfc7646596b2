const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Natural logarithm of the gamma function for x > 0 (Lanczos' approximation, g = 7, nine terms). */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = 0.99999999999980993;
  for (let i = 0; i < LANCZOS.length; i++) sum += LANCZOS[i] / (x + i);
  const t = x + LANCZOS.length - 1.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Continued fraction of the incomplete beta function by Lentz's method (Numerical Recipes, §6.4). */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  if (Math.abs(d) < tiny) d = tiny;
  d = 1 / d;
  let h = d;
  for (let m = 1; m <= 300; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 + even * d;
    if (Math.abs(d) < tiny) d = tiny;
    c = 1 + even / c;
    if (Math.abs(c) < tiny) c = tiny;
    d = 1 / d;
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 + odd * d;
    if (Math.abs(d) < tiny) d = tiny;
    c = 1 + odd / c;
    if (Math.abs(c) < tiny) c = tiny;
    d = 1 / d;
    const factor = d * c;
    h *= factor;
    if (Math.abs(factor - 1) < 1e-15) break;
  }
  return h;
}

/** Regularised incomplete beta function I_x(a, b). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** Probability that Student's t with `dof` degrees of freedom is beyond |t| on either side. */
export function studentTwoSided(t: number, dof: number): number {
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(dof / (dof + t * t), dof / 2, 0.5);
}

/** Probability that F with (d1, d2) degrees of freedom is above f. */
export function fUpper(f: number, d1: number, d2: number): number {
  if (!Number.isFinite(f)) return 0;
  if (f <= 0) return 1;
  return incompleteBeta(d2 / (d2 + d1 * f), d2 / 2, d1 / 2);
}

/**
 * Probability that a standard normal is above z, relative error below 1.2e-7 for z >= 0
 * (complementary error function of Numerical Recipes, §6.2).
 */
export function normalUpper(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  const polynomial = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ].reduceRight((sum, c) => sum * t + c, 0);
  const tail = 0.5 * t * Math.exp(-x * x + polynomial);
  return z >= 0 ? tail : 1 - tail;
}

/** Quantile of the standard normal distribution at p in (0, 1), relative error below 1.2e-9 (Acklam, 2003). */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    const top =
      ((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) *
        q +
        4.374664141464968) *
        q +
      2.938163982698783;
    const bottom =
      (((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) *
        q +
      1;
    return top / bottom;
  }
  const q = p - 0.5;
  const r = q * q;
  const top =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
    2.506628277459239;
  const bottom =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1;
  return (q * top) / bottom;
}

/** Smallest |t| whose two-sided Student probability is at most p, by bisection. */
export function studentQuantile(p: number, dof: number): number {
  let low = 0;
  let high = 1;
  while (studentTwoSided(high, dof) > p) high *= 2;
  for (let middle = high / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (studentTwoSided(middle, dof) > p) low = middle;
    else high = middle;
  }
  return high;
}

/** Probability that a Poisson count with mean `lambda` is k or more. */
export function poissonUpper(k: number, lambda: number): number {
  if (k <= 0) return 1;
  let sum = 0;
  if (k < lambda) {
    let below = poissonAt(k - 1, lambda);
    for (let i = k - 1; below > sum * 1e-16; i--) {
      sum += below;
      below *= i / lambda;
    }
    return Math.max(0, 1 - sum);
  }
  let term = poissonAt(k, lambda);
  for (let i = k; term > sum * 1e-16 && i < k + 10_000; ) {
    sum += term;
    i++;
    term *= lambda / i;
  }
  return Math.min(1, sum);
}

/** Probability that a Poisson count with mean `lambda` is exactly k. */
export function poissonAt(k: number, lambda: number): number {
  return k === 0 ? Math.exp(-lambda) : Math.exp(-lambda + k * Math.log(lambda) - logGamma(k + 1));
}

/** Probability of exactly k successes in n trials of probability p. */
export function binomialAt(k: number, n: number, p: number): number {
  if (k < 0 || k > n) return 0;
  if (p <= 0) return k === 0 ? 1 : 0;
  if (p >= 1) return k === n ? 1 : 0;
  const ways = logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
  return Math.exp(ways + k * Math.log(p) + (n - k) * Math.log1p(-p));
}

/** Probability of k successes or more in n trials of probability p. */
export function binomialUpper(k: number, n: number, p: number): number {
  let sum = 0;
  for (let i = Math.max(0, k); i <= n; i++) {
    const term = binomialAt(i, n, p);
    sum += term;
    if (i > n * p && term < sum * 1e-16) break;
  }
  return Math.min(1, sum);
}
