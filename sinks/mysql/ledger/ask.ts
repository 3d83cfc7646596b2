import type { LedgerAsker } from '../../sql/ledger/asker.ts';
import { listOf } from '../../sql/ledger/columns.ts';
import type { Session } from '../connection/session.ts';
import { where } from '../where.ts';
import { readLedgerMarks } from './marks.ts';

/** How MySQL answers the queries of a ledger. A read is one transaction, so that it has one snapshot already. */
export const MYSQL: LedgerAsker<Session> = {
  where,
  asking: (columns) => ({ list: listOf(columns, (column) => column), read: (row) => row }),
  oneOf: (values) => ({ sql: `IN (${values.map(() => '?').join(', ')})`, values }),
  // A longer list may exceed what the server takes in one message, or the memory of its optimizer, which then reads every row.
  atOnce: 500,
  rows: (session, sql, values) => session.rows(sql, values),
  byIndex: (table, index) => `${table} FORCE INDEX (${index})`,
  marks: readLedgerMarks,
  snapshot: (_session, work) => work(),
};
