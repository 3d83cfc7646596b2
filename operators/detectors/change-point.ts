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
  DOUBTFUL,
  type Finding,
  isDeseasoned,
  knownStretch,
  MOST_SAMPLES,
  type SeriesFrame,
  seriesDetector,
} from './detector.ts';
import { FALLS_SHORT, isHabit } from './habit.ts';

/**
 * A stretch of this many needs the whole practical gain; a shorter one its share, because its gain is bounded. In a younger series only
 * a change of so many times the least statistical gain opens, then at once.
 */
const SHORT = 20;
const OVERWHELMING = 4;
/** What a short stretch must show beyond a long one, as the number of observations that doubles the bound. */
const SMALL_SAMPLE = 10;
/** Halvings of the distance from the level before by which a change waits, and by which a fresh one is taken back. */
const ON_THE_WAY = 1;
const BACK = 2;
/** Looks in a row that must find a change. */
const CONFIRMATIONS = 4;
/** Share of a change that counts as most of it: medians must show as much, and the way back from a move leads as near. */
const MOST = 0.5;
/** Observations for which a change is fresh (its episode open, its figures kept up to date), as are an estimate of the noise and a look. */
const FRESH = 10;
/** A fresh change whose score falls below this was none. */
const DROP = 0.5;

/** Observations between two looks: this share of the stretch, the less the nearer a change is. */
const SHARE = 5;
/** Share of the observations known for which an estimate of the noise serves, once the window is full; of fewer a smaller one. */
const SERVES = 0.5;
/** Sum of surprises that brings the next look forward, the most that one of them counts, and what is taken off each. */
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
/** 1 where the stretch began with a move that was no news, and the level that it left. */
const LEFT = 13;
const LEFT_LEVEL = 14;
const SLOTS = 15;

/** Looks at one stretch are much alike: about so many are tried anew. */
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

/** What the last look found; reused. */
const look = { score: 0, at: 0, pValue: 1, overwhelming: false };

/**
 * A change of level or slope. On the stretch since the last change (at most the window) the best split into two
 * lines must pay twice: on the scale of what is seen, and against AR(1) noise around one line ({@link strongestSplit}).
 * Four looks in a row must agree, and chance must be the less likely cause, also where the noise is another on each side
 * ({@link unequalChance}). A change that medians do not show is a burst, and one that the series has made before is no news
 * ({@link isHabit}); nor is the way back from such a move. What is on its way back to the level before it is an excursion and waits
 * ({@link isReturning}). A season that is certain is taken out first.
 *
 * For ten more observations the place is refined; a change that does not last is taken back: its episode closes at
 * once with confidence 0 and `retracted` 1. `window.start` is the place as it was when the change was found,
 * `regime_after.at` the refined one.
 *
 * A look costs O(window). It is due after a fifth of the stretch at most, the sooner the nearer the last one came; a
 * cumulative sum (Page, 1954) of the surprises over the short baseline brings it forward. The schedule depends on
 * the observations alone.
 *
 * `shift` is the distance of the two means in pooled standard deviations.
 */
export const changePoint = seriesDetector({
  pattern: 'change_point',
  summary: 'The level or the slope has changed for good; dated back to when.',
  version: 'change_point-6',
  evidence: ['regime_before', 'regime_after'],
  colour: 'magenta',
  settings: z.object({
    min_evidence: z
      .number()
      .gt(0)
      .default(7)
      .describe(
        'Least gain of two lines over one with autocorrelated noise, in noise variances per log of the observations.',
      ),
    min_gain: z
      .number()
      .min(0)
      .default(4)
      .describe('Least gain of two lines over one, in variances of what is seen.'),
  }),
  slots: SLOTS,
  describes: 'growth',
  backdated: true,
  create({ min_evidence, min_gain }, slot) {
    /** Observations since the last change, at most the window, and the last hour while the course of a day is unknown. */
    const stretch = (frame: SeriesFrame) => {
      const { cursor, held, count } = frame;
      return knownStretch(frame, Math.min(held, count - cursor.f64[cursor.base + slot + SEGMENT_START]));
    };

    /** The strongest split by the noise floor as last estimated; by a fresh one where that is old or the split near. */
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

    /** Splits the stretch of n; fills {@link look}. */
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
      // Noise that has grown or shrunk makes large gains of small differences.
      const unequal = unequalChance(y, from, from + at, held, phi);
      look.pValue = Math.min(1, tries * Math.max(chance, unequal));
      // What the window has lost would tell whether a few observations at its edge are a level of their own.
      if (!open && count > held && from === 0 && at < 2 * WIDTHS[0]) look.score = 0;
      look.overwhelming = statisticalGain >= OVERWHELMING * bounds.statistical;
      look.at = count - n + at;
    };

    /** Whether a look is due: by the calendar, or because the observations of late lie to one side. */
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

    /** Copies the stretch about the change into {@link y} and {@link times}; how many are before it and in all. */
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

    /** Whether the change that was just found is a burst on one side of it, or one that the series has made before. */
    const isUsual = (frame: SeriesFrame) => {
      const f = frame.cursor.f64;
      const own = frame.cursor.base + slot;
      const { before, after, n } = stretchAbout(frame);
      const [from, to] = [moments(y, 0, before).mean, moments(y, before, n).mean];
      const moved = (median(before, n) - median(0, before)) * Math.sign(to - from);
      const short = (f[own + LEFT_LEVEL] - to) / (to - from);
      const isBack = f[own + LEFT] > 0 && short < MOST && short > -FALLS_SHORT;
      const usual = isBack || moved < MOST * Math.abs(to - from) || isHabit(frame, from, to, after);
      f[own + LEFT] = usual ? 1 : 0;
      f[own + LEFT_LEVEL] = from;
      return usual;
    };

    /** Whether what follows the place is an excursion: on its way back to the level before it. */
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
          // What lies behind the observation that decided is another change.
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
        if (!found || look.pValue > DOUBTFUL) return false;
        // Fewer are no level that could be compared with those before.
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
      conclude(frame) {
        const { cursor, count } = frame;
        const f = cursor.f64;
        const own = cursor.base + slot;
        const { metrics, evidence, strength, pValue, support, samples } = describe(frame);
        if (f[own + RETRACTED] > 0) {
          f[own + RETRACTED] = 0;
          return { metrics, evidence, pValue: 1 };
        }
        f[own + SEGMENT_START] = f[own + CHANGE_AT];
        f[own + NEXT_LOOK] = count + 1;
        return { metrics, evidence, strength, pValue, support, samples };
      },
    };
  },
});
