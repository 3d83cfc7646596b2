import type { StoredBatch } from '../../operators/records/batch.ts';

function mismatch(wanted: string, value: unknown): Error {
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

/** A number of any width that a double holds exactly. */
export function asNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw mismatch('a number', value);
}

/** The optional fields of an observation that are kept as JSON. */
export interface Extra {
  readonly features?: readonly number[];
  readonly labels?: readonly string[];
  readonly meta?: Readonly<Record<string, string>>;
}

/** The optional fields from their JSON, as {@link extraOf} made it. */
export function asExtra(value: unknown): Extra {
  return value === null ? {} : JSON.parse(asText(value));
}

/** JSON of the optional fields that a row has; null where it has none. */
export function extraOf({ features, labels, meta }: StoredBatch, row: number): string | null {
  const extra: Extra = {
    ...(features?.[row] && { features: features[row] }),
    ...(labels?.[row] && { labels: labels[row] }),
    ...(meta?.[row] && { meta: meta[row] }),
  };
  return Object.keys(extra).length === 0 ? null : JSON.stringify(extra);
}
