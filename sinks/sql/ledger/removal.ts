import { DEFAULT_SCOPE } from '../../../operators/records/ledger.ts';
import { type LedgerRemoval, type LedgerTransaction, RETENTION } from '../../ledger.ts';
import type { SourcePosition } from '../../source-position.ts';
import type { Fragment, Session } from '../session.ts';

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

/** Where a transaction of a scope leaves the ledger. */
interface Reached {
  readonly scope: string;
  /** The head of the ledger after it. */
  readonly head: number;
  /** Number of the next claim of the scope before it. */
  readonly next: number;
}

/** Partition of a position that the removals of a scope move. */
const partitionOf = (name: keyof RemovalMarks, scope: string) =>
  scope === DEFAULT_SCOPE ? name : `${name} ${scope}`;

/** The positions that a transaction moves: its own and those of its removal. */
export function positionsOf(
  { claims, positions, removed }: LedgerTransaction,
  { scope, head, next }: Reached,
): readonly SourcePosition[] {
  if (removed === undefined) return positions;
  const at = (name: keyof RemovalMarks, offset: number) => ({
    source: RETENTION,
    partition: partitionOf(name, scope),
    offset: String(offset),
  });
  return [
    ...positions,
    at('head', head),
    at(
      'claims',
      claims.reduce((most, { number }) => Math.max(most, number + 1), next),
    ),
    ...(removed.before === undefined ? [] : [at('before', removed.before)]),
  ];
}

/** What the removals so far left in the positions of a scope; all 0 when there was none. */
export interface RemovalMarks {
  /** The head after the last one. */
  readonly head: number;
  /** The number of the next claim at that time. */
  readonly claims: number;
  /** The latest time before which events were removed, in microseconds. */
  readonly before: number;
}

/** Reads what the removals of a scope left in the positions of the ledger. */
export function removalMarks(positions: readonly SourcePosition[], scope: string): RemovalMarks {
  const at = (name: keyof RemovalMarks) => {
    const partition = partitionOf(name, scope);
    const found = positions.find((one) => one.source === RETENTION && one.partition === partition);
    return found === undefined ? 0 : Number(found.offset);
  };
  return { head: at('head'), claims: at('claims'), before: at('before') };
}

/**
 * SQL of an offset that the removals of a scope left, 0 when there was none.
 *
 * @param integer the engine's type of whole numbers
 */
export function removalOffset(name: keyof RemovalMarks, scope: string, integer: string): Fragment {
  return {
    sql: `(SELECT coalesce(max(CAST("offset" AS ${integer})), 0) FROM ledger_position
      WHERE source = '${RETENTION}' AND "partition" = ?text)`,
    values: [partitionOf(name, scope)],
  };
}

/** SQL of the head after the last removal of any scope, 0 when there was none. */
export function lastRemoval(integer: string): string {
  return `(SELECT coalesce(max(CAST("offset" AS ${integer})), 0) FROM ledger_position
    WHERE source = '${RETENTION}' AND ("partition" = 'head' OR "partition" LIKE 'head %'))`;
}

/** Statement that deletes the blocks which belong to no snapshot. */
export const UNUSED_BLOCKS =
  'DELETE FROM ledger_snapshot_block WHERE token NOT IN (SELECT token FROM ledger_snapshot)';

/** Deletes the snapshot of a scope. */
export async function dropSnapshot(session: Session, scope: string): Promise<void> {
  await session.run('DELETE FROM ledger_snapshot WHERE scope = ?text', [scope]);
  if (session.dialect.snapshotBlocks) await session.run(UNUSED_BLOCKS);
}
