import type { ClaimVersion, EventMark } from '../../ledger.ts';
import { CLAIM_COLUMNS, type Columns } from '../../sql/ledger/columns.ts';
import { toClaim, toMark } from '../../sql/ledger/rows.ts';
import { asNumber } from '../../sql/values.ts';
import type { Connection } from '../connection.ts';
import { asking, rowsOf } from './ask.ts';
import { readLedgerMarks } from './commit.ts';

/** Reads of a connection, each with the connection to itself. */
export type Read = <T>(task: (connection: Connection) => Promise<T>) => Promise<T>;

/** Rows of a block. */
const ROWS = 4096;

const MARK: Columns = [
  ['id', 'uuid'],
  ['digest', 'whole'],
];
const MARKS = asking([...MARK, ['seq', 'whole']]);
const CLAIMS = asking(CLAIM_COLUMNS);

/**
 * Events with a seq above `after`, in order, in blocks. Each block is read by itself, so that the end of the ledger at
 * the start is the end of the stream: what came later is no part of it.
 */
export async function* streamMarks(
  read: Read,
  after: number,
): AsyncGenerator<readonly EventMark[], void, undefined> {
  const { head } = await read(readLedgerMarks);
  const from = `event WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${ROWS}`;
  for (let last = after; ; ) {
    const start = last;
    const rows = await read((connection) => rowsOf(connection, MARKS, from, [start, head]));
    const end = rows.at(-1);
    if (end === undefined) return;
    last = asNumber(end[MARK.length]);
    yield rows.map(toMark);
  }
}

/** The last version of each claim that has one with a seq above `after`, by number, in blocks; see {@link streamMarks}. */
export async function* streamClaims(
  read: Read,
  after: number,
): AsyncGenerator<readonly ClaimVersion[], void, undefined> {
  const { head } = await read(readLedgerMarks);
  // The plus signs keep the database from sorting all of the rest of the table by number for every block.
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
