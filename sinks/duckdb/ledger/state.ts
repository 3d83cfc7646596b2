import type { DuckDBConnection } from '@duckdb/node-api';
import { type LedgerMarks, type LedgerTransaction, lengthOf } from '../../ledger.ts';
import type { SourcePosition } from '../../source-position.ts';
import { furthest } from '../../sql/ledger/positions.ts';
import { positionsOf, removalMarks } from '../../sql/ledger/removal.ts';
import { asNumber, asText } from '../../sql/values.ts';
import { rowsOf } from './ask.ts';

/** End of the ledger. What a file has beyond it was never acknowledged. */
export interface LedgerState extends LedgerMarks {
  /** Number of pieces of evidence, and of changes of claims. */
  readonly evidence: number;
  readonly history: number;
  readonly positions: readonly SourcePosition[];
}

/** Reads the end of the ledger. */
export async function readState(connection: DuckDBConnection): Promise<LedgerState> {
  const result = await connection.run(`
    SELECT
      greatest(
        (SELECT coalesce(max(seq), 0) FROM event), (SELECT coalesce(max(seq), 0) FROM claim_version),
        (SELECT coalesce(greatest(max(seq), max(ended_seq)), 0) FROM relation)),
      (SELECT coalesce(max(number) + 1, 0) FROM claim_version),
      (SELECT coalesce(max(place), 0) FROM evidence),
      (SELECT coalesce(max(place), 0) FROM claim_history)`);
  const [[head, claims, evidence, history]] = await result.getRows();
  const positions = await readPositions(connection);
  const removal = removalMarks(positions);
  return {
    head: Math.max(asNumber(head), removal.head),
    claims: Math.max(asNumber(claims), removal.claims),
    ...(removal.head > 0 && { removed: removal.head }),
    evidence: asNumber(evidence),
    history: asNumber(history),
    positions,
  };
}

async function readPositions(connection: DuckDBConnection): Promise<SourcePosition[]> {
  const from = 'ledger_position ORDER BY source, "partition"';
  const rows = await rowsOf(connection, 'source, "partition", "offset"', from, []);
  return rows.map(([source, partition, offset]) => ({
    source: asText(source),
    partition: asText(partition),
    offset: asText(offset),
  }));
}

/** The end of the ledger after a transaction. */
export function advanceState(state: LedgerState, transaction: LedgerTransaction): LedgerState {
  const head = state.head + lengthOf(transaction);
  const removed = transaction.removed === undefined ? state.removed : head;
  return {
    head,
    removed,
    claims: transaction.claims.reduce((most, { number }) => Math.max(most, number + 1), state.claims),
    evidence: state.evidence + transaction.evidence.length,
    history: state.history + transaction.history.length,
    positions: furthest(state.positions, positionsOf(transaction, state.claims)),
  };
}
