import type { LedgerEvidence, LedgerRelation } from '../../ledger.ts';
import { EVIDENCE_COLUMNS, RELATION_COLUMNS } from '../../sql/ledger/columns.ts';
import { toEvidence, toRelation } from '../../sql/ledger/rows.ts';
import { asNumber } from '../../sql/values.ts';
import type { Connection, Value } from '../connection.ts';
import { asking, rowsOf, type SelectedColumns } from './ask.ts';
import type { Read } from './stream.ts';

/** Rows of a block, each read separately. */
const ROWS = 4096;

const EVIDENCE = asking([...EVIDENCE_COLUMNS, ['place', 'whole']]);
const RELATION = asking([...RELATION_COLUMNS, ['seq', 'whole']]);

/** Blocks of rows, each continued from its last number; `from` has a parameter for that, followed by `values`. */
async function* blocks(
  read: Read,
  asked: SelectedColumns,
  from: string,
  first: number,
  values: readonly Value[] = [],
): AsyncGenerator<unknown[][], void, undefined> {
  for (let last = first; ; ) {
    const start = last;
    const rows = await read((connection) => rowsOf(connection, asked, from, [start, ...values]));
    const end = rows.at(-1);
    if (end === undefined) return;
    last = asNumber(end.at(-1));
    yield rows;
  }
}

/** The first position of evidence that {@link streamEvidence} returns; undefined when there is none. */
async function firstPlace(connection: Connection, after: number): Promise<number | undefined> {
  const [[place]] = await connection.rows(
    `SELECT min(e.place)
     FROM (SELECT id, min(recorded_at) AS since FROM claim_version WHERE seq > ? GROUP BY id) c
     JOIN evidence e ON e.claim_id = c.id AND e.recorded_at >= c.since`,
    [after],
  );
  return place === null ? undefined : asNumber(place);
}

/**
 * Evidence in order of arrival, in blocks, starting with the first piece recorded with, or after, a version of its claim with a seq
 * above `after`.
 */
export async function* streamEvidence(
  read: Read,
  after: number,
): AsyncGenerator<readonly LedgerEvidence[], void, undefined> {
  const first = await read((connection) => firstPlace(connection, after));
  if (first === undefined) return;
  const from = `evidence WHERE place > ? ORDER BY place LIMIT ${ROWS}`;
  for await (const rows of blocks(read, EVIDENCE, from, first - 1)) yield rows.map(toEvidence);
}

/** Relations that began or ended with a seq above `after`, in order of arrival, in blocks. */
export async function* streamRelations(
  read: Read,
  after: number,
): AsyncGenerator<readonly LedgerRelation[], void, undefined> {
  // By the index of ends: few have ended, and otherwise all earlier relations would be scanned.
  const ended = `relation INDEXED BY relation_by_end
    WHERE +seq > ? AND +seq <= ? AND ended_seq > ? ORDER BY +seq LIMIT ${ROWS}`;
  const came = `relation WHERE seq > ? ORDER BY seq LIMIT ${ROWS}`;
  const toRelations = (rows: unknown[][]) => rows.map((row) => toRelation(row));
  for await (const rows of blocks(read, RELATION, ended, 0, [after, after])) yield toRelations(rows);
  for await (const rows of blocks(read, RELATION, came, after)) yield toRelations(rows);
}
