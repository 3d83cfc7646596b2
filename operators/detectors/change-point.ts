import { z } from 'zod';
import { fUpper } from '../statistics/distributions.ts';
import { isReturning } from '../statistics/level/decay.ts';
import { WIDTHS } from '../statistics/level/pyramid.ts';
import { dated, moments } from '../statistics/level/segments.ts';
import { LEAST_SIDE, type SplitBounds, strongestSplit } from '../statistics/level/split.ts';
import { unequalChance } from '../statistics/level/unequal-lines.ts';
import { medianInPlace } from '../statistics/robust.ts';
import { WINDOW } from '../statistics/window.ts';
import { formatInstant } from '../time/instant.ts';
import {
  copyWithoutSeason,
  type Finding,
  isDeseasoned,
  knownStretch,
  LIKELY_NOISE,
  MOST_SAMPLES,
  type SeriesFrame,
  seriesDetector,
} from './detector.ts';
import { FALLS_SHORT, isHabit } from './habit.ts';

/**
 * A stretch of this many observations needs the whole practical gain; a shorter one needs a share of it, because its gain is bounded. A
 * series with fewer observations opens only on a change of {@link OVERWHELMING} times the least statistical gain, but then at once.
 */
const SHORT = 20;
const OVERWHELMING = 4;
/** Extra bound for short stretches, as the number of observations at which the bound is doubled. */
const SMALL_SAMPLE = 10;
/** Halvings of the distance to the previous level that make a change an excursion: to delay a new one, and to retract a fresh one. */
const ON_THE_WAY = 1;
const BACK = 2;
/** Number of consecutive looks that must find a change. */
const CONFIRMATIONS = 4;
/** Share that counts as most of a change: medians must show it, and a return must come this near to the level that was left. */
const MOST = 0.5;
/** Observations on either side of a change whose means must show it in the series itself, if a daily profile is removed. */
const BESIDE = 8;
/** Observations for which a change is fresh (its episode open, its figures updated), and so are a noise estimate and a look. */
const FRESH = 10;
/** A fresh change is retracted if its score falls below this. */
const DROP = 0.5;

/** Divisor of the stretch that gives the number of observations between two looks; the nearer a change, the fewer. */
const SHARE = 5;
/** Share of a full window for which a noise estimate serves; with fewer observations, a smaller share of them. */
const SERVES = 0.5;
/** Sum of surprises that advances the next look, also the limit on each surprise; and the allowance subtracted from each. */
const ALARM = 4;
const SLACK = 0.75;

const SEGMENT_START = 0;
const CHANGE_AT = 1;
const P_VALUE = 2;
const FRESH_UNTIL = 3;
const NEXT_LOOK = 4;
const STREAK = 5;
const RISE = 6;
const FALL = 7;
const LAST_LOOK = 8;
const RETRACTED = 9;
const FLOOR = 10;
const FLOOR_UNTIL = 11;
const FLOOR_FRESH = 12;
/** 1 if the stretch began with a move that was not reported, and the level that it left. */
const LEFT = 13;
const LEFT_LEVEL = 14;
const SLOTS = 15;

/** Effective number of independent tests of a stretch: successive looks are strongly correlated. */
const LOOKS = 10;

const y = new Float64Array(WINDOW);
const times = new Float64Array(WINDOW);
const bounds: SplitBounds = { practical: 0, statistical: 0, seen: 0 };

const sorted = new Float64Array(WINDOW);

/** Median of y[from..to). */
function median(from: number, to: number): number {
  sorted.set(y.subarray(from, to));
  return medianInPlace(sorted, to - from);
}

/** Result of the last look; reused. */
const look = { score: 0, at: 0, pValue: 1, overwhelming: false };

