import { writeFileSync } from 'node:fs';
import type { Pattern } from '../../operators/detectors/index.ts';
import { gaussian, uniform } from '../../operators/statistics/seeded-random.ts';
import type { Bench, Figure } from '../bench.ts';
import { type Family, NULL_FAMILIES } from './families.ts';
import { type Heard, listen } from './listen.ts';

/** Observations of noise before an effect. */
const ONSET = 300;

/** An effect planted in noise of standard deviation 1, with its detection criterion. */
interface Effect {
  readonly name: string;
  readonly pattern: Pattern;
  readonly length: number;
  plant(values: Float64Array, seed: number): Float64Array;
  found(heard: Heard): boolean;
}

const within = (most: number) => (heard: Heard) => heard.at >= ONSET && heard.at < ONSET + most;
const changed = (f: (x: number, since: number) => number) => (values: Float64Array) =>
  values.map((x, i) => (i < ONSET ? x : f(x, i - ONSET)));

/** A sine of period p with the variance of the noise, observed for four periods or 32 observations. */
function season(period: number): Effect {
  const length = Math.max(32, 4 * period);
  return {
    name: `season of period ${period} at SNR 1, after ${length} observations`,
    pattern: 'seasonality',
    length,
    plant: (values, seed) =>
      values.map((x, i) => x + Math.SQRT2 * Math.sin((2 * Math.PI * i) / period + seed)),
    found: ({ signal }) => Math.abs(signal.metrics.period - period) <= Math.max(1, 0.03 * period),
  };
}

const EFFECTS: readonly Effect[] = [
  {
    name: 'spike of 8 sd, at its observation',
    pattern: 'spike',
    length: ONSET + 1,
    plant: changed((x, since) => (since === 0 ? x + 8 : x)),
    found: ({ at }) => at === ONSET,
  },
  {
    name: 'drop of 8 sd, at its observation',
    pattern: 'drop',
    length: ONSET + 1,
    plant: changed((x, since) => (since === 0 ? x - 8 : x)),
    found: ({ at }) => at === ONSET,
  },
  {
    name: 'trend of .05 sd an observation, within 100',
    pattern: 'trend',
    length: ONSET + 100,
    plant: changed((x, since) => x + 0.05 * since),
    found: within(100),
  },
  {
    name: 'step of 3 sd, within 20',
    pattern: 'change_point',
    length: ONSET + 20,
    plant: changed((x) => x + 3),
    found: within(20),
  },
  {
    name: 'step of 5 sd, within 20',
    pattern: 'change_point',
    length: ONSET + 20,
    plant: changed((x) => x + 5),
    found: within(20),
  },
  {
    name: 'stall: spread falls to a tenth, within 50',
    pattern: 'stall',
    length: ONSET + 50,
    plant: changed((x) => x / 10),
    found: within(50),
  },
  {
    name: 'stall: seven equal values',
    pattern: 'stall',
    length: ONSET + 7,
    plant: changed(() => 0.5),
    found: within(7),
  },
  {
    name: 'variance shift: spread times three, within 100',
    pattern: 'variance_shift',
    length: ONSET + 100,
    plant: changed((x) => 3 * x),
    found: within(100),
  },
  ...[7, 10, 12, 24, 48].map(season),
];

/** Share of runs in which an effect is found. */
function share(effect: Effect, make: Family, runs: number): number {
  const values = Array.from({ length: runs }, (_, i) => effect.plant(make(i + 1, effect.length), i));
  const heard = listen(values, 1).filter((one) => one.signal.pattern === effect.pattern && effect.found(one));
  return new Set(heard.map(({ series }) => series)).size / runs;
}

const PAIR_LENGTH = 100;
const R = 0.8;

/** Share of pairs with a correlation of .8 over 100 points that are found at their lag; lags 0 to 10 in turn. */
function pairPower(phi: number, runs: number): number {
  let right = 0;
  for (let run = 0; run < runs; run++) {
    const lag = run % 11;
    const normal = gaussian(uniform(run + 1));
    const common = Float64Array.from({ length: PAIR_LENGTH + lag }, normal);
    const own = (offset: number) => {
      let x = 0;
      return Float64Array.from({ length: PAIR_LENGTH }, (_, i) => {
        x = phi * x + Math.sqrt(R) * common[i + offset] + Math.sqrt(1 - R) * normal();
        return x;
      });
    };
    const found = listen([own(lag), own(0)], 2).some(
      ({ signal }) => signal.pattern === 'correlation' && Math.abs(signal.metrics.lag) === lag,
    );
    if (found) right++;
  }
  return right / runs;
}

/** Detection rate of planted effects. */
export const power: Bench = {
  name: 'power',
  summary:
    'share of planted effects that are found, in noise of standard deviation 1; --results takes a file',
  async run({ smoke, results }) {
    const runs = smoke ? 20 : 400;
    const figures: Figure[] = [];
    const add = (name: string, value: number) => figures.push({ name, value, unit: `of ${runs}` });
    const families = NULL_FAMILIES.filter(([name]) => ['white', 'AR(1) .5', 't(3)'].includes(name));
    for (const effect of EFFECTS) {
      for (const [name, make] of families) add(`${effect.name}, ${name}`, share(effect, make, runs));
    }
    add('correlation .8 over 100 points at the right lag, white', pairPower(0, runs));
    add('correlation .8 over 100 points at the right lag, AR(1) .5', pairPower(0.5, runs));
    if (results !== undefined) writeFileSync(results, `${JSON.stringify({ runs, figures }, null, 1)}\n`);
    return figures;
  },
};
