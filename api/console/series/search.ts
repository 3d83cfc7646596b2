import type { KnownSeries } from '../../client/index.ts';

/** A search for series as the API takes it: by a tag where there is a colon, otherwise by the beginning of the entity. */
export function searchOf(find: string): { readonly tag: string } | { readonly prefix: string } {
  const sought = find.trim();
  return /^[^:\s]+:[^:]+$/.test(sought) ? { tag: sought } : { prefix: sought };
}

/** Whether a series has every word of a search in its names, its scope or one of its tags. */
export function foundBy(series: KnownSeries, find: string): boolean {
  const { entity, metric, scope, entity_id, scope_id, tags = {}, names = [] } = series;
  const texts = [entity, metric, scope, entity_id, scope_id, ...names]
    .concat(Object.entries(tags).map(([key, value]) => `${key}:${value}`))
    .filter((text) => text !== undefined)
    .map((text) => text.toLowerCase());
  const words = find
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.every((word) => texts.some((text) => text.includes(word)));
}
