import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { LedgerTransaction } from '../ledger.ts';
import type { Transaction } from '../store.ts';
import { inSpan } from './span.ts';

/** The database of a store, as the semantic conventions name it. */
export type DatabaseSystem = 'duckdb' | 'sqlite' | 'libsql' | 'postgresql' | 'mysql';

/** Databases that are another process, so that their spans are those of a client. */
const SERVERS: readonly DatabaseSystem[] = ['libsql', 'postgresql', 'mysql'];

/** Runs a transaction of a store in a span. */
export function inStoreSpan<T>(
  system: DatabaseSystem,
  operation: string,
  work: () => Promise<T>,
  sizes: () => Attributes = () => ({}),
): Promise<T> {
  const describe = () => ({
    kind: SERVERS.includes(system) ? SpanKind.CLIENT : SpanKind.INTERNAL,
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
