import { MEANS, WIDTHS } from '../statistics/level/pyramid.ts';
import { isDeseasoned, type SeriesFrame } from './detector.ts';

/** Points of each mean at which the daily and weekly profile is evaluated. */
const PLACES = 4;

/** Share of a move by which an earlier one may fall short of it at either end, because both include noise. */
export const FALLS_SHORT = 0.1;

const means = new Float64Array(MEANS);
const ends = new Float64Array(MEANS);

/** Subtracts the daily and weekly profile from the loaded means [0, n). Each mean begins where the one before it ended. */
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

/** Replaces the loaded means [0, n) by moving averages over `over` of them; returns the number of averages. */
function average(n: number, over: number): number {
  const left = Math.max(0, n - over + 1);
  for (let i = 0; i < left; i++) {
    let sum = 0;
    for (let k = 0; k < over; k++) sum += means[i + k];
    means[i] = sum / over;
  }
  return left;
}

/** Whether the loaded means [0, n) went from `before` or lower to `after` or higher; with `sign` -1, the other way round. */
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
 * Whether a series has made the same move from one level to another before, in its last 256 means of 8 or of 64 observations. A move that
 * the series repeats is no news, whatever its noise: daily swings, random walks around a level, bursts. The daily and weekly profile is
 * removed if it is certain; another season is averaged out over its period. O({@link MEANS}), so called only when there is a finding.
 *
 * @param before level that was left
 * @param after level that was reached
 * @param recent number of latest observations that belong to the move
 */
export function isHabit(frame: SeriesFrame, before: number, after: number, recent: number): boolean {
  const { pyramid, cursor } = frame;
  const anchor = pyramid.anchor(cursor);
  // Means are stored as 32-bit floats: moves beyond their range cannot be compared.
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
    // The incomplete mean holds some of the recent observations; one more mean may hold the beginning of the move.
    let past = known - Math.ceil(recent / width) - 1;
    const inSeason = Math.round(frame.season / width);
    if (!isDeseasoned(frame) && inSeason > 1) past = average(past, inSeason);
    const slack = FALLS_SHORT * (after - before);
    return hasMoved(past, sign, before - anchor + slack, after - anchor - slack);
  });
}
