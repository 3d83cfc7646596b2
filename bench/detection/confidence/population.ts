import { gaussian, uniform } from '../../../operators/statistics/seeded-random.ts';
import { asCounts, type Background } from '../backgrounds.ts';
import { EFFECTS, type Effect, type Planted } from '../calibration/effects.ts';
import type { Series } from '../stress/kinds.ts';

/** Rows of a series: a week of five minutes, twelve of hours. */
export const LENGTH = 2016;
/** Rows before the earliest onset, and behind the latest. */
const EARLIEST = 800;
const LATEST = 200;

/** A series of a background, and what was planted in it. */
export interface Run extends Series {
  readonly planted: Planted | undefined;
}

/** What scales the noise leaves the course of a day as it is; what holds a value holds all of it. */
const OF_NOISE: readonly string[] = ['collapse', 'swell'];
/** Effects of counts: nothing that lowers them, since there is no room below, nor changes their spread, which goes with their level. */
const OF_COUNTS: readonly string[] = ['spike', 'step', 'ramp', 'stall'];

/** What can be planted into a series by itself; a series that falls silent shows only beside others. */
function effectsOf({ counts }: Background): (readonly [Planted['effect'], Effect])[] {
  return Object.keys(EFFECTS)
    .filter((name): name is keyof typeof EFFECTS => name in EFFECTS && name !== 'silent')
    .filter((name) => !counts || OF_COUNTS.includes(name))
    .map((name) => [name, EFFECTS[name]]);
}

function middleOf(values: Float64Array): number {
  return values.toSorted()[values.length >> 1];
}

/**
 * Series of a background, every other one with an effect of the bench `calibration`, sized in deviations of the background's noise and
 * planted about its median, or about where it is where it wanders.
 */
export function runsOf(background: Background, seed: number, count: number): Run[] {
  const { make, noise, counts, course, wanders } = background;
  const random = uniform(seed);
  // Effects that take a sign draw it as a number below a half or above: counts only rise.
  const draw = { uniform: counts ? () => (1 + random()) / 2 : random, normal: gaussian(random) };
  const effects = effectsOf(background);
  return Array.from({ length: count }, (_, i): Run => {
    const { times, values } = make(seed * 100_003 + i, LENGTH);
    if (i % 2 === 0) return { times, values, planted: undefined };
    const [effect, { sizes, plant }] = effects[(i >> 1) % effects.length];
    const from = EARLIEST + Math.floor(random() * (LENGTH - EARLIEST - LATEST));
    const size = sizes[Math.floor(random() * sizes.length)];
    const kept = OF_NOISE.includes(effect) ? course(LENGTH) : new Float64Array(LENGTH);
    const middle = wanders ? values[from] : middleOf(values.map((x, row) => x - kept[row]));
    const changed = values.map((x, row) => (x - kept[row] - middle) / noise);
    const to = plant(changed, from, size, draw);
    const back = changed.map((x, row) => (row < from ? values[row] : kept[row] + middle + noise * x));
    return {
      times,
      values: counts ? asCounts(back) : back,
      planted: { effect, from, to, partner: -1 },
    };
  });
}
