import { gaussian, uniform } from '../../operators/statistics/seeded-random.ts';

const STRENGTHS = [0.6, 0.8, 0.95];
const MOST_LAG = 10;
const PERIOD = 24;

interface Member {
  /** Its factor, or -1. */
  group: number;
  lag: number;
  sign: number;
}

export interface Planted {
  /** The next outcomes of all series. */
  outcomes(round: number): Float64Array;
  /** Rounds of the season of a series, or 0. */
  season(series: number): number;
  /** Pairs `a-b`, a < b, whose innovations have a correlation of `least` or more. */
  pairs(least: number): ReadonlySet<string>;
}

/**
 * A population in which a tenth of the series are in groups of 2 to 20 that follow a common factor with correlation .6, .8 or .95,
 * each with a lag of 0 to 10 rounds, and three in ten inverted. Half of all series are white, half AR(1) (a group is of one kind),
 * three in ten have the same season of one standard deviation, and each has its own scale and offset.
 */
export function plantedPopulation(count: number, seed: number): Planted {
  const random = uniform(seed);
  const noise = gaussian(random);
  const members: Member[] = Array.from({ length: count }, () => ({ group: -1, lag: 0, sign: 1 }));
  const groups: { r: number; factor: Float64Array; members: number[] }[] = [];
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  for (let next = 0; next < count / 10; ) {
    const size = 2 + Math.floor(random() * 19);
    const list = order.slice(next, next + size);
    next += size;
    for (const s of list) {
      const lag = Math.floor(random() * (MOST_LAG + 1));
      members[s] = { group: groups.length, lag, sign: random() < 0.3 ? -1 : 1 };
    }
    const r = STRENGTHS[groups.length % STRENGTHS.length];
    groups.push({ r, factor: Float64Array.from({ length: MOST_LAG + 1 }, noise), members: list });
  }
  const phi = Float64Array.from({ length: count }, () => (random() < 0.5 ? 0 : 0.9 * random()));
  const scale = Float64Array.from({ length: count }, () => Math.exp(3 * noise()));
  const offset = Float64Array.from({ length: count }, () => 100 * noise());
  const seasonal = Float64Array.from({ length: count }, () => (random() < 0.3 ? Math.SQRT2 : 0));
  const state = new Float64Array(count);
  const outcomes = (round: number) => {
    for (const { factor } of groups) {
      factor.copyWithin(1, 0);
      factor[0] = noise();
    }
    const season = Math.sin((2 * Math.PI * round) / PERIOD);
    return Float64Array.from({ length: count }, (_, i) => {
      const { group, lag, sign } = members[i];
      let e = noise();
      if (group >= 0) {
        const { r, factor } = groups[group];
        e = sign * Math.sqrt(r) * factor[lag] + Math.sqrt(1 - r) * e;
      }
      state[i] = phi[i] * state[i] + e;
      return offset[i] + scale[i] * (state[i] + seasonal[i] * season);
    });
  };
  const pairs = (least: number) => {
    const found = new Set<string>();
    for (const { r, members: list } of groups) {
      if (r < least) continue;
      for (const a of list) for (const b of list) if (a < b) found.add(`${a}-${b}`);
    }
    return found;
  };
  return { outcomes, pairs, season: (s) => (seasonal[s] > 0 ? PERIOD : 0) };
}
