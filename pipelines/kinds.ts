import type { SeriesKey } from '../operators/records/directory.ts';
import { type Kind, kindOf } from '../operators/statistics/kind.ts';
import { WINDOW } from '../operators/statistics/window.ts';
import { LATEST } from '../operators/time/instant.ts';
import type { Archive } from '../sinks/store.ts';

/** Upper bound of the positions of observations. */
const END = { time: LATEST, seq: Number.MAX_SAFE_INTEGER };

/**
 * The kind of a series' values, from its latest {@link WINDOW} observations in the store.
 *
 * @returns undefined while there are too few
 */
export async function kindOfSeries(
  store: Pick<Archive, 'seriesUpTo'>,
  series: SeriesKey,
): Promise<Kind | undefined> {
  const { outcome } = await store.seriesUpTo(series, END, WINDOW);
  return kindOf(outcome);
}
