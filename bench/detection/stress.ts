import type { Signal } from '../../operators/signals/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import type { Bench, Figure } from '../bench.ts';
import { changesOf } from './changes.ts';
import { PLANTED, type Planted, QUIET, type Quiet, type Series } from './stress/kinds.ts';

const SEEDS = 10;
const ROWS = 6000;
const TRIES = 20;
/** Rows by which a finding may be dated before the planted effect. */
const MARGIN = 5;

/** Openings on a series, and signals that become alerts. */
function openings({ times, values }: Series): Signal[] {
  return changesOf(times, values).flatMap(({ kind, signal }) =>
    kind === 'signal' || kind === 'signal.raised' ? [signal] : [],
  );
}

function quietFigures({ name, make }: Quiet, seeds: number): Figure[] {
  let rows = 0;
  const heard: Signal[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const series = make(seed, ROWS);
    rows += series.values.length;
    heard.push(...openings(series));
  }
  const rate = (which: (signal: Signal) => boolean) => (1000 * heard.filter(which).length) / rows;
  return [
    { name: `${name}: alerts`, value: rate(({ severity }) => severity === 'alert'), unit: 'in 1,000 rows' },
    {
      name: `${name}: all but seasons`,
      value: rate(({ severity, pattern }) => severity === 'alert' || pattern !== 'seasonality'),
      unit: 'in 1,000 rows',
    },
  ];
}

/** Whether a signal matches a planted effect, by its pattern and by its start or decision. */
function isFound({ make, finds }: Planted, seed: number): boolean {
  const { from, to, ...series } = make(seed);
  const sorted = series.times.toSorted();
  const within = (time: string) => {
    const at = parseInstant(time);
    return at >= sorted[Math.max(0, from - MARGIN)] && at <= sorted[Math.min(to, sorted.length - 1)];
  };
  return openings(series).some(
    ({ pattern, window, decided_at }) =>
      finds.includes(pattern) && within(decided_at) && within(window.start),
  );
}

/** Kinds of series as in production: the false positive rate, and the detection rate of planted effects. */
export const stress: Bench = {
  name: 'stress',
  summary: 'kinds of series as production has them: signals where nothing happens, and planted changes found',
  async run({ smoke }) {
    const tries = smoke ? 2 : TRIES;
    return [
      ...QUIET.flatMap((kind) => quietFigures(kind, smoke ? 1 : SEEDS)),
      ...PLANTED.map((planted): Figure => {
        const seeds = Array.from({ length: tries }, (_, i) => i + 1);
        const found = seeds.filter((seed) => isFound(planted, seed)).length;
        return { name: planted.name, value: found / tries, unit: 'found' };
      }),
    ];
  },
};
