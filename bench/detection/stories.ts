import type { SignalChange } from '../../operators/signals/signal.ts';
import { gaussian, uniform } from '../../operators/statistics/seeded-random.ts';
import type { Bench, Figure } from '../bench.ts';
import { asCounts, BACKGROUNDS, type Background } from './backgrounds.ts';
import { changesOf } from './changes.ts';
import { localDeviation } from './field/stretches.ts';
import { runsOf } from './labelled/score.ts';
import { readSources, type SourceSeries } from './sample/sources.ts';
import { STORIES, type Story } from './stories/kinds.ts';
import { type Reported, sumOf, tellingOf } from './stories/telling.ts';

const SEEDS = 12;
/** Rows of a series before anything happens: ten weeks by the hour, or six days at five minutes. */
const QUIET_ROWS = 1700;
const SOMEWHERE = 300;
/** Rows after a story's end in which openings still belong to it. */
const MARGIN = 50;
/** Sizes of a story in standard deviations of the last 64 rows. */
const SIZES = [5, 8, 15];
/** Maximum number of signals per story. */
const BAR = 1.2;
/** Backgrounds of the stories. */
const CHOSEN: readonly string[] = [
  'white',
  'AR(1) .5',
  'day of 24 rows',
  'day of 288 rows',
  'week of 168 rows',
  'bursty',
  'Poisson(2)',
  'zero-inflated',
];

const WAYS: readonly { readonly way: keyof Reported; readonly name: string; readonly barred: boolean }[] = [
  { way: 'alerts', name: 'alerts', barred: true },
  { way: 'listed', name: 'all but seasons', barred: true },
  { way: 'opened', name: 'all but seasons as they open', barred: false },
];

interface Trial {
  readonly story: string;
  readonly background: string;
  readonly reported: Reported;
}

/** Every story once in a series of a background. */
function trialsOf({ name, make, counts }: Background, seed: number): Trial[] {
  const draw = uniform(1000 + seed);
  const normal = gaussian(draw);
  const from = QUIET_ROWS + Math.floor(SOMEWHERE * draw());
  const longest = Math.max(...STORIES.map(({ rows }) => rows));
  const { times, values } = make(seed, from + longest + MARGIN);
  const unit = localDeviation(values, from);
  const run = (changed: Float64Array, to: number): SignalChange[] =>
    changesOf(times.subarray(0, to), changed.subarray(0, to));
  const without = run(values, values.length);
  return STORIES.map(({ name: story, rows, plant }: Story, kind): Trial => {
    const planted = Float64Array.from(values);
    const size = SIZES[(seed + kind) % SIZES.length] * (draw() < 0.5 ? -1 : 1);
    plant(planted, from, size * unit, normal);
    const changed = counts ? asCounts(planted) : planted;
    const to = from + rows + MARGIN;
    const within = (time: number) => time >= times[from] && time <= times[to - 1];
    return { story, background: name, reported: tellingOf(run(changed, to), within, without) };
  });
}

/** Number of signals per labelled window of a series, and the rate elsewhere, which by chance occurs in windows too. */
function labelledOf({ times, values, marked }: SourceSeries): {
  windows: Reported[];
  rows: number;
  elsewhere: Reported;
} {
  const changes = changesOf(times, values);
  const windows = runsOf(marked).map(([first, last]): readonly [from: number, to: number] => [
    times[Math.max(0, first - 3)],
    times[Math.min(times.length - 1, last + Math.max(3, Math.round((last - first) / 10)))],
  ]);
  const inside = (time: number) => windows.some(([from, to]) => time >= from && time <= to);
  return {
    windows: windows.map(([from, to]) => tellingOf(changes, (time) => time >= from && time <= to)),
    rows: times.filter((time) => !inside(time)).length,
    elsewhere: tellingOf(changes, (time) => !inside(time)),
  };
}

function figureOf(name: string, stories: readonly Reported[], way: keyof Reported): Figure[] {
  const { found, reported } = sumOf(stories, way);
  return found === 0
    ? []
    : [{ name, value: reported / found, unit: `signals a story, ${found} of ${stories.length} found` }];
}

function plantedFigures(trials: readonly Trial[]): Figure[] {
  const reported = (of: (trial: Trial) => boolean) => trials.filter(of).map((trial) => trial.reported);
  const backgrounds = [...new Set(trials.map(({ background }) => background))];
  return WAYS.flatMap(({ way, name, barred }) => [
    ...STORIES.flatMap(({ name: story }) =>
      figureOf(
        `${name}: ${story}`,
        reported((trial) => trial.story === story),
        way,
      ),
    ),
    ...backgrounds.flatMap((background) =>
      figureOf(
        `${name}: in ${background}`,
        reported((trial) => trial.background === background),
        way,
      ),
    ),
    ...figureOf(
      `${name}: all stories${barred ? ` (at most ${BAR})` : ''}`,
      trials.map((trial) => trial.reported),
      way,
    ),
  ]);
}

function labelledFigures(all: readonly SourceSeries[]): Figure[] {
  const sources = [...new Set(all.map(({ source }) => source))];
  return sources.flatMap((source) => {
    const series = all.filter((each) => each.source === source).map(labelledOf);
    const windows = series.flatMap((each) => each.windows);
    const rows = series.reduce((sum, each) => sum + each.rows, 0);
    return WAYS.flatMap(({ way, name }) => {
      const { reported } = sumOf(
        series.map(({ elsewhere }) => elsewhere),
        way,
      );
      return [
        ...figureOf(`${source}, ${name}: labelled windows`, windows, way),
        {
          name: `${source}, ${name}: elsewhere`,
          value: (1000 * reported) / rows,
          unit: 'signals in 1,000 rows',
        },
      ];
    });
  });
}

/**
 * Number of signals per story. A story is one planted occurrence, or a labelled window. Its signals are those that open from its start
 * to fifty rows after its end, and do not open at the same row without the story.
 *
 * `alerts` counts signals that open as an alert or become one: those that page a person on call. `all but seasons` counts alerts and
 * notes as in the final list: a signal explained by another one (`superseded_by`) is counted with it, and a change point that was
 * taken back still counts. `as they open` counts all openings, including those superseded later. Stories without signals are left out
 * of the mean. In labelled windows (three rows before to a tenth after) all openings count, including the usual false positives; their
 * rate elsewhere is reported beside it.
 */
export const stories: Bench = {
  name: 'stories',
  summary: 'signals that are told of one story: planted into series, and labelled (--data)',
  async run({ smoke, data }) {
    const backgrounds = BACKGROUNDS.filter(({ name }) => CHOSEN.includes(name));
    const seeds = Array.from({ length: smoke ? 1 : SEEDS }, (_, i) => i + 1);
    const trials = backgrounds
      .slice(0, smoke ? 2 : undefined)
      .flatMap((background) => seeds.flatMap((seed) => trialsOf(background, seed)));
    const labelled = data === undefined ? [] : await readSources(data, smoke ? 1 : undefined);
    return [...plantedFigures(trials), ...labelledFigures(labelled.filter(({ timed }) => timed))];
  },
};
