import type { NamedSeries, NamedSeriesView } from '../../../operators/records/series-name.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { kindOfSeries } from '../../../pipelines/kinds.ts';
import type { Archive } from '../../../sinks/store.ts';

/** A series with its names, as callers receive it. */
export function seriesView({ changed_at, names, ...series }: NamedSeries): NamedSeriesView {
  return { ...series, names: [...names], changed_at: formatInstant(changed_at) };
}

/** The same with the kind of its outcomes, if there are enough of them. */
export async function seriesViewWithKind(
  store: Pick<Archive, 'seriesUpTo'>,
  series: NamedSeries,
): Promise<NamedSeriesView> {
  const kind = await kindOfSeries(store, series);
  return { ...seriesView(series), ...(kind !== undefined && { kind }) };
}

/** The same for all of them, one after another, because each reads its own observations. */
export async function seriesViewsWithKinds(
  store: Pick<Archive, 'seriesUpTo'>,
  all: readonly NamedSeries[],
): Promise<NamedSeriesView[]> {
  const views: NamedSeriesView[] = [];
  for (const series of all) views.push(await seriesViewWithKind(store, series));
  return views;
}
