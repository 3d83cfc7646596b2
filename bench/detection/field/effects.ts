import type { Pattern } from '../../../operators/detectors/index.ts';

/** A way in which a stretch of a real series is changed. */
export interface Effect {
  readonly name: string;
  /** Rows for which it lasts; what stays is given up after so many. */
  readonly rows: number;
  /** Patterns that it may rightly be called by. */
  readonly patterns: readonly Pattern[];
  /**
   * Changes values from a row on, in place.
   *
   * @param by signed, in units of the outcome
   * @param normal draws Gaussian noise
   */
  plant(values: Float64Array, from: number, by: number, normal: () => number): void;
}

/** Rows that a lasting effect has to be found in. */
const LASTING = 100;
const RAMP = 60;
const PLATEAU = 20;

function change(values: Float64Array, from: number, to: number, f: (x: number, since: number) => number) {
  for (let row = from; row < Math.min(to, values.length); row++) values[row] = f(values[row], row - from);
}

/** What people want to hear of, each in sizes that are told in deviations of the rows before it. */
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
