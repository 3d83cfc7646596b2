import type { Point } from '../../../operators/claims/observed/compare.ts';
import type { SeriesAssertion } from '../../../operators/claims/observed/reading.ts';
import { itemAt } from '../../../operators/item-at.ts';
import type { StoredObservation } from '../../../operators/records/observation.ts';
import type { NamedSeries } from '../../../operators/records/series/name.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import type { Page } from '../../../sinks/page.ts';
import type { Archive, ObservationPosition } from '../../../sinks/store.ts';

/** Maximum number of observations read for one claim. */
export const MOST_POINTS = 100_000;
const PAGE = 5_000;
/** Distance from the time of a claim within which the nearest observation is searched, in microseconds: first and maximum. */
const FIRST_REACH = 60e6;
const REACH_STEP = 8;
const LAST_REACH = FIRST_REACH * REACH_STEP ** 5;
/** Number of observations from which their usual interval can be estimated. */
const ENOUGH = 3;

/** Reads pages of observations; their sequence numbers are not needed here. */
export interface Reads {
  observations(
    ...asked: Parameters<Archive['observations']>
  ): Promise<Page<StoredObservation, ObservationPosition>>;
}

function measured({ outcome, features, labels }: StoredObservation, feature: string | undefined) {
  if (feature === undefined) return outcome;
  const place = labels?.indexOf(feature) ?? -1;
  return features?.[place];
}

/** Values of a series from `since` to `until` (exclusive), in order; undefined when there are too many to read. */
async function within(
  store: Reads,
  { scope_id, entity_id, feature }: NamedSeries,
  since: number,
  until: number,
): Promise<Point[] | undefined> {
  const points: Point[] = [];
  let after: ObservationPosition | undefined;
  do {
    const page = await store.observations({ scope_id, entity_id, since, until }, PAGE, after);
    for (const row of page.rows) {
      const value = measured(row, feature);
      if (value !== undefined) points.push({ time: parseInstant(row.timestamp), value });
    }
    if (points.length > MOST_POINTS) return undefined;
    after = page.next;
  } while (after !== undefined);
  return points;
}

/** The usual interval of a series: the median interval of some of its observations. */
function usualInterval(points: readonly Point[]): number {
  const gaps = points.slice(1).map(({ time }, at) => time - itemAt(points, at).time);
  gaps.sort((a, b) => a - b);
  return gaps.length === 0 ? 0 : itemAt(gaps, gaps.length >> 1);
}

/** Distance of a time from a period. */
function distance(time: number, { from, to }: SeriesAssertion): number {
  return time < from ? from - time : time - to;
}

/** The observation nearest to the time of a claim, if it is no further away than the usual interval there. */
async function nearest(store: Reads, reading: SeriesAssertion): Promise<Point[] | undefined> {
  const { series, from, to } = reading;
  for (let reach = FIRST_REACH; ; reach *= REACH_STEP) {
    const around = await within(store, series, from - reach, to + reach);
    if (around === undefined) return undefined;
    if (around.length < ENOUGH && reach < LAST_REACH) continue;
    const near = usualInterval(around);
    const close = around.filter(({ time }) => distance(time, reading) <= near);
    const least = Math.min(...close.map(({ time }) => distance(time, reading)));
    return close.filter(({ time }) => distance(time, reading) === least).slice(0, 1);
  }
}

/**
 * Observations at the time of a claim, in order: all in the period that it names. If there are none and the claim is about a value,
 * the nearest one within the usual interval of the series. Undefined when there are too many to read.
 */
export async function pointsOf(
  store: Reads,
  reading: SeriesAssertion,
): Promise<readonly Point[] | undefined> {
  const { series, statistic, from, to } = reading;
  const points = await within(store, series, from, to);
  return points?.length === 0 && statistic === 'value' ? nearest(store, reading) : points;
}
