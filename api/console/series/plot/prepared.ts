import type { Client } from '../../../client/index.ts';
import type { Place } from '../../common/place.ts';
import type { Outline } from './outline.ts';
import { POINTS, readOutline, type SeriesId } from './read-outline.ts';

/** The outline that was asked for before there was a page to show it. */
let prepared: { readonly series: SeriesId; readonly outline: Promise<Outline> } | undefined;

/** Asks for the outline of the series that an address names, while the code of its page comes. */
export function prepareSeries(client: Client, { path }: Place): void {
  const [, scope_id, entity_id] = path;
  if (scope_id === undefined || entity_id === undefined) return;
  const series = { scope_id, entity_id };
  const outline = readOutline(client, series, POINTS);
  // Whoever takes it hears of a failure; without a valid token there is no page that would.
  outline.catch(() => undefined);
  prepared = { series, outline };
}

/** The outline of a series that was asked for before, once; undefined if another one was, or none. */
export function takePrepared({ scope_id, entity_id }: SeriesId): Promise<Outline> | undefined {
  const found = prepared;
  if (found?.series.scope_id !== scope_id || found.series.entity_id !== entity_id) return undefined;
  prepared = undefined;
  return found.outline;
}
