import type { Link, SpanContext } from '@opentelemetry/api';
import { distinct, linksTo } from './callers.ts';

/** The spans from which the rows of a batch came. */
const origins = new WeakMap<object, readonly SpanContext[]>();

/** Keeps from which spans a batch came, for links of the spans that work on it later. */
export function keepOrigins(
  batch: object,
  callers: readonly { readonly caller: SpanContext | undefined }[],
): void {
  origins.set(batch, distinct(callers.map(({ caller }) => caller)));
}

/** Links to the spans from which batches came. */
export function linksToOrigins(batches: readonly object[]): Link[] {
  return linksTo(distinct(batches.flatMap((batch) => origins.get(batch) ?? [])));
}
