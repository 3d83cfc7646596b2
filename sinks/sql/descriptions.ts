import type { SeriesKey } from '../../operators/records/directory.ts';
import type { DescribedSeries, SeriesDescription, Tags } from '../../operators/records/series/description.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import { asText, mismatch } from './values.ts';

/** Columns of `series_description`, in order. */
export const DESCRIPTION_COLUMNS = 'series, entity, metric, unit, tags, changed_at, entity_key, metric_key';

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

/** A list of UUIDs for IN. */
function idsIn(ids: Iterable<string>): string {
  const list = [...new Set(ids)].filter(isUuid).map((id) => `'${id.toLowerCase()}'`);
  return list.length === 0 ? 'NULL' : list.join(', ');
}

/** Statements for {@link descriptionsOf}: rows of described series, of which some may not be wanted, and of named scopes. */
export function describedSql(
  wanted: readonly SeriesKey[],
  {
    schema = '',
    text = (column: string) => column,
  }: { schema?: string; text?: (column: string) => string } = {},
): { readonly series: string; readonly scopes: string } {
  const scopes = idsIn(wanted.map(({ scope_id }) => scope_id));
  const entities = idsIn(wanted.map(({ entity_id }) => entity_id));
  return {
    series: `SELECT ${text('s.scope_id')}, ${text('s.entity_id')}, d.entity, d.metric, d.unit, d.tags
      FROM ${schema}series s JOIN ${schema}series_description d ON d.series = s.series
      WHERE s.scope_id IN (${scopes}) AND s.entity_id IN (${entities}) ORDER BY d.changed_at`,
    scopes: `SELECT ${text('scope_id')}, scope FROM ${schema}scope_description WHERE scope_id IN (${scopes})`,
  };
}

/** Descriptions in the order of `wanted`, from the rows of {@link describedSql}. */
export function descriptionsOf(
  wanted: readonly SeriesKey[],
  rows: {
    readonly series: readonly (readonly unknown[])[];
    readonly scopes: readonly (readonly unknown[])[];
  },
  text?: (value: unknown) => string,
  parse?: (json: string) => unknown,
): readonly SeriesDescription[] {
  const scopes = new Map(rows.scopes.map(([id, name]) => [asText(id), (text ?? asText)(name)]));
  const series = new Map(
    rows.series.map(([scope, entity, ...row]) => [
      `${asText(scope)} ${asText(entity)}`,
      toDescription(row, text, parse),
    ]),
  );
  return wanted.map(({ scope_id, entity_id }) => {
    const scope = scopes.get(scope_id);
    return { ...(scope !== undefined && { scope }), ...series.get(`${scope_id} ${entity_id}`) };
  });
}

/** Statement that has a row when a selector, whose conditions on the series `n` are given, means a series. */
export function someSql(conditions: { toString(): string }, schema = ''): string {
  return `SELECT 1 FROM ${schema}series n ${conditions} LIMIT 1`;
}

/** Statement of the ids of the scopes with a name. */
export function scopesNamedSql(conditions: { toString(): string }, schema = '', text = 'scope_id'): string {
  return `SELECT ${text} FROM ${schema}scope_description ${conditions} ORDER BY scope_id`;
}
