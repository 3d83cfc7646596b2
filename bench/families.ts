import { gaussian, uniform } from '../pipelines/sources/fleet.ts';

/** Makes `n` observations of noise from a seed. */
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

/** Noise that holds nothing to be found; the first three must stay quiet, the walk almost. */
export const NULL_FAMILIES: readonly (readonly [name: string, make: Family])[] = [
  ['white', white],
  ['t(3)', student3],
  ['AR(1) .5', autoregressive(0.5)],
  ['random walk', walk],
  ['AR(1) .9', autoregressive(0.9)],
  ['log-normal', logNormal],
  ['Poisson(2)', poisson2],
];
