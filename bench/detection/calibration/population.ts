import { gaussian, uniform } from '../../../operators/statistics/seeded-random.ts';
import type { Family } from '../families.ts';
import type { StateOf } from '../listen.ts';
import { type Draw, EARLIEST, EFFECTS, type Effect, type Planted } from './effects.ts';

/** Series per scope; half of them are noise alone. */
export const PER_SCOPE = 12;
const HALF = PER_SCOPE / 2;
/** Of this many scopes, one each has pairs, simultaneous outliers and state vectors; the others have effects of single series. */
const KINDS = 6;
const PAIRS = 3;
const CLUSTERS = 4;
const STATES = 5;
/** In every third scope this share of the observations is missing. */
const LOST = 0.3;

const STRENGTHS = [0.5, 0.7, 0.85, 0.95];
const OUTLIERS = [5, 7, 10];
const DISTANCES = [8, 12, 20];
const FEATURES = 3;
/** Observations for which an entity is in an unusual state. */
const STAY = 60;

/** A population: half noise, half effects, with the positions of the effects. */
export interface Population {
  readonly series: readonly Float64Array[];
  readonly stateOf: StateOf;
  /** By series; undefined for noise alone. */
  readonly planted: readonly (Planted | undefined)[];
}

const pick = <T>(draw: Draw, list: readonly T[]) => list[Math.floor(draw.uniform() * list.length)];

/**
 * Generates scopes whose series have one family of noise. Series i is in scope i modulo `scopes`; the first half of each scope is
 * noise alone.
 */
export function populationOf(family: Family, seed: number, scopes: number, length: number): Population {
  const random = uniform(seed);
  const draw: Draw = { uniform: random, normal: gaussian(random) };
  const count = scopes * PER_SCOPE;
  const series = Array.from({ length: count }, (_, i) => family(seed * 100_003 + i, length));
  const planted: (Planted | undefined)[] = new Array(count).fill(undefined);
  const states = new Map<number, { from: number; to: number; state: number[] }>();
  const onset = () => EARLIEST + Math.floor(draw.uniform() * (length - EARLIEST - 100));
  const singles: readonly (readonly [keyof typeof EFFECTS, Effect])[] = Object.keys(EFFECTS)
    .filter((name): name is keyof typeof EFFECTS => name in EFFECTS)
    .map((name) => [name, EFFECTS[name]]);
  let turn = 0;
  for (let scope = 0; scope < scopes; scope++) {
    const kind = scope % KINDS;
    const members = Array.from({ length: HALF }, (_, k) => scope + (HALF + k) * scopes);
    const common = onset();
    members.forEach((s, k) => {
      if (kind === PAIRS) {
        if (k % 2 === 1) return;
        const partner = members[k + 1];
        const from = Math.floor((draw.uniform() * length) / 3);
        const r = Math.sqrt(pick(draw, STRENGTHS));
        const lag = Math.floor(draw.uniform() * 6);
        const shared = family(seed * 100_003 + count + s, length + lag);
        for (let i = from; i < length; i++) {
          series[s][i] = r * shared[i + lag] + Math.sqrt(1 - r * r) * series[s][i];
          series[partner][i] = r * shared[i] + Math.sqrt(1 - r * r) * series[partner][i];
        }
        planted[s] = { effect: 'pair', from, to: length, partner };
        planted[partner] = { effect: 'pair', from, to: length, partner: s };
      } else if (kind === CLUSTERS) {
        const from = common + (draw.uniform() < 0.5 ? 1 : 0);
        const size = pick(draw, OUTLIERS);
        series[s][from] += draw.uniform() < 0.5 ? size : -size;
        planted[s] = { effect: 'cluster', from, to: from + 1, partner: -1 };
      } else if (kind === STATES) {
        // The last three enter the same state, one after the other.
        const from = EARLIEST + Math.floor(((length - EARLIEST - STAY) * k) / HALF);
        const way = Array.from({ length: FEATURES }, draw.normal);
        const norm = pick(draw, DISTANCES) / Math.hypot(...way);
        const earlier = k > 3 ? states.get(members[3]) : undefined;
        const state = earlier?.state ?? way.map((x) => x * norm * Math.sqrt(FEATURES));
        states.set(s, { from, to: from + STAY, state });
        planted[s] = {
          effect: earlier !== undefined ? 'again' : 'alone',
          from,
          to: from + STAY,
          partner: -1,
        };
      } else {
        const [effect, { sizes, plant }] = singles[turn++ % singles.length];
        const from = onset();
        planted[s] = { effect, from, to: plant(series[s], from, pick(draw, sizes), draw), partner: -1 };
      }
    });
    if (scope % 3 === 1) {
      for (let s = scope; s < count; s += scopes) {
        for (let i = 1; i < length; i++) if (draw.uniform() < LOST) series[s][i] = Number.NaN;
      }
    }
  }
  const vectors = new Map<number, Float64Array[]>();
  for (let s = 0; s < count; s++) {
    if ((s % scopes) % KINDS !== STATES) continue;
    const of = (j: number) => family(seed * 100_003 + (2 + j) * count + s, length);
    vectors.set(
      s,
      Array.from({ length: FEATURES }, (_, j) => of(j)),
    );
  }
  const stateOf: StateOf = (s, at) => {
    const noise = vectors.get(s);
    if (noise === undefined) return null;
    const away = states.get(s);
    const here = away !== undefined && at >= away.from && at < away.to;
    // An unusual state is a point; the entity stays close to it.
    return noise.map((values, j) => (here ? away.state[j] + 0.2 * values[at] : values[at]));
  };
  return { series, stateOf, planted };
}
