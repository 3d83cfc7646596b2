import { gaussian, uniform } from '../../../operators/statistics/seeded-random.ts';
import { autoregressive, NULL_FAMILIES } from '../families.ts';

const SECOND = 1e6;
export const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Thursday, 1 January 2026, midnight in UTC, in microseconds. */
const START = 1_767_225_600e6;

/** A series with arrival times in microseconds. */
export interface Series {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Series of a kind without anything that needs attention. */
export interface Quiet {
  readonly name: string;
  readonly make: (seed: number, n: number) => Series;
}

/** Series of a kind with one effect. */
export interface Planted {
  readonly name: string;
  /** The series, and the rows between which a matching signal's window begins or its decision falls. */
  readonly make: (seed: number) => Series & { readonly from: number; readonly to: number };
  readonly finds: readonly string[];
}

/** Values at a fixed step (in microseconds) from midnight on. */
export function every(step: number, values: Float64Array): Series {
  return { times: values.map((_, i) => START + i * step), values };
}

function rows(n: number, value: (i: number) => number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => value(i));
}

function white(seed: number, n: number): Float64Array {
  return Float64Array.from({ length: n }, gaussian(uniform(seed)));
}

const wave = (i: number, period: number) => Math.sin((2 * Math.PI * i) / period);

/** Counts with means that vary by row, by inversion. */
function counts(seed: number, n: number, mean: (i: number) => number): Float64Array {
  const random = uniform(seed);
  return rows(n, (i) => {
    let term = Math.exp(-mean(i));
    let left = random() - term;
    let k = 0;
    while (left > 0 && k < 1000) {
      k++;
      term *= mean(i) / k;
      left -= term;
    }
    return k;
  });
}

/** Noise whose variance depends on its own squares: GARCH(1,1) with .1 and .85. */
function garch(seed: number, n: number): Float64Array {
  const normal = gaussian(uniform(seed));
  let variance = 1;
  let last = 0;
  return rows(n, () => {
    variance = 0.05 + 0.1 * last * last + 0.85 * variance;
    last = Math.sqrt(variance) * normal();
    return last;
  });
}

/** Sum of AR(1) noises with time constants of 3 to 3,000 rows, whose spectrum over that range is 1/f. */
function longMemory(seed: number, n: number): Float64Array {
  const parts = [0.7, 0.97, 0.997, 0.9997].map((phi, i) => autoregressive(phi)(97 * seed + i, n));
  return rows(n, (i) => parts.reduce((sum, part) => sum + part[i], 0) / 2);
}

function missing({ times, values }: Series, keep: (i: number) => boolean): Series {
  const decided = values.map((_, i) => (keep(i) ? 1 : 0));
  const kept = (_: number, i: number) => decided[i] === 1;
  return { times: times.filter(kept), values: values.filter(kept) };
}

/** A daily course of amplitude up to 14, with white noise. */
export const day = (seed: number, n: number, perDay: number, noise = 1) => {
  const random = white(seed, n);
  return every(
    DAY / perDay,
    rows(n, (i) => 100 + 10 * wave(i, perDay) + 4 * wave(i, perDay / 2) + noise * random[i]),
  );
};

/** Hourly working days and weekends, with white noise. */
export const week = (seed: number, n: number, noise = 2) => {
  const random = white(seed, n);
  return every(
    HOUR,
    rows(
      n,
      (i) => 100 + (Math.floor(i / 24) % 7 < 5 ? 30 : 10) * Math.max(0, wave(i, 24)) + noise * random[i],
    ),
  );
};

const multiplicative = (seed: number, n: number) => {
  const random = white(seed, n);
  return every(
    5 * MINUTE,
    rows(n, (i) => 100 * Math.exp(0.8 * wave(i, 288) + 0.1 * random[i])),
  );
};

const errors = (seed: number, n: number) => {
  const random = uniform(seed);
  return every(
    MINUTE,
    rows(n, () => (random() < 0.01 ? 1 : 0)),
  );
};

const zeroInflated = (seed: number, n: number) => {
  const random = uniform(seed);
  const sizes = counts(seed + 7, n, () => 4);
  return every(
    MINUTE,
    rows(n, (i) => (random() < 0.7 ? 0 : 1 + sizes[i])),
  );
};

const sawtooth = (seed: number, n: number) => {
  const random = uniform(seed);
  const normal = gaussian(random);
  let level = 0;
  return every(
    MINUTE,
    rows(n, () => {
      level = random() < 1 / 120 ? 0 : level + 1;
      return 50 + level + normal();
    }),
  );
};

const irregular = (seed: number, n: number) => {
  const random = uniform(seed);
  const values = white(seed + 1, n);
  let time = START;
  return {
    times: rows(n, () => {
      time += Math.round(-Math.log(1 - random()) * MINUTE);
      return time;
    }),
    values: values.map((x) => 50 + x),
  };
};

const percentage = (seed: number, n: number) => {
  const random = autoregressive(0.9)(seed, n);
  return every(
    MINUTE,
    random.map((x) => Math.min(100, 97 + 3 * x)),
  );
};