/**
 * A change of level or slope. On the stretch since the last change (at most the window), the best split into two lines must pass two
 * tests: on the scale of the total variance, and against AR(1) noise around one line ({@link strongestSplit}). Four consecutive looks
 * must agree, and noise must be the less likely cause, also if its variance differs between the sides ({@link unequalChance}).
 *
 * A change that medians do not show is a burst. A change that the series has made before is no news ({@link isHabit}), nor is the return
 * from such a move. A series on its way back to the previous level is in an excursion, which delays the change ({@link isReturning}). A
 * certain season is removed first; if that is a daily profile, the series itself must show the change too.
 *
 * For ten more observations the position is refined. A change that does not last is retracted: its episode closes at once with confidence
 * 0 and `retracted` 1. `window.start` is the position when the change was found, `regime_after.at` the refined one.
 *
 * A look costs O(window). The next look is due after at most a fifth of the stretch, and sooner if the last score was close to a change. A
 * cumulative sum (Page, 1954) of the surprises against the short baseline advances it. The schedule depends on the observations alone.
 *
 * `shift` is the difference of the two means in pooled standard deviations.
 */
export const changePoint = seriesDetector({
  pattern: 'change_point',
  summary: 'The level or the slope has changed permanently; the signal is dated back to the change.',
  version: 'change_point-6',
  evidence: ['regime_before', 'regime_after'],
  colour: 'magenta',
  settings: z.object({
    min_evidence: z
      .number()
      .gt(0)
      .default(7)
      .describe(
        'Minimum gain of two lines over one line with autocorrelated noise, in noise variances per logarithm of the number of observations.',
      ),
    min_gain: z
      .number()
      .min(0)
      .default(4)
      .describe('Minimum gain of two lines over one line, in variances of the observations.'),
  }),
  slots: SLOTS,
  describes: 'growth',
  backdated: true,
  create({ min_evidence, min_gain }, slot) {
    /** Observations since the last change, at most the window; while the daily profile is unknown, at most the last hour. */
    const stretch = (frame: SeriesFrame) => {
      const { cursor, held, count } = frame;
      return knownStretch(frame, Math.min(held, count - cursor.f64[cursor.base + slot + SEGMENT_START]));
    };

    /** The strongest split with the last noise estimate; with a new estimate if that is old, or if a split is close. */
    const screened = (frame: SeriesFrame, from: number) => {
      const { cursor, held, count } = frame;
      const f = cursor.f64;
      const own = cursor.base + slot;
      const floor = f[own + FLOOR];
      if (count < f[own + FLOOR_UNTIL] && floor < Number.MAX_VALUE) {
        copyWithoutSeason(frame, held, y);
        const split = strongestSplit(y, held, from, bounds, floor);
        if (split === undefined || split.score < DROP || count < f[own + FLOOR_FRESH]) return split;
      }
      copyWithoutSeason(frame, held, y);
      const split = strongestSplit(y, held, from, bounds);
      if (split === undefined) return undefined;
      f[own + FLOOR] = split.floor;
      f[own + FLOOR_FRESH] = count + FRESH;
      f[own + FLOOR_UNTIL] = count + Math.floor((SERVES * held * held) / WINDOW);
      return split;
    };

    /** Searches the last n observations for a split; fills {@link look}. */
    const inspect = (frame: SeriesFrame, n: number, open: boolean) => {
      const { held, count, window, cursor } = frame;
      look.score = 0;
      look.overwhelming = false;
      if (n < 2 * LEAST_SIDE) return;
      bounds.practical = Math.max(Number.MIN_VALUE, min_gain * Math.min(1, n / SHORT));
      bounds.statistical = min_evidence * Math.log(n) * (1 + SMALL_SAMPLE / n);
      bounds.seen = frame.season > 0 && !isDeseasoned(frame) ? window.variance(cursor) : 0;
      const from = held - n;
      const split = screened(frame, from);
      if (split === undefined) return;
      look.score = split.score;
      if (split.score < (open ? DROP : 1)) return;
      const { at, statisticalGain, phi } = split;
      const tries = LOOKS * (n - 2 * LEAST_SIDE + 1);
      const known = Math.max(1, ((n - 7) * (1 - phi)) / (1 + phi));
      const chance = fUpper(statisticalGain / 3, 3, known);
      // If the noise variance changed, small differences give large gains.
      const unequal = unequalChance(y, from, from + at, held, phi);
      look.pValue = Math.min(1, tries * Math.max(chance, unequal));
      // Only the observations that have left the window could show whether a few at its edge are a level of their own.
      if (!open && count > held && from === 0 && at < 2 * WIDTHS[0]) look.score = 0;
      look.overwhelming = statisticalGain >= OVERWHELMING * bounds.statistical;
      look.at = count - n + at;
    };

    /** Whether a look is due: by schedule, or because recent observations lie to one side. */
    const due = (frame: SeriesFrame, own: number) => {
      const { f64: f } = frame.cursor;
      const { count } = frame;
      const { z } = frame.baseline.surprise;
      const surprise = Math.min(ALARM, Math.max(-ALARM, z));
      const rise = Math.max(0, f[own + RISE] + surprise - SLACK);
      const fall = Math.max(0, f[own + FALL] - surprise - SLACK);
      f[own + RISE] = rise;
      f[own + FALL] = fall;
      if (rise > ALARM || fall > ALARM) {
        f[own + RISE] = 0;
        f[own + FALL] = 0;
        const sooner = Math.max(count + LEAST_SIDE - 1, f[own + LAST_LOOK] + FRESH);
        if (sooner < f[own + NEXT_LOOK]) f[own + NEXT_LOOK] = sooner;
      }
      return count >= f[own + NEXT_LOOK];
    };

    const pause = (score: number, n: number) => Math.max(1, Math.floor(((1 - score) * n) / SHARE));

    /** Copies the stretch around the change into {@link y} and {@link times}; returns how many lie before it, after it and in all. */
    const stretchAbout = (frame: SeriesFrame) => {
      const { cursor, count, window, held } = frame;
      const f = cursor.f64;
      const own = cursor.base + slot;
      const after = Math.min(count - f[own + CHANGE_AT], held - LEAST_SIDE);
      const first = f[own + CHANGE_AT] > f[own + SEGMENT_START] ? f[own + SEGMENT_START] : 0;
      const before = Math.min(held - after, f[own + CHANGE_AT] - first);
      const n = before + after;
      copyWithoutSeason(frame, n, y);
      window.copyTimes(cursor, n, times);
      return { before, after, n };
    };

    /** Whether the series itself makes most of the move beside the change, if a daily profile is removed: people see the series. */
    const isSeen = (frame: SeriesFrame, before: number, after: number, move: number) => {
      if (!isDeseasoned(frame)) return true;
      const { window, cursor } = frame;
      const n = Math.min(BESIDE, before, after);
      let sum = 0;
      for (let i = 0; i < n; i++)
        sum += window.value(cursor, after - 1 - i) - window.value(cursor, after + i);
      return (sum / n) * Math.sign(move) >= MOST * Math.abs(move);
    };

    /** Whether the change just found is a burst, not to be seen, a return from an unreported move, or a move that the series has made before. */
    const isUsual = (frame: SeriesFrame) => {
      const f = frame.cursor.f64;
      const own = frame.cursor.base + slot;
      const { before, after, n } = stretchAbout(frame);
      const [from, to] = [moments(y, 0, before).mean, moments(y, before, n).mean];
      const moved = (median(before, n) - median(0, before)) * Math.sign(to - from);
      const short = (f[own + LEFT_LEVEL] - to) / (to - from);
      const isBack = f[own + LEFT] > 0 && short < MOST && short > -FALLS_SHORT;
      const usual =
        isBack ||
        moved < MOST * Math.abs(to - from) ||
        !isSeen(frame, before, after, to - from) ||
        isHabit(frame, from, to, after);
      f[own + LEFT] = usual ? 1 : 0;
      f[own + LEFT_LEVEL] = from;
      return usual;
    };

    /** Whether the observations from `at` on are an excursion: on their way back to the level before it. */
    const isExcursion = ({ count, held }: SeriesFrame, at: number, n: number, halvings: number) => {
      const place = at - count + held;
      return isReturning(y, place, held, moments(y, held - n, place).mean, halvings);
    };

    const describe = (frame: SeriesFrame): Finding => {
      const f = frame.cursor.f64;
      const own = frame.cursor.base + slot;
      const { before, after, n } = stretchAbout(frame);
      const left = moments(y, 0, before);
      const right = moments(y, before, n);
      const pooled = Math.sqrt(
        (left.variance * (before - 1) + right.variance * (after - 1)) / Math.max(1, n - 2),
      );
      const delta = right.mean - left.mean;
      const shift = delta === 0 ? 0 : Math.abs(delta) / pooled;
      const from = Math.max(0, Math.min(before - MOST_SAMPLES / 2, n - MOST_SAMPLES));
      const to = Math.min(n, from + MOST_SAMPLES);
      const regime = (kind: string, m: typeof left, many: number, at: number) => ({
        kind,
        mean: m.mean,
        stddev: Math.sqrt(m.variance),
        n: many,
        at: formatInstant(at),
      });
      return {
        start: times[before],
        strength: 1 - Math.exp(-shift / 3),
        pValue: f[own + P_VALUE],
        support: Math.min(before, after) / LEAST_SIDE,
        metrics: {
          shift,
          mean_before: left.mean,
          mean_after: right.mean,
          delta_mean: delta,
          n_before: before,
          n_after: after,
          retracted: f[own + RETRACTED],
        },
        evidence: [
          regime('regime_before', left, before, times[before - 1]),
          regime('regime_after', right, after, times[before]),
        ],
        threshold: min_evidence,
        peers: 0,
        deseasoned: isDeseasoned(frame),
        samples: { times: Array.from(times.subarray(from, to)), values: Array.from(y.subarray(from, to)) },
      };
    };

    return {
      judge(frame, open) {
        const { cursor, count } = frame;
        const f = cursor.f64;
        const own = cursor.base + slot;
        if (!open && !due(frame, own)) return false;
        const n = stretch(frame);
        inspect(frame, n, open);
        if (open) {
          // A split after the observation that decided is a different change.
          const settled = count >= f[own + FRESH_UNTIL];
          const gone =
            look.score < DROP ||
            look.at >= f[own + FRESH_UNTIL] - FRESH ||
            (settled && isExcursion(frame, look.at, n, BACK));
          f[own + RETRACTED] = gone ? 1 : 0;
          if (gone) return false;
          f[own + CHANGE_AT] = look.at;
          f[own + P_VALUE] = look.pValue;
          return !settled;
        }
        f[own + LAST_LOOK] = count;
        f[own + NEXT_LOOK] = count + (count < SHORT ? 1 : pause(look.score, n));
        f[own + STREAK] = look.score >= 1 ? f[own + STREAK] + 1 : 0;
        const found = count < SHORT ? look.overwhelming : f[own + STREAK] >= CONFIRMATIONS;
        if (!found || look.pValue > LIKELY_NOISE) return false;
        // Fewer observations are not a level that could be compared with earlier ones.
        if (count >= SHORT && count - look.at < WIDTHS[0]) return false;
        const held = frame.held;
        f[own + CHANGE_AT] = count - held + dated(y, look.at - count + held, held);
        if (isExcursion(frame, f[own + CHANGE_AT], n, ON_THE_WAY)) return false;
        f[own + P_VALUE] = look.pValue;
        f[own + FRESH_UNTIL] = count + FRESH;
        f[own + STREAK] = 0;
        if (!isUsual(frame)) return true;
        f[own + SEGMENT_START] = f[own + CHANGE_AT];
        f[own + NEXT_LOOK] = count + LEAST_SIDE;
        return false;
      },
      describe,
      conclude(frame, lasted) {
        const { cursor, count } = frame;
        const f = cursor.f64;
        const own = cursor.base + slot;
        const { metrics, evidence, strength, pValue, support, samples } = describe(frame);
        if (f[own + RETRACTED] > 0) {
          f[own + RETRACTED] = 0;
          if (lasted) return undefined;
          return { metrics, evidence, pValue: 1, confidence: 0 };
        }
        f[own + SEGMENT_START] = f[own + CHANGE_AT];
        f[own + NEXT_LOOK] = count + 1;
        return { metrics, evidence, strength, pValue, support, samples };
      },
    };
  },
});
