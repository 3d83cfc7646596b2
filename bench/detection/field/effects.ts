import type { Pattern } from '../../../operators/detectors/index.ts';

/** A way of changing a stretch of a real series. */
export interface Effect {
  readonly name: string;
  /** Its duration in rows; lasting effects end after this many. */
  readonly rows: number;
  /** The correct patterns. */
  readonly patterns: readonly Pattern[];
  /**
   * Changes values in place, from a row on.
   *
   * @param by signed, in units of the outcome
   * @param normal draws Gaussian noise
   */
  plant(values: Float64Array, from: number, by: number, normal: () => number): void;
}

/** Rows in which a lasting effect must be found. */
const LASTING = 100;
const RAMP = 60;
const PLATEAU = 20;

function change(values: Float64Array, from: number, to: number, f: (x: number, since: number) => number) {
  for (let row = from; row < Math.min(to, values.length); row++) values[row] = f(values[row], row - from);
}

/** Effects of interest, sized in standard deviations of the preceding rows. */
export const EFFECTS: readonly Effect[] = [
  {
    name: 'shift',
    rows: LASTING,
    patterns: ['change_point', 'trend', 'spike', 'drop', 'novelty'],
    plant: (values, from, by) => change(values, from, values.length, (x) => x + by),
  },
  {
    name: 'ramp',
    rows: LASTING,
    patterns: ['trend', 'change_point', 'spike', 'drop', 'novelty'],
    plant: (values, from, by) =>
      change(values, from, values.length, (x, since) => x + by * Math.min(1, (since + 1) / RAMP)),
  },
  {
    name: 'spike',
    rows: 1,
    patterns: ['spike', 'drop', 'novelty'],
    plant: (values, from, by) => change(values, from, from + 1, (x) => x + by),
  },
  {
    name: 'plateau',
    rows: PLATEAU,
    patterns: ['spike', 'drop', 'change_point', 'novelty'],
    plant: (values, from, by) => change(values, from, from + PLATEAU, (x) => x + by),
  },
  {
    name: 'variance',
    rows: LASTING,
    patterns: ['variance_shift', 'spike', 'drop', 'novelty'],
    plant: (values, from, by, normal) =>
      change(values, from, from + LASTING, (x) => x + Math.abs(by) * normal()),
  },
  {
    name: 'freeze',
    rows: LASTING,
    patterns: ['stall'],
    plant(values, from) {
      const held = values[from];
      change(values, from, from + LASTING, () => held);
    },
  },
];