const counter = (seed: number, n: number) => {
  const random = counts(seed, n, (i) => 50 + 20 * wave(i, 1440));
  const restart = uniform(seed + 3);
  let sum = 0;
  return every(
    MINUTE,
    rows(n, (i) => {
      sum = restart() < 1 / 2000 ? 0 : sum + random[i];
      return sum;
    }),
  );
};

/** Kinds of series that hold nothing for a person to look at. */
export const QUIET: readonly Quiet[] = [
  ...NULL_FAMILIES.map(([name, make]) => ({
    name,
    make: (seed: number, n: number) => every(MINUTE, make(seed, n)),
  })),
  { name: 'GARCH', make: (seed, n) => every(MINUTE, garch(seed, n)) },
  { name: 'long memory', make: (seed, n) => every(MINUTE, longMemory(seed, n)) },
  { name: 'day of 96 rows', make: (seed, n) => day(seed, n, 96) },
  { name: 'day of 288 rows', make: (seed, n) => day(seed, n, 288) },
  { name: 'day of 1,440 rows', make: (seed, n) => day(seed, n, 1440) },
  { name: 'week of 168 rows', make: week },
  { name: 'day, multiplicative', make: multiplicative },
  { name: 'day with nightly gaps', make: (seed, n) => missing(day(seed, n, 288), (i) => i % 288 >= 72) },
  {
    name: 'day, a fifth missing',
    make: (seed, n) => {
      const random = uniform(seed + 11);
      return missing(day(seed, n, 288), () => random() >= 0.2);
    },
  },
  { name: 'zero-inflated', make: zeroInflated },
  {
    name: 'values 0, 1, 2',
    make: (seed, n) =>
      every(
        MINUTE,
        counts(seed, n, () => 0.3).map((x) => Math.min(2, x)),
      ),
  },
  { name: 'errors in 1%', make: errors },
  {
    name: 'counts of a day',
    make: (seed, n) =>
      every(
        5 * MINUTE,
        counts(seed, n, (i) => 20 * (1.1 + wave(i, 288))),
      ),
  },
  {
    name: 'burst every 60 rows',
    make: (seed, n) => {
      const random = white(seed, n);
      return every(
        MINUTE,
        rows(n, (i) => 20 + random[i] + (i % 60 === 0 ? 50 : 0)),
      );
    },
  },
  { name: 'irregular sawtooth', make: sawtooth },
  { name: 'irregular times', make: irregular },
  {
    name: 'quantised',
    make: (seed, n) =>
      every(
        MINUTE,
        white(seed, n).map((x) => Math.round(2 * x) / 2 + 20),
      ),
  },
  { name: 'percentage at its bound', make: percentage },
  { name: 'counter with restarts', make: counter },
];

function shifted(series: Series, from: number, by: number): Series {
  return { times: series.times, values: series.values.map((x, i) => (i < from ? x : x + by)) };
}

const LEVEL = ['change_point', 'spike', 'drop', 'novelty', 'trend'];

/** A shift of five standard deviations of the noise, somewhere in the fifth of six days (or cycles). */
function shiftUnder(name: string, period: number, make: (seed: number, n: number) => Series): Planted {
  return {
    name: `shift of 5 sd under ${name}`,
    finds: LEVEL,
    make: (seed) => {
      const from = Math.round(period * (4 + uniform(seed + 5)()));
      return { ...shifted(make(seed, 6 * period), from, 5), from, to: from + period / 2 };
    },
  };
}

/** What is to be found, and by which patterns. */
export const PLANTED: readonly Planted[] = [
  shiftUnder('a day of 96 rows', 96, (seed, n) => day(seed, n, 96)),
  shiftUnder('a week of 168 rows', 168, (seed, n) => {
    const { times, values } = week(seed, n);
    // Its noise has a standard deviation of 2.
    return { times, values: values.map((x) => x / 2) };
  }),
  shiftUnder('a day of 288 rows', 288, (seed, n) => day(seed, n, 288)),
  shiftUnder('a day of 1,440 rows', 1440, (seed, n) => day(seed, n, 1440)),
  {
    name: 'spike of 15 sd one row late',
    finds: ['spike'],
    make: (seed) => {
      const { times, values } = every(MINUTE, white(seed, 400));
      values[300] = 15;
      for (const list of [times, values]) [list[300], list[301]] = [list[301], list[300]];
      return { times, values, from: 299, to: 302 };
    },
  },
  {
    name: 'spike of 15 sd at the 20th row',
    finds: ['spike'],
    make: (seed) => {
      const values = white(seed, 60);
      values[19] = 15;
      return { ...every(MINUTE, values), from: 19, to: 19 };
    },
  },
  {
    name: 'outage of an hour in a day of 1,440 rows',
    finds: ['drop'],
    make: (seed) => {
      const { times, values } = day(seed, 5 * 1440, 1440);
      const from = Math.round(1440 * (3 + uniform(seed + 5)()));
      return {
        times,
        values: values.map((x, i) => (i >= from && i < from + 60 ? 0 : x)),
        from,
        to: from + 60,
      };
    },
  },
];
