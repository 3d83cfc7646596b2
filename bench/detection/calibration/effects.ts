import type { Pattern } from '../../../operators/detectors/index.ts';

/** Observations of noise before the earliest onset. */
export const EARLIEST = 150;
/** Observations after an onset, and after an end, in which either may be called by a name of its own. */
const EDGE = 32;
/** The same where the scale of the noise itself has changed: a quarter of the 256 errors that it is known from. */
const NEW_SCALE = 64;
/** A weak step is dated no better than this. */
const DATED = 100;
/** All that lasts may be called by its name anywhere. */
const ALL = Number.POSITIVE_INFINITY;

/** Random numbers of a population, each from one seed. */
export interface Draw {
  uniform(): number;
  normal(): number;
}

/** A way in which a series of noise of scale 1 is changed. Every size is worth a name; the first is weak. */
export interface Effect {
  readonly sizes: readonly number[];
  /**
   * The patterns that it may rightly be called by, each with the number of observations after the onset, or after the end,
   * in which it may. All others are false.
   */
  readonly names: Readonly<Partial<Record<Pattern, number>>>;
  /**
   * Changes the series from an observation on, in place.
   *
   * @returns the observation at which the effect is over
   */
  plant(values: Float64Array, from: number, size: number, draw: Draw): number;
}

const sign = (draw: Draw) => (draw.uniform() < 0.5 ? -1 : 1);

/** Replaces values[from..to) and returns `to`. */
function change(
  values: Float64Array,
  from: number,
  to: number,
  f: (x: number, since: number) => number,
): number {
  for (let i = from; i < to; i++) values[i] = f(values[i], i - from);
  return to;
}

/** Effects of one series. A step or a ramp also takes an entity away from its peers. */
export const EFFECTS = {
  spike: {
    sizes: [5, 7, 10, 20],
    names: { spike: EDGE, novelty: EDGE },
    plant: (values, from, size) => change(values, from, from + 1, (x) => x + size),
  },
  drop: {
    sizes: [5, 7, 10, 20],
    names: { drop: EDGE, novelty: EDGE },
    plant: (values, from, size) => change(values, from, from + 1, (x) => x - size),
  },
  step: {
    sizes: [1.5, 2.5, 4, 8],
    names: { change_point: DATED, spike: EDGE, drop: EDGE, novelty: ALL, anomaly: ALL },
    plant(values, from, size, draw) {
      const way = sign(draw) * size;
      return change(values, from, values.length, (x) => x + way);
    },
  },
  ramp: {
    sizes: [0.02, 0.04, 0.08, 0.15],
    names: { trend: ALL, change_point: ALL, novelty: ALL, anomaly: ALL },
    plant(values, from, size, draw) {
      const slope = sign(draw) * size;
      return change(values, from, values.length, (x, since) => x + slope * since);
    },
  },
  stall: {
    sizes: [8, 12, 20, 60],
    // The value that it holds is a level of its own.
    names: { stall: ALL, variance_shift: ALL, change_point: EDGE, novelty: ALL },
    plant(values, from, size) {
      const held = values[from];
      return change(values, from, from + size, () => held);
    },
  },
  collapse: {
    sizes: [3, 6, 15],
    names: { stall: ALL, variance_shift: ALL, novelty: ALL },
    plant: (values, from, size) => change(values, from, values.length, (x) => x / size),
  },
  swell: {
    sizes: [1.7, 2.5, 4, 8],
    // Its first observations are outliers by what was before; an entity that swings so far is unlike its peers.
    names: {
      variance_shift: ALL,
      spike: NEW_SCALE,
      drop: NEW_SCALE,
      novelty: ALL,
      anomaly: ALL,
    },
    plant: (values, from, size) => change(values, from, values.length, (x) => x * size),
  },
  season: {
    sizes: [0.7, 1.4, 2.5],
    // It swings further than the noise did: more spread; and it sets in with a slope.
    names: { seasonality: ALL, change_point: EDGE, variance_shift: ALL, novelty: ALL },
    plant(values, from, size, draw) {
      const pace = (2 * Math.PI) / (6 + 42 * draw.uniform());
      return change(values, from, values.length, (x, since) => x + size * Math.sin(pace * since));
    },
  },
  silent: {
    sizes: [30, 60, 1000],
    names: { silence: ALL },
    plant(values, from, size) {
      return change(values, from, Math.min(values.length, from + size), () => Number.NaN);
    },
  },
} as const satisfies Record<string, Effect>;

/** Names of what is planted in several series at once, with where they hold. */
export const GROUP_EFFECTS = {
  /** Two series that follow one innovation. */
  pair: { correlation: ALL },
  /** Outliers of several series of a scope in one or two observations. */
  cluster: { outlier_cluster: EDGE, spike: EDGE, drop: EDGE, novelty: EDGE },
  /** An entity in a state where no other is. */
  alone: { anomaly: ALL },
  /** An entity in a state where others have been before. */
  again: { anomaly: ALL, recurrence: ALL },
} as const satisfies Record<string, Effect['names']>;

/** Something that was planted in a series, in observations [from, to). */
export interface Planted {
  readonly effect: keyof typeof EFFECTS | keyof typeof GROUP_EFFECTS;
  readonly from: number;
  readonly to: number;
  /** The other series of a pair, else -1. */
  readonly partner: number;
}

/** The patterns that an effect may be called by. */
export function namesOf(effect: Planted['effect']): Effect['names'] {
  const single: Readonly<Record<string, Effect>> = EFFECTS;
  const group: Readonly<Record<string, Effect['names']>> = GROUP_EFFECTS;
  return single[effect]?.names ?? group[effect];
}
