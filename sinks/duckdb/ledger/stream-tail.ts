import type { DuckDBConnection } from '@duckdb/node-api';
import type { LedgerEvidence, LedgerRelation } from '../../ledger.ts';
import { EVIDENCE_COLUMNS, listOf, RELATION_COLUMNS } from '../../sql/ledger/columns.ts';
import { toEvidence, toRelation } from '../../sql/ledger/rows.ts';
import { asNumber } from '../../sql/values.ts';
import { ask } from './ask.ts';
import { frozen, rowBlocks } from './stream.ts';

/** The first position of evidence that {@link streamEvidence} returns; undefined when there is none. */
async function firstPlace(connection: DuckDBConnection, after: number): Promise<number | undefined> {
  const result = await connection.run(
    `SELECT min(e.place)
     FROM evidence e
     JOIN (SELECT id, min(recorded_at) AS since FROM claim_version WHERE seq > ${after} GROUP BY id) c
       ON c.id = e.claim_id AND e.recorded_at >= c.since`,
  );
  const [[place]] = await result.getRows();
  return place === null ? undefined : asNumber(place);
}

async function* evidenceRows(connection: DuckDBConnection, after: number) {
  const first = await firstPlace(connection, after);
  if (first === undefined) return;
  yield* rowBlocks(connection, listOf(EVIDENCE_COLUMNS, ask), 'place', `evidence WHERE place >= ${first}`);
}

/**
 * Evidence in order of arrival, in blocks, starting with the first piece recorded with, or after, a version of its claim with a seq
 * above `after`.
 */
export async function* streamEvidence(
  connection: DuckDBConnection,
  after: number,
): AsyncGenerator<readonly LedgerEvidence[], void, undefined> {
  for await (const rows of frozen(connection, evidenceRows(connection, after))) yield rows.map(toEvidence);
}

/** Relations that began or ended with a seq above `after`, in order of arrival, in blocks. */
export async function* streamRelations(
  connection: DuckDBConnection,
  after: number,
): AsyncGenerator<readonly LedgerRelation[], void, undefined> {
  const from = `relation WHERE (seq > ${after} OR ended_seq > ${after})`;
  const blocks = rowBlocks(connection, listOf(RELATION_COLUMNS, ask), 'seq', from);
  for await (const rows of frozen(connection, blocks)) yield rows.map((row) => toRelation(row));
}
