import { bursty, fractional } from './families.ts';
import { day, every, MINUTE, QUIET, type Series, week } from './stress/kinds.ts';

/** A kind of series without events, as a background for planted effects. */
export interface Background {
  readonly name: string;
  readonly make: (seed: number, n: number) => Series;
  /** Standard deviation of its noise: the unit of planted effects. */
  readonly noise: number;
  /** Its periods, in rows. */
  readonly periods: readonly number[];
  /** The deterministic part of its first `n` outcomes. */
  readonly course: (n: number) => Float64Array;
  /** Whether it has no level to which it returns. */
  readonly wanders: boolean;
  /** Whether its outcomes are integers from 0. */
  readonly counts: boolean;
}

const PLAIN = {
  noise: 1,
  periods: [],
  course: (n: number) => new Float64Array(n),
  wanders: false,
  counts: false,
};

/** A kind of series of the bench `stress`. */
function quiet(name: string, more: Partial<Background> = {}): Background {
  const kind = QUIET.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`stress has no kind "${name}"`);
  return { ...PLAIN, ...kind, ...more };
}

/** Kinds of series as in production: without structure, with a season, with memory, with heavy tails, of counts. */
export const BACKGROUNDS: readonly Background[] = [
  quiet('white'),
  quiet('AR(1) .5'),
  quiet('AR(1) .9'),
  quiet('random walk', { wanders: true }),
  { ...PLAIN, name: 'fractional .4', make: (seed, n) => every(MINUTE, fractional(0.4)(seed, n)) },
  {
    ...PLAIN,
    name: 'day of 24 rows',
    make: (seed, n) => day(seed, n, 24),
    periods: [24],
    course: (n) => day(1, n, 24, 0).values,
  },
  quiet('day of 288 rows', { periods: [288], course: (n) => day(1, n, 288, 0).values }),
  quiet('week of 168 rows', { noise: 2, periods: [24, 168], course: (n) => week(1, n, 0).values }),
  { ...PLAIN, name: 'bursty', make: (seed, n) => every(MINUTE, bursty(seed, n)) },
  quiet('t(3)'),
  quiet('log-normal'),
  quiet('GARCH'),
  quiet('Poisson(2)', { noise: Math.SQRT2, counts: true }),
  quiet('zero-inflated', { noise: 2.5, counts: true }),
];

/** The nearest counts: integers from 0. */
export function asCounts(values: Float64Array): Float64Array {
  return values.map((x) => Math.max(0, Math.round(x)));
}
