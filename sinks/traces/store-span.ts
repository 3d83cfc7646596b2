import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { LedgerTransaction } from '../ledger.ts';
import type { Transaction } from '../store.ts';
import { inSpan } from './span.ts';

/** The database of a store, as the semantic conventions name it. */
export type DatabaseSystem = 'duckdb' | 'sqlite' | 'postgresql';

/** Runs a transaction of a store in a span. PostgreSQL is another process, so that its span is that of a client. */
export function inStoreSpan<T>(
  system: DatabaseSystem,
  operation: string,
  work: () => Promise<T>,
  sizes: () => Attributes = () => ({}),
): Promise<T> {
  const describe = () => ({
    kind: system === 'postgresql' ? SpanKind.CLIENT : SpanKind.INTERNAL,
    attributes: { 'db.system.name': system, 'db.operation.name': operation, ...sizes() },
  });
  return inSpan(`${system} ${operation}`, describe, work);
}

/** How much a transaction of a shard stores. */
export function sizesOf({ observations, signals, changes, series }: Transaction): Attributes {
  return {
    'tidemark.observations': observations.reduce((sum, { length }) => sum + length, 0),
    'tidemark.signals': signals.length,
    'tidemark.changes': changes.length,
    'tidemark.series': series.length,
  };
}

/** How much a transaction of the ledger stores. */
export function ledgerSizesOf({ events, claims, relations }: LedgerTransaction): Attributes {
  return {
    'tidemark.events': events.length,
    'tidemark.claims': claims.length,
    'tidemark.relations': relations.length,
  };
}
