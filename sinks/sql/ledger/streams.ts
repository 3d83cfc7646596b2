import type { ClaimVersion, EventMark, LedgerEvent } from '../../ledger.ts';
import { asNumber } from '../values.ts';
import type { LedgerAsker, Row } from './asker.ts';
import { CLAIM_COLUMNS, type Columns, EVENT_COLUMNS } from './columns.ts';
import type { ReadLane } from './ledger-reads.ts';
import { toClaim, toEvent, toMark } from './rows.ts';

/** Rows of a block; fewer for whole events, whose contents may be long. */
const ROWS = 4096;
const EVENT_ROWS = 1024;

const MARKS: Columns = [
  ['id', 'uuid'],
  ['digest', 'whole'],
  ['seq', 'whole'],
];
const EVENTS: Columns = [...EVENT_COLUMNS, ['seq', 'whole']];

/**
 * Rows of events with a seq above `after`, in order, in blocks. Each block is a separate read; the stream ends at the end of the
 * ledger when it started.
 *
 * @param columns with the seq as the last one
 */
async function* eventRows<Connection>(
  asker: LedgerAsker<Connection>,
  run: ReadLane<Connection>,
  columns: Columns,
  after: number,
  size: number,
): AsyncGenerator<readonly Row[], void, undefined> {
  const { list, read } = asker.asking(columns);
  const { head } = await run(asker.marks);
  const select = `SELECT ${list} FROM event WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${size}`;
  for (let last = after; ; ) {
    const start = last;
    const rows = (await run((connection) => asker.rows(connection, select, [start, head]))).map(read);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = asNumber(end.at(-1));
    yield rows;
  }
}

/** Events with a seq above `after`, in order, in blocks. */
export async function* streamMarks<Connection>(
  asker: LedgerAsker<Connection>,
  run: ReadLane<Connection>,
  after: number,
): AsyncGenerator<readonly EventMark[], void, undefined> {
  for await (const rows of eventRows(asker, run, MARKS, after, ROWS)) yield rows.map(toMark);
}

/** The same with all fields of each event. */
export async function* streamEvents<Connection>(
  asker: LedgerAsker<Connection>,
  run: ReadLane<Connection>,
  after: number,
): AsyncGenerator<readonly LedgerEvent[], void, undefined> {
  for await (const rows of eventRows(asker, run, EVENTS, after, EVENT_ROWS)) yield rows.map(toEvent);
}

/** The last version of each claim that has one with a seq above `after`, by number, in blocks; see {@link eventRows}. */
export async function* streamClaims<Connection>(
  asker: LedgerAsker<Connection>,
  run: ReadLane<Connection>,
  after: number,
): AsyncGenerator<readonly ClaimVersion[], void, undefined> {
  const { list, read } = asker.asking(CLAIM_COLUMNS.map(([name, type]) => [`c.${name}`, type]));
  const { head } = await run(asker.marks);
  // The plus signs keep the database from sorting the rest of the table by number for every block.
  const select = `SELECT ${list} FROM ${asker.byIndex('claim_version c', 'claim_version_by_number')}
    WHERE c.number > ? AND +c.seq > ? AND +c.seq <= ? AND NOT EXISTS (
      SELECT 1 FROM claim_version n WHERE n.number = c.number AND n.version = c.version + 1 AND +n.seq <= ?)
    ORDER BY c.number LIMIT ${ROWS}`;
  for (let last = -1; ; ) {
    const start = last;
    const values = [start, after, head, head];
    const rows = await run((connection) => asker.rows(connection, select, values));
    const claims = rows.map((row) => toClaim(read(row)));
    const end = claims.at(-1);
    if (end === undefined) return;
    last = end.number;
    yield claims;
  }
}
