import type { NamedSeries, NamedSeriesView } from '../../../operators/records/series/name.ts';
import { formatInstant } from '../../../operators/time/instant.ts';

/** A series with its names, as callers receive it. */
export function seriesView({ changed_at, names, ...series }: NamedSeries): NamedSeriesView {
  return { ...series, names: [...names], changed_at: formatInstant(changed_at) };
}
