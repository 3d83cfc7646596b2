import type { LedgerEvidence, LedgerRelation } from '../../ledger.ts';
import { asNumber } from '../values.ts';
import type { LedgerAsker, Row } from './asker.ts';
import { type Columns, EVIDENCE_COLUMNS, RELATION_COLUMNS } from './columns.ts';
import type { ReadLane } from './ledger-reads.ts';
import { toEvidence, toRelation } from './rows.ts';

/** Rows of a block, each read separately. */
const ROWS = 4096;

const EVIDENCE: Columns = [...EVIDENCE_COLUMNS, ['place', 'whole']];
const RELATION: Columns = [...RELATION_COLUMNS, ['seq', 'whole']];

/** Blocks of rows, each continued from its last number; `from` has a parameter for that, followed by `values`. */
async function* blocks<Connection>(
  asker: LedgerAsker<Connection>,
  run: ReadLane<Connection>,
  columns: Columns,
  from: string,
  first: number,
  values: readonly number[] = [],
): AsyncGenerator<readonly Row[], void, undefined> {
  const { list, read } = asker.asking(columns);
  const select = `SELECT ${list} FROM ${from}`;
  for (let last = first; ; ) {
    const start = last;
    const rows = (await run((connection) => asker.rows(connection, select, [start, ...values]))).map(read);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = asNumber(end.at(-1));
    yield rows;
  }
}

/** The first position of evidence that {@link streamEvidence} returns; undefined when there is none. */
async function firstPlace<Connection>(
  { rows }: LedgerAsker<Connection>,
  connection: Connection,
  after: number,
): Promise<number | undefined> {
  const [[place]] = await rows(
    connection,
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
export async function* streamEvidence<Connection>(
  asker: LedgerAsker<Connection>,
  run: ReadLane<Connection>,
  after: number,
): AsyncGenerator<readonly LedgerEvidence[], void, undefined> {
  const first = await run((connection) => firstPlace(asker, connection, after));
  if (first === undefined) return;
  const from = `evidence WHERE place > ? ORDER BY place LIMIT ${ROWS}`;
  for await (const rows of blocks(asker, run, EVIDENCE, from, first - 1)) yield rows.map(toEvidence);
}

/** Relations that began or ended with a seq above `after`, in order of arrival, in blocks. */
export async function* streamRelations<Connection>(
  asker: LedgerAsker<Connection>,
  run: ReadLane<Connection>,
  after: number,
): AsyncGenerator<readonly LedgerRelation[], void, undefined> {
  // By the index of ends: few have ended, and otherwise all earlier relations would be scanned.
  const ended = `${asker.byIndex('relation', 'relation_by_end')}
    WHERE +seq > ? AND +seq <= ? AND ended_seq > ? ORDER BY +seq LIMIT ${ROWS}`;
  const came = `relation WHERE seq > ? ORDER BY seq LIMIT ${ROWS}`;
  const toRelations = (rows: readonly Row[]) => rows.map((row) => toRelation(row));
  for await (const rows of blocks(asker, run, RELATION, ended, 0, [after, after])) yield toRelations(rows);
  for await (const rows of blocks(asker, run, RELATION, came, after)) yield toRelations(rows);
}
