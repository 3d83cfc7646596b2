import { gaussian, uniform } from '../../operators/statistics/seeded-random.ts';

/** Generates `n` observations of noise from a seed. */
export type Family = (seed: number, n: number) => Float64Array;

/** Stationary AR(1), scaled to a marginal standard deviation of 1. */
export function autoregressive(phi: number): Family {
  return (seed, n) => {
    const normal = gaussian(uniform(seed));
    const share = Math.sqrt(1 - phi * phi);
    let x = normal();
    return Float64Array.from({ length: n }, () => {
      x = phi * x + share * normal();
      return x;
    });
  };
}

const white: Family = (seed, n) => Float64Array.from({ length: n }, gaussian(uniform(seed)));

/** Student's t with three degrees of freedom, as a normal over the root of a chi-square. */
const student3: Family = (seed, n) => {
  const normal = gaussian(uniform(seed));
  return Float64Array.from({ length: n }, () => {
    const [a, b, c] = [normal(), normal(), normal()];
    return normal() / Math.sqrt((a * a + b * b + c * c) / 3);
  });
};

const walk: Family = (seed, n) => {
  const normal = gaussian(uniform(seed));
  let x = 0;
  return Float64Array.from({ length: n }, () => {
    x += normal();
    return x;
  });
};

const logNormal: Family = (seed, n) => white(seed, n).map(Math.exp);

/** Poisson counts of mean 2, by inversion. */
const poisson2: Family = (seed, n) => {
  const random = uniform(seed);
  return Float64Array.from({ length: n }, () => {
    let term = Math.exp(-2);
    let left = random() - term;
    let k = 0;
    while (left > 0 && k < 50) {
      k++;
      term *= 2 / k;
      left -= term;
    }
    return k;
  });
};

/** Lags of a fractional filter; older ones have little effect in some thousand observations. */
const FRACTIONAL_LAGS = 1000;

/**
 * Fractionally differenced white noise, (1 - B)^-d, by its moving average of 1,000 lags (Granger and Joyeux, 1980; Hosking, 1981). Its
 * autocorrelation decays as a power of the lag.
 *
 * @param d from 0 (white) to .5 (no longer stationary)
 */
export function fractional(d: number): Family {
  const weights = new Float64Array(FRACTIONAL_LAGS).fill(1);
  for (let k = 1; k < FRACTIONAL_LAGS; k++) weights[k] = (weights[k - 1] * (k - 1 + d)) / k;
  return (seed, n) => {
    const shocks = white(seed, n + FRACTIONAL_LAGS - 1);
    return Float64Array.from({ length: n }, (_, i) =>
      weights.reduce((sum, weight, k) => sum + weight * shocks[i + FRACTIONAL_LAGS - 1 - k], 0),
    );
  };
}

const BURSTS_APART = 80;
const BURST_SIZE = 6;
const BURST_DECAY = 0.8;

/** White noise with bursts, on average one in 80 observations, of exponential sizes (6 on average) that decay by a fifth each time. */
export const bursty: Family = (seed, n) => {
  const random = uniform(seed);
  const normal = gaussian(random);
  let burst = 0;
  return Float64Array.from({ length: n }, () => {
    burst *= BURST_DECAY;
    if (random() < 1 / BURSTS_APART) burst -= BURST_SIZE * Math.log(1 - random());
    return burst + normal();
  });
};

/** Noise without effects; detectors must stay quiet on the first three, and almost on the walk. */
export const NULL_FAMILIES: readonly (readonly [name: string, make: Family])[] = [
  ['white', white],
  ['t(3)', student3],
  ['AR(1) .5', autoregressive(0.5)],
  ['random walk', walk],
  ['AR(1) .9', autoregressive(0.9)],
  ['log-normal', logNormal],
  ['Poisson(2)', poisson2],
];
