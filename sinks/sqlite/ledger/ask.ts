import type { LedgerAsker, SelectedColumns } from '../../sql/ledger/asker.ts';
import type { Columns } from '../../sql/ledger/columns.ts';
import { asText } from '../../sql/values.ts';
import type { Connection } from '../connection.ts';
import { where } from '../where.ts';
import { readLedgerMarks } from './commit.ts';

// The text comes from a SELECT that makes an array.
function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function listFrom(text: unknown): unknown[] {
  const list: unknown = JSON.parse(asText(text));
  if (isList(list)) return list;
  throw new Error('the database returned no list');
}

/**
 * Rows transferred as one JSON text each: cheaper than many values, and NUL-safe. Fractions are separate: JSON has only 15 of their
 * digits.
 */
function asking(columns: Columns): SelectedColumns {
  const fractions = columns.flatMap(([, type], at) => (type === 'double' ? [at] : []));
  const values = columns.map(([name, type]) => (type === 'double' ? 'NULL' : name));
  return {
    list: [`json_array(${values.join(', ')})`, ...fractions.map((at) => columns[at][0])].join(', '),
    read: ([text, ...rest]) => {
      const row = listFrom(text);
      for (const [place, at] of fractions.entries()) row[at] = rest[place];
      return row;
    },
  };
}

/** How SQLite answers the queries of a ledger. A list is one parameter, so that a statement has the same text for each. */
export const SQLITE: LedgerAsker<Connection> = {
  where,
  asking,
  oneOf: (values) => ({
    sql: 'IN (SELECT value FROM json_each(?))',
    values: [JSON.stringify(values)],
  }),
  atOnce: Number.POSITIVE_INFINITY,
  rows: (connection, sql, values) => connection.rows(sql, values),
  byIndex: (table, index) => `${table} INDEXED BY ${index}`,
  marks: readLedgerMarks,
  snapshot: (connection, work) => connection.snapshot(work),
};
