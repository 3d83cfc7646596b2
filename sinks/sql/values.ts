import type { StoredBatch } from '../../operators/records/batch.ts';

/** The error for a value that violates the schema. */
export function mismatch(wanted: string, value: unknown): Error {
  return new Error(`the store holds ${value === null ? 'NULL' : typeof value} where ${wanted} belongs`);
}

/** A text that is not null. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw mismatch('text', value);
}

export function asTextOrNull(value: unknown): string | null {
  return value === null ? null : asText(value);
}

/** A number of any width that a double represents exactly. */
export function asNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw mismatch('a number', value);
}

/** Optional fields of an observation stored as JSON. */
export interface Extra {
  readonly features?: readonly number[];
  readonly labels?: readonly string[];
  readonly meta?: Readonly<Record<string, string>>;
}

// The schema has checked every row, and the text is the writer's.
function isExtra(value: unknown): value is Extra {
  return typeof value === 'object' && value !== null;
}

/** The optional fields from their JSON, as {@link extraOf} made it, or from null. */
export function extraFrom(value: unknown, parse: (json: string) => unknown): Extra {
  if (value === null) return {};
  const extra = parse(asText(value));
  if (isExtra(extra)) return extra;
  throw mismatch('an object', extra);
}

/** {@link extraFrom} for unescaped JSON. */
export const asExtra = (value: unknown): Extra => extraFrom(value, JSON.parse);

/** JSON of a row's optional fields; null when it has none. */
export function extraOf(
  { features, labels, meta }: StoredBatch,
  row: number,
  encode: (extra: Extra) => string = JSON.stringify,
): string | null {
  const extra: Extra = {
    ...(features?.[row] && { features: features[row] }),
    ...(labels?.[row] && { labels: labels[row] }),
    ...(meta?.[row] && { meta: meta[row] }),
  };
  return Object.keys(extra).length === 0 ? null : encode(extra);
}

/** Columns of a batch from the optional fields of its rows; unused fields are omitted. */
export function extraColumns(
  rows: readonly (Extra | null)[],
): Pick<StoredBatch, 'features' | 'labels' | 'meta'> {
  const part = <K extends keyof Extra>(name: K) =>
    rows.some((row) => row?.[name] !== undefined) ? rows.map((row) => row?.[name] ?? null) : undefined;
  const features = part('features');
  const labels = part('labels');
  const meta = part('meta');
  return { ...(features && { features }), ...(labels && { labels }), ...(meta && { meta }) };
}
