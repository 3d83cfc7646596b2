import { gaussian, uniform } from '../../../operators/statistics/seeded-random.ts';
import { asCounts, type Background } from '../backgrounds.ts';
import { EFFECTS, type Effect, type Planted } from '../calibration/effects.ts';
import type { Series } from '../stress/kinds.ts';

/** Rows of a series: a week at five minutes, twelve weeks at an hour. */
export const LENGTH = 2016;
/** Rows before the earliest onset, and after the latest. */
const EARLIEST = 800;
const LATEST = 200;

/** A series of a background, with its planted effect. */
export interface Run extends Series {
  readonly planted: Planted | undefined;
}

/** Effects that scale the noise leave the deterministic part unchanged; effects that hold a value hold all of it. */
const OF_NOISE: readonly string[] = ['collapse', 'swell'];
/**
 * Effects for counts: none that lowers them, since there is no room below, and none that changes their spread, which depends on their
 * level.
 */
const OF_COUNTS: readonly string[] = ['spike', 'step', 'ramp', 'stall'];

/** Effects that can be planted into a single series; silence is visible only relative to other series. */
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
 * Series of a background, every other one with an effect of the bench `calibration`. Effects are sized in standard deviations of the
 * background's noise, and planted around its median or, for a wandering background, around its present level.
 */
export function runsOf(background: Background, seed: number, count: number): Run[] {
  const { make, noise, counts, course, wanders } = background;
  const random = uniform(seed);
  // Signed effects are negative for draws below a half, positive above: counts only rise.
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
