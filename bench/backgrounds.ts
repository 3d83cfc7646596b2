import { bursty, fractional } from './families.ts';
import { day, every, MINUTE, QUIET, type Series } from './stress/kinds.ts';

/** A kind of series in which nothing happens, for effects to be planted into. */
export interface Background {
  readonly name: string;
  readonly make: (seed: number, n: number) => Series;
  /** Deviation of its noise: the unit of what is planted. */
  readonly noise: number;
  /** Periods in rows by which it repeats itself. */
  readonly periods: readonly number[];
  /** Whether its outcomes are whole numbers from 0. */
  readonly counts: boolean;
}

const PLAIN = { noise: 1, periods: [], counts: false };

/** A kind of series of the bench `stress`. */
function quiet(name: string, more: Partial<Background> = {}): Background {
  const kind = QUIET.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`stress has no kind "${name}"`);
  return { ...PLAIN, ...kind, ...more };
}

/** Kinds of series as production has them: without a structure, with a season, with memory, with heavy tails, of counts. */
export const BACKGROUNDS: readonly Background[] = [
  quiet('white'),
  quiet('AR(1) .5'),
  quiet('AR(1) .9'),
  quiet('random walk'),
  { ...PLAIN, name: 'fractional .4', make: (seed, n) => every(MINUTE, fractional(0.4)(seed, n)) },
  { ...PLAIN, name: 'day of 24 rows', make: (seed, n) => day(seed, n, 24), periods: [24] },
  quiet('day of 288 rows', { periods: [288] }),
  quiet('week of 168 rows', { noise: 2, periods: [24, 168] }),
  { ...PLAIN, name: 'bursty', make: (seed, n) => every(MINUTE, bursty(seed, n)) },
  quiet('t(3)'),
  quiet('log-normal'),
  quiet('GARCH'),
  quiet('Poisson(2)', { noise: Math.SQRT2, counts: true }),
  quiet('zero-inflated', { noise: 2.5, counts: true }),
];

/** The nearest counts: whole numbers from 0. */
export function asCounts(values: Float64Array): Float64Array {
  return values.map((x) => Math.max(0, Math.round(x)));
}
