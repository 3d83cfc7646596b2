import { MEANS, WIDTHS } from '../statistics/level/pyramid.ts';
import { isDeseasoned, type SeriesFrame } from './detector.ts';

/** Places of a mean at which the course over the day is asked for. */
const PLACES = 4;

/** Share of the way by which an earlier move may fall short of this one at either end, for what comes back does so with its noise. */
export const FALLS_SHORT = 0.1;

const means = new Float64Array(MEANS);
const ends = new Float64Array(MEANS);

/** Takes the course over day and week out of the loaded means [0, n), each of which began where the one before it ended. */
function deseason({ course, cursor }: SeriesFrame, n: number): void {
  for (let i = 0; i < n; i++) {
    const to = ends[i];
    const from = i > 0 ? ends[i - 1] : to - (n > 1 ? ends[1] - ends[0] : 0);
    let effect = 0;
    for (let place = 0; place < PLACES; place++)
      effect += course.effect(cursor, from + ((place + 0.5) / PLACES) * (to - from));
    means[i] -= effect / PLACES;
  }
}

/** Replaces each of the loaded means [0, n) by the mean of the last `over` of them; returns how many there are then. */
function average(n: number, over: number): number {
  const left = Math.max(0, n - over + 1);
  for (let i = 0; i < left; i++) {
    let sum = 0;
    for (let k = 0; k < over; k++) sum += means[i + k];
    means[i] = sum / over;
  }
  return left;
}

/** Whether the loaded means [0, n) went from `before` or less to `after` or more; with `sign` -1, the other way about. */
function hasMoved(n: number, sign: number, before: number, after: number): boolean {
  let ready = false;
  for (let i = 0; i < n; i++) {
    const mean = sign * means[i];
    if (mean <= sign * before) ready = true;
    else if (ready && mean >= sign * after) return true;
  }
  return false;
}

/**
 * Whether a series has gone from one level to another before, as far back as it is known: in its last 256 means of 8 observations or of
 * 64. What it does again and again is no news, whatever the noise is: swings of a day, walks about a level, bursts. The course over day
 * and week is taken out where it is certain, another season by means over its period. O({@link MEANS}); for the moment of a finding.
 *
 * @param before level that was left
 * @param after level that was reached
 * @param recent observations up to now that are a part of the move
 */
export function isHabit(frame: SeriesFrame, before: number, after: number, recent: number): boolean {
  const { pyramid, cursor } = frame;
  const anchor = pyramid.anchor(cursor);
  // Means are floats: what is beyond their range is not known.
  const size = Math.abs(Math.fround(after - before));
  if (!(size > 0 && size < Number.POSITIVE_INFINITY)) return false;
  const sign = after > before ? 1 : -1;
  return WIDTHS.some((width, level) => {
    const known = Math.min(MEANS, pyramid.count(cursor, level));
    pyramid.copy(cursor, level, known, means);
    if (isDeseasoned(frame)) {
      pyramid.copyEnds(cursor, level, known, ends);
      deseason(frame, known);
    }
    // The mean that is not full yet has some of them, and one more may have the beginning.
    let past = known - Math.ceil(recent / width) - 1;
    const inSeason = Math.round(frame.season / width);
    if (!isDeseasoned(frame) && inSeason > 1) past = average(past, inSeason);
    const slack = FALLS_SHORT * (after - before);
    return hasMoved(past, sign, before - anchor + slack, after - anchor - slack);
  });
}
