import { type LedgerRemoval, type LedgerTransaction, lengthOf, RETENTION } from '../../ledger.ts';
import type { SourcePosition } from '../../source-position.ts';

/** Rows of a table that have one of some values in a column. */
export interface Deletion {
  readonly table: string;
  readonly column: string;
  /** Ids. */
  readonly values: readonly string[];
}

/** What a removal deletes, except vectors and the snapshot. */
export function deletionsOf({ events, claims }: LedgerRemoval): readonly Deletion[] {
  const ids = claims.map(({ id }) => id);
  const all: Deletion[] = [
    { table: 'event', column: 'id', values: events },
    { table: 'evidence', column: 'event_id', values: events },
    { table: 'evidence', column: 'claim_id', values: ids },
    { table: 'claim_version', column: 'id', values: ids },
    { table: 'claim_history', column: 'claim_id', values: ids },
    { table: 'relation', column: 'a', values: ids },
    { table: 'relation', column: 'b', values: ids },
  ];
  return all.filter(({ values }) => values.length > 0);
}

/**
 * The positions that a transaction moves: its own and those of its removal.
 *
 * @param next the number of the next claim before the transaction
 */
export function positionsOf(transaction: LedgerTransaction, next: number): readonly SourcePosition[] {
  const { head, claims, positions, removed } = transaction;
  if (removed === undefined) return positions;
  const at = (partition: string, offset: number) => ({
    source: RETENTION,
    partition,
    offset: String(offset),
  });
  return [
    ...positions,
    at('head', head + lengthOf(transaction)),
    at(
      'claims',
      claims.reduce((most, { number }) => Math.max(most, number + 1), next),
    ),
    at('before', removed.before),
  ];
}

/** What the removals so far left in the positions; all 0 when there was none. */
export interface RemovalMarks {
  /** The head after the last one. */
  readonly head: number;
  /** The number of the next claim at that time. */
  readonly claims: number;
  /** The latest time before which events were removed, in microseconds. */
  readonly before: number;
}

/** Reads what removals left in the positions of a ledger. */
export function removalMarks(positions: readonly SourcePosition[]): RemovalMarks {
  const at = (name: keyof RemovalMarks) => {
    const found = positions.find(({ source, partition }) => source === RETENTION && partition === name);
    return found === undefined ? 0 : Number(found.offset);
  };
  return { head: at('head'), claims: at('claims'), before: at('before') };
}

/**
 * SQL of an offset that removals left, 0 when there was none.
 *
 * @param integer the engine's type of whole numbers
 */
export function removalOffset(name: keyof RemovalMarks, integer: string, table = 'ledger_position'): string {
  return `(SELECT coalesce(max(CAST("offset" AS ${integer})), 0) FROM ${table}
    WHERE source = '${RETENTION}' AND "partition" = '${name}')`;
}
