import type { ClaimVersion, EventMark, LedgerEvent } from '../../ledger.ts';
import { CLAIM_COLUMNS, type Columns, EVENT_COLUMNS } from '../../sql/ledger/columns.ts';
import { toClaim, toEvent, toMark } from '../../sql/ledger/rows.ts';
import { asNumber } from '../../sql/values.ts';
import type { Connection } from '../connection.ts';
import { asking, rowsOf, type SelectedColumns } from './ask.ts';
import { readLedgerMarks } from './commit.ts';

/** Runs reads with exclusive use of a connection. */
export type Read = <T>(task: (connection: Connection) => Promise<T>) => Promise<T>;

/** Rows of a block; fewer for whole events, whose contents may be long. */
const ROWS = 4096;
const EVENT_ROWS = 1024;

const MARK: Columns = [
  ['id', 'uuid'],
  ['digest', 'whole'],
];
const MARKS = asking([...MARK, ['seq', 'whole']]);
const EVENTS = asking([...EVENT_COLUMNS, ['seq', 'whole']]);
const CLAIMS = asking(CLAIM_COLUMNS);

/**
 * Rows of events with a seq above `after`, in order, in blocks. Each block is a separate read; the stream ends at the end of the
 * ledger when it started.
 *
 * @param asked with the seq as the last column
 */
async function* eventRows(
  read: Read,
  asked: SelectedColumns,
  after: number,
  size: number,
): AsyncGenerator<readonly unknown[][], void, undefined> {
  const { head } = await read(readLedgerMarks);
  const from = `event WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${size}`;
  for (let last = after; ; ) {
    const start = last;
    const rows = await read((connection) => rowsOf(connection, asked, from, [start, head]));
    const end = rows.at(-1);
    if (end === undefined) return;
    last = asNumber(end.at(-1));
    yield rows;
  }
}

/** Events with a seq above `after`, in order, in blocks. */
export async function* streamMarks(
  read: Read,
  after: number,
): AsyncGenerator<readonly EventMark[], void, undefined> {
  for await (const rows of eventRows(read, MARKS, after, ROWS)) yield rows.map(toMark);
}

/** The same with all fields of each event. */
export async function* streamEvents(
  read: Read,
  after: number,
): AsyncGenerator<readonly LedgerEvent[], void, undefined> {
  for await (const rows of eventRows(read, EVENTS, after, EVENT_ROWS)) yield rows.map(toEvent);
}

/** The last version of each claim that has one with a seq above `after`, by number, in blocks; see {@link eventRows}. */
export async function* streamClaims(
  read: Read,
  after: number,
): AsyncGenerator<readonly ClaimVersion[], void, undefined> {
  const { head } = await read(readLedgerMarks);
  // The plus signs keep the database from sorting the rest of the table by number for every block.
  const from = `claim_version c INDEXED BY claim_version_by_number
    WHERE c.number > ? AND +c.seq > ? AND +c.seq <= ? AND NOT EXISTS (
      SELECT 1 FROM claim_version n WHERE n.number = c.number AND n.version = c.version + 1 AND +n.seq <= ?)
    ORDER BY c.number LIMIT ${ROWS}`;
  for (let last = -1; ; ) {
    const start = last;
    const rows = await read((connection) => rowsOf(connection, CLAIMS, from, [start, after, head, head]));
    const claims = rows.map(toClaim);
    const end = claims.at(-1);
    if (end === undefined) return;
    last = end.number;
    yield claims;
  }
}
