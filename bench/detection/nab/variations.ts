import { probation } from '../../../operators/statistics/nab-score.ts';
import { gaussian, uniform } from '../../../operators/statistics/seeded-random.ts';
import type { Series } from './corpus.ts';

const DAY = 86_400e6;

/** A transformation of a series that preserves its anomalies. */
export type Variation = (series: Series) => Series;

/** The same rows with other values. */
function values(change: (series: Series) => (x: number) => number): Variation {
  return (series) => ({ ...series, values: series.values.map(change(series)) });
}

/** `length` new rows, row i computed by `at` from times or values; windows move with `to`. */
function rows(
  length: (n: number) => number,
  at: (column: Float64Array, i: number, isTime: boolean) => number,
  to: (row: number, n: number) => number,
): Variation {
  return (series) => {
    const n = series.values.length;
    const count = length(n);
    const move = (row: number) => Math.max(0, Math.min(count - 1, to(row, n)));
    return {
      ...series,
      values: Float64Array.from({ length: count }, (_, i) => at(series.values, i, false)),
      times: Float64Array.from({ length: count }, (_, i) => at(series.times, i, true)),
      windows: series.windows.filter(([first]) => to(first, n) >= 0).map(([a, b]) => [move(a), move(b)]),
    };
  };
}

function middle(list: Float64Array): number {
  return Float64Array.from(list).sort()[list.length >> 1];
}

/** Median absolute deviation from the median; 1 when that is 0. */
function spread(list: Float64Array): number {
  const centre = middle(list);
  return middle(list.map((x) => Math.abs(x - centre))) || 1;
}

function least(list: Float64Array): number {
  return list.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

/** Drops the first part of the rows. */
function cut(share: number): Variation {
  return ({ values: x, times, windows, ...rest }) => {
    const k = Math.floor(share * x.length);
    const moved = windows.map(([a, b]): [number, number] => [a - k, b - k]).filter(([a]) => a >= 0);
    return { ...rest, values: x.slice(k), times: times.slice(k), windows: moved };
  };
}

/** Prepends a copy of the first 14 % of the rows, shifted back by whole days. */
const repeatedStart: Variation = ({ values: x, times, windows, ...rest }) => {
  const k = Math.floor(0.14 * x.length);
  const shift = Math.ceil((times[k] - times[0]) / DAY) * DAY;
  return {
    ...rest,
    values: Float64Array.of(...x.subarray(0, k), ...x),
    times: Float64Array.of(...times.subarray(0, k).map((t) => t - shift), ...times),
    windows: windows.map(([a, b]) => [a + k, b + k]),
  };
};

/** Adds Gaussian noise of 0.3 mean absolute steps, the same on every run. */
const noisy: Variation = (series) => {
  const { values: x } = series;
  let steps = 0;
  for (let i = 1; i < x.length; i++) steps += Math.abs(x[i] - x[i - 1]);
  const size = (0.3 * steps) / (x.length - 1);
  const noise = gaussian(uniform(7));
  return { ...series, values: x.map((value) => value + size * noise()) };
};

/** Reversed, with the same intervals in reverse order. */
const reversed: Variation = ({ values: x, times, windows, ...rest }) => {
  const n = x.length;
  return {
    ...rest,
    values: x.slice().reverse(),
    times: times.map((_, i) => times[0] + times[n - 1] - times[n - 1 - i]),
    windows: windows.map(([a, b]): [number, number] => [n - 1 - b, n - 1 - a]).reverse(),
  };
};

/** Transformations that change the rows, forwards in time. */
const ROWS: readonly [string, Variation][] = [
  [
    'every second row',
    rows(
      (n) => n >> 1,
      (x, i) => x[2 * i],
      (row) => row >> 1,
    ),
  ],
  [
    'means of two rows',
    rows(
      (n) => n >> 1,
      (x, i, isTime) => (isTime ? x[2 * i + 1] : (x[2 * i] + x[2 * i + 1]) / 2),
      (row) => row >> 1,
    ),
  ],
  [
    'a row between each two',
    rows(
      (n) => 2 * n - 1,
      (x, i) => (i % 2 === 0 ? x[i / 2] : (x[i >> 1] + x[(i >> 1) + 1]) / 2),
      (row) => 2 * row,
    ),
  ],
  ['noise on top', noisy],
  ['first 5 % cut', cut(0.05)],
  ['first 10 % cut', cut(0.1)],
  ['start repeated', repeatedStart],
];

const ALL: readonly [string, Variation][] = [
  ['sign flipped', values(() => (x) => -x)],
  ['scaled and shifted', values(() => (x) => 3.7 * x + 41)],
  [
    'asinh',
    values(({ values: x }) => {
      const centre = middle(x);
      const scale = spread(x);
      return (value) => Math.asinh((value - centre) / scale);
    }),
  ],
  [
    'log',
    values(({ values: x }) => {
      const bottom = least(x);
      const scale = spread(x);
      return (value) => Math.log(1 + (value - bottom) / scale);
    }),
  ],
  [
    'square',
    values(({ values: x }) => {
      const bottom = least(x);
      return (value) => (value - bottom) ** 2;
    }),
  ],
  ...ROWS,
  [
    'clock 3 days 7.3 hours on',
    (series) => ({ ...series, times: series.times.map((t) => t + 3 * DAY + 7.3 * 3600e6) }),
  ],
  ['backwards', reversed],
];

/** Drops windows that begin before scoring does. */
function judged(change: Variation): Variation {
  return (series) => {
    const changed = change(series);
    const from = probation(changed.values.length);
    return { ...changed, windows: changed.windows.filter(([first]) => first >= from) };
  };
}

/** Fourteen transformations of every file, each a corpus on which nothing was tuned. */
export const FOURTEEN = new Map(ALL.map(([name, change]) => [name, judged(change)]));

/** Every file reversed, and seven transformations of that: the best available approximation of other files. */
export const BACKWARDS = new Map<string, Variation>([
  ['backwards', judged(reversed)],
  ...ROWS.map(([name, change]): [string, Variation] => [
    `backwards, ${name}`,
    judged((series) => change(reversed(series))),
  ]),
]);
