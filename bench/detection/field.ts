import type { Pattern } from '../../operators/detectors/index.ts';
import { Detection } from '../../operators/engine/detection.ts';
import { defaultSettings } from '../../operators/engine/settings.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import { gaussian, uniform } from '../../operators/statistics/seeded-random.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { benchDirectory } from '../series.ts';
import { EFFECTS, type Effect } from './field/effects.ts';
import { BEHIND, type FieldSeries, localDeviation, placesOf, readField } from './field/stretches.ts';

/** Sizes of effects in standard deviations; positions take them in turn. */
const SIZES = [3, 4, 5, 6, 8];
const PLACES = 5;
/** Maximum number of rows before a position that detection sees: its whole memory except seasons of weeks. */
const HISTORY = 6000;
/** Rows after an effect in which it may still be found. */
const MARGIN = 10;

/** A signal when it opens, or when it becomes an alert. */
interface Opening {
  readonly pattern: Pattern;
  readonly alert: boolean;
  /** Whether it was a note before. */
  readonly raised: boolean;
  /** Row that decided. */
  readonly row: number;
}

interface Trial {
  readonly source: string;
  readonly effect: string;
  /** Rows until it was found, undefined if not; by alerts alone, and by all signals. */
  readonly alert: number | undefined;
  readonly any: number | undefined;
}

/** Openings on a series, with a tick after each row. */
function openingsOf(times: Float64Array, values: Float64Array): Opening[] {
  const detection = new Detection(benchDirectory(1, 1), defaultSettings());
  const batch = { firstSeq: 1, length: times.length, series: new Int32Array(times.length) };
  detection.arrive({ ...batch, time: times, outcome: values }, 0);
  const rows = detection.take(0);
  const openings: Opening[] = [];
  for (let row = 0; row < rows.length; row++) {
    detection.engine.process(rows, row, row + 1);
    for (const { kind, signal } of detection.tick(rows.time[row])) {
      if (kind !== 'signal' && kind !== 'signal.raised') continue;
      openings.push({
        pattern: signal.pattern,
        alert: signal.severity === 'alert',
        raised: kind === 'signal.raised',
        row,
      });
    }
  }
  return openings;
}

/** Rows from a position until the effect is found there, by an opening that does not occur without it. */
function delayOf(
  { patterns, rows }: Effect,
  from: number,
  planted: readonly Opening[],
  before: readonly Opening[],
): number | undefined {
  const within = ({ row, pattern }: Opening) =>
    row >= from && row < from + rows + MARGIN && patterns.includes(pattern);
  const known = new Set(before.filter(within).map(({ row, pattern }) => `${row} ${pattern}`));
  const found = planted.filter((each) => within(each) && !known.has(`${each.row} ${each.pattern}`));
  return found.length === 0 ? undefined : Math.min(...found.map(({ row }) => row)) - from;
}

function trialsOf(series: FieldSeries, seed: number, places: number): Trial[] {
  const { source, times, values } = series;
  const draw = uniform(seed);
  const normal = gaussian(draw);
  return placesOf(series, places).flatMap((place, at) => {
    const first = Math.max(0, place - HISTORY);
    const span = times.slice(first, place + BEHIND);
    const plain = values.slice(first, place + BEHIND);
    const from = place - first;
    const before = openingsOf(span, plain);
    return EFFECTS.map((effect, kind): Trial => {
      const changed = Float64Array.from(plain);
      const size = SIZES[(at + kind + seed) % SIZES.length] * (draw() < 0.5 ? -1 : 1);
      effect.plant(changed, from, size * localDeviation(values, place), normal);
      const after = openingsOf(span, changed);
      const alerts = (openings: readonly Opening[]) => openings.filter(({ alert }) => alert);
      return {
        source,
        effect: effect.name,
        alert: delayOf(effect, from, alerts(after), alerts(before)),
        any: delayOf(effect, from, after, before),
      };
    });
  });
}

function figuresOf(name: string, trials: readonly Trial[], which: 'alert' | 'any'): Figure[] {
  const share = (some: readonly Trial[]) =>
    some.filter((trial) => trial[which] !== undefined).length / some.length;
  const sources = [...new Set(trials.map(({ source }) => source))];
  const delays = trials.flatMap((trial) => trial[which] ?? []);
  return [
    ...EFFECTS.map((effect) => ({
      name: `${name}: ${effect.name}`,
      value: share(trials.filter((trial) => trial.effect === effect.name)),
      unit: 'found',
    })),
    { name: `${name}: all effects`, value: share(trials), unit: 'found' },
    ...(sources.length > 1
      ? [
          {
            name: `${name}: all effects, the least with a source left out`,
            value: Math.min(
              ...sources.map((source) => share(trials.filter((trial) => trial.source !== source))),
            ),
            unit: 'found',
          },
        ]
      : []),
    ...(delays.length > 0 ? [{ name: `${name}: median delay`, value: median(delays), unit: 'rows' }] : []),
  ];
}

/** False openings per 1,000 rows far from all labels; a note that becomes an alert is one signal. */
function falseRates(all: readonly FieldSeries[]): Figure[] {
  let rows = 0;
  let alerts = 0;
  let any = 0;
  for (const { times, values, marked } of all) {
    rows += marked.filter((mark) => !mark).length;
    for (const { row, alert, raised, pattern } of openingsOf(times, values)) {
      if (marked.slice(Math.max(0, row - MARGIN), row + MARGIN).includes(true)) continue;
      if (alert) alerts++;
      if (pattern !== 'seasonality' && !raised) any++;
    }
  }
  return [
    { name: 'alerts: opened where nothing is marked', value: (1000 * alerts) / rows, unit: 'in 1,000 rows' },
    {
      name: 'all but seasons: opened where nothing is marked',
      value: (1000 * any) / rows,
      unit: 'in 1,000 rows',
    },
  ];
}

/**
 * Effects of three to eight standard deviations of the last 64 rows, planted into unlabelled stretches of real series. An effect is
 * found if a correct pattern opens in it, or within ten rows of its end, and does not open there without it.
 */
export const field: Bench = {
  name: 'field',
  summary: 'effects planted into quiet stretches of real series, found at default settings',
  async run({ data, smoke }) {
    if (data === undefined)
      throw new InvalidInput(
        'name with --data a folder of labelled series: <domain>/*.csv with TimeStamp,Value,Label, or data/<category>/*.csv with labels/combined_windows.json',
      );
    const all = await readField(data, smoke ? 1 : undefined);
    const trials = all.flatMap((series, i) => trialsOf(series, i + 1, smoke ? 1 : PLACES));
    if (trials.length === 0)
      throw new InvalidInput(`${data} has no series long enough to plant anything in.`);
    return [
      ...figuresOf('alerts', trials, 'alert'),
      ...figuresOf('all but seasons', trials, 'any'),
      ...falseRates(all),
      { name: 'planted', value: trials.length, unit: 'effects' },
    ];
  },
};
