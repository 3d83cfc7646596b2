import type { NamedSeries } from '../../operators/records/series/name.ts';
import { asNumber, asText, mismatch } from './values.ts';

/** Columns that {@link toNamedSeries} reads, except the time, which is last, in microseconds. */
export const NAMED_SERIES = ['scope_id', 'entity_id', 'names', 'unit', 'feature'] as const;

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/**
 * A named series from its columns.
 *
 * @param parse parses the JSON of the names
 * @param text reads a text
 */
export function toNamedSeries(
  row: readonly unknown[],
  parse: (json: string) => unknown = JSON.parse,
  text: (value: unknown) => string = asText,
): NamedSeries {
  const [scope, entity, json, unit, feature, changed] = row;
  const names = parse(asText(json));
  if (!isTexts(names)) throw mismatch('texts', names);
  return {
    scope_id: asText(scope),
    entity_id: asText(entity),
    names,
    unit: text(unit),
    ...(feature !== null && { feature: text(feature) }),
    changed_at: asNumber(changed),
  };
}
