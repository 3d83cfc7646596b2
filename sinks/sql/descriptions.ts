import type { DescribedSeries, Tags } from '../../operators/records/series/description.ts';
import { asText, mismatch } from './values.ts';

/** Columns of `series_description`, in order. */
export const DESCRIPTION_COLUMNS = 'series, entity, metric, unit, tags, changed_at';

// The schema has checked every row, and the text is the writer's.
function isTags(value: unknown): value is Tags {
  return typeof value === 'object' && value !== null;
}

function tagsIn(json: unknown, parse: (json: string) => unknown): Tags {
  const tags = parse(asText(json));
  if (isTags(tags)) return tags;
  throw mismatch('an object', tags);
}

/**
 * A description from its columns: entity, metric, unit, tags.
 *
 * @param text reads a text
 * @param parse parses the JSON of tags
 */
export function toDescription(
  [entity, metric, unit, tags]: readonly unknown[],
  text: (value: unknown) => string = asText,
  parse: (json: string) => unknown = JSON.parse,
): Omit<DescribedSeries, 'series'> {
  return {
    ...(entity !== null && { entity: text(entity) }),
    ...(metric !== null && { metric: text(metric) }),
    ...(unit !== null && { unit: text(unit) }),
    ...(tags !== null && { tags: tagsIn(tags, parse) }),
  };
}
