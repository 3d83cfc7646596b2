import type { Link, SpanContext } from '@opentelemetry/api';
import { distinct, linksTo } from './callers.ts';

/** The spans from which the rows of a batch came, by its column of series, which the batch for detection shares. */
const origins = new WeakMap<Int32Array, readonly SpanContext[]>();

/** Keeps from which spans the batch with a column of series came, for links of the spans that work on it later. */
export function keepOrigins(
  series: Int32Array,
  callers: readonly { readonly caller: SpanContext | undefined }[],
): void {
  origins.set(series, distinct(callers.map(({ caller }) => caller)));
}

/** Links to the spans from which batches came. */
export function linksToOrigins(batches: readonly { readonly series: Int32Array }[]): Link[] {
  return linksTo(distinct(batches.flatMap(({ series }) => origins.get(series) ?? [])));
}
