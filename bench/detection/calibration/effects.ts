import type { Pattern } from '../../../operators/detectors/index.ts';

/** Minimum number of noise observations before an onset. */
export const EARLIEST = 150;
/** Observations after an onset, and after an end, in which either may be named separately. */
const EDGE = 32;
/** The same when the noise scale has changed: a quarter of the 256 errors from which it is estimated. */
const NEW_SCALE = 64;
/** Dating tolerance of a weak step. */
const DATED = 100;
/** A lasting effect may be named anywhere. */
const ALL = Number.POSITIVE_INFINITY;

/** Random numbers of a population, from one seed. */
export interface Draw {
  uniform(): number;
  normal(): number;
}

/** A way of changing a series of noise of scale 1. Every size is worth detecting; the first is weak. */
export interface Effect {
  readonly sizes: readonly number[];
  /**
   * The correct patterns, each with the number of observations after the onset, or after the end, in which it counts. All others are
   * false.
   */
  readonly names: Readonly<Partial<Record<Pattern, number>>>;
  /**
   * Changes the series in place, from an observation on.
   *
   * @returns the observation at which the effect ends
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

/** Effects of single series. A step or a ramp also separates an entity from its peers. */
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
    // The held value is a separate level.
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
    // Its first observations are outliers relative to the past; an entity with such a swing is unlike its peers.
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
    // It swings more than the noise did, so the spread grows; and it starts with a slope.
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

/** Correct names of effects planted in several series at once, with their validity. */
export const GROUP_EFFECTS = {
  /** Two series with a common innovation. */
  pair: { correlation: ALL },
  /** Outliers of several series of a scope in one or two observations. */
  cluster: { outlier_cluster: EDGE, spike: EDGE, drop: EDGE, novelty: EDGE },
  /** An entity in a state unlike all others. */
  alone: { anomaly: ALL },
  /** An entity in a state in which others were before. */
  again: { anomaly: ALL, recurrence: ALL },
} as const satisfies Record<string, Effect['names']>;

/** An effect planted in a series, in observations [from, to). */
export interface Planted {
  readonly effect: keyof typeof EFFECTS | keyof typeof GROUP_EFFECTS;
  readonly from: number;
  readonly to: number;
  /** The other series of a pair, else -1. */
  readonly partner: number;
}

/** The correct patterns of an effect. */
export function namesOf(effect: Planted['effect']): Effect['names'] {
  const single: Readonly<Record<string, Effect>> = EFFECTS;
  const group: Readonly<Record<string, Effect['names']>> = GROUP_EFFECTS;
  return single[effect]?.names ?? group[effect];
}
