/** Numbers that look random and are the same on every run. */
export interface Noise {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
  /** Whole number in [0, n). */
  below(n: number): number;
}

/** A generator from a seed (mulberry32), with Box and Muller's normal variates. */
export function noise(seed: number): Noise {
  let state = seed | 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal, below: (n) => Math.floor(uniform() * n) };
}

/** `n` values of f. */
export const times = <T>(n: number, f: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => f(i));

export function white(seed: number, n: number): number[] {
  const { normal } = noise(seed);
  return times(n, normal);
}

/** Stationary AR(1) with innovations of variance 1. */
export function autoregressive(seed: number, n: number, phi: number): number[] {
  const { normal } = noise(seed);
  let x = normal() / Math.sqrt(1 - phi * phi);
  return times(n, () => {
    x = phi * x + normal();
    return x;
  });
}

export function walk(seed: number, n: number): number[] {
  const { normal } = noise(seed);
  let x = 0;
  return times(n, () => {
    x += normal();
    return x;
  });
}

/** The noise families on which detectors have to stay quiet. */
export const FAMILIES: readonly [name: string, make: (seed: number, n: number) => number[]][] = [
  ['white', white],
  ['AR(1) .5', (seed, n) => autoregressive(seed, n, 0.5)],
  ['AR(1) .9', (seed, n) => autoregressive(seed, n, 0.9)],
  ['random walk', walk],
];
