import { addressOf } from '../common/place.ts';
import type { Named } from '../now/stories.ts';

/** The place of a series by its names; by its ids where it has none. */
export function seriesPath({ scope_id, entity_id, scope, entity, metric }: Named): string[] {
  const where = ['series', scope ?? scope_id, entity ?? entity_id];
  return entity === undefined || metric === undefined ? where : [...where, metric];
}

/** The address of a series, with the signal that is to be explained there. */
export function seriesHref(series: Named, signal?: { readonly id: string }): string {
  return addressOf(seriesPath(series), { signal: signal?.id });
}
