import type { Signal } from '../../../../operators/signals/signal.ts';
import { type Named, seriesKey, seriesOf } from '../../now/stories.ts';

/** Another series that is drawn over the plotted one. */
export interface Overlay {
  readonly series: Named;
  /** How much later it is than the plotted series, in milliseconds: it is drawn that much earlier. */
  readonly lag: number;
}

/** Most series that a signal brings. */
const MOST = 3;

/**
 * The series that explain a signal beside the plotted one: the partner of a correlation, shifted by its lag, the members of a cluster, the
 * peers of an anomaly.
 *
 * @param entity the series that is plotted, by its entity
 */
export function overlaysOf(signal: Signal, entity: string): Overlay[] {
  const others = seriesOf(signal).filter(({ entity_id }) => entity_id !== entity);
  return others.slice(0, MOST).map((series) => ({ series, lag: lagOf(signal, entity, series) }));
}

/** By how much a partner follows the plotted series. */
function lagOf({ evidence }: Signal, entity: string, { entity_id }: Named): number {
  for (const one of evidence) {
    const { lag_seconds: seconds, entity_id: first, partner_entity_id: second } = one;
    if (typeof seconds !== 'number') continue;
    if (first === entity && second === entity_id) return seconds * 1000;
    if (first === entity_id && second === entity) return -seconds * 1000;
  }
  return 0;
}

/** Overlays without repetition; the first of a series counts. */
export function distinct(overlays: readonly Overlay[]): Overlay[] {
  const found = new Map<string, Overlay>();
  for (const one of overlays) if (!found.has(seriesKey(one.series))) found.set(seriesKey(one.series), one);
  return [...found.values()];
}
