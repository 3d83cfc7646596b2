import type { LedgerEvidence, LedgerRelation } from '../../ledger.ts';
import { CopyReader } from '../binary.ts';
import type { Database } from '../database.ts';
import { EVIDENCE_LIST, readEvidence } from './evidence.ts';
import { readMarks } from './marks.ts';
import { bare, relationsBehind } from './relations.ts';
import { CHUNK, copyOut, FEW } from './streams.ts';

/**
 * Evidence of the claims that have a version with a seq above `after`, recorded with the first such version or since, in blocks. Claim
 * by claim, because the table is indexed by claim and not by arrival. In order of arrival within the claims of a block.
 */
export async function* streamEvidence(
  database: Database,
  after: number,
): AsyncGenerator<readonly LedgerEvidence[]> {
  const { head, claims } = await database.read(readMarks);
  if (head <= after) return;
  const read = async (condition: string) => {
    const bytes = await copyOut(
      database,
      ({ schema }) => `SELECT ${EVIDENCE_LIST}
        FROM (
          SELECT c.id, min(c.recorded_at) AS since FROM ${schema}.claim_version c WHERE ${condition} GROUP BY c.id
        ) own
        CROSS JOIN LATERAL (
          SELECT e.* FROM ${schema}.evidence e WHERE e.claim_id = own.id AND e.recorded_at >= own.since OFFSET 0
        ) t
        ORDER BY t.place`,
    );
    const reader = new CopyReader(bytes);
    const pieces: LedgerEvidence[] = [];
    while (reader.next()) pieces.push(readEvidence(reader));
    return pieces;
  };
  if (head - after <= FEW) {
    const pieces = await read(`c.seq > ${after}`);
    if (pieces.length > 0) yield pieces;
    return;
  }
  for (let from = 0; from < claims; from += CHUNK) {
    // The sum keeps the planner off the index of seqs.
    const pieces = await read(`c.number >= ${from} AND c.number < ${from + CHUNK} AND c.seq + 0 > ${after}`);
    if (pieces.length > 0) yield pieces;
  }
}

/** Relations that began or ended with a seq above `after`, in order of arrival, in blocks. */
export async function* streamRelations(
  database: Database,
  after: number,
): AsyncGenerator<readonly LedgerRelation[]> {
  for (const ended of [true, false]) {
    for (let last = 0, more = true; more; ) {
      const from = last;
      const rows = await database.read((session) => relationsBehind(session, from, after, CHUNK, ended));
      if (rows.length > 0) yield rows.map(bare);
      last = rows.at(-1)?.seq ?? last;
      more = rows.length === CHUNK;
    }
  }
}
