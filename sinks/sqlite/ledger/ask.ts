import { isUuid } from '../../../operators/records/uuid.ts';
import type { Columns } from '../../sql/ledger/columns.ts';
import { asText } from '../../sql/values.ts';
import type { Connection, Value } from '../connection.ts';

/** A condition that a column has one of the values of the list in the next parameter. */
export const ONE_OF = 'IN (SELECT value FROM json_each(?))';

/** The valid UUIDs among some texts, as a list for {@link ONE_OF}. */
export function uuids(ids: readonly string[]): string {
  return JSON.stringify(ids.filter(isUuid).map((id) => id.toLowerCase()));
}

/** How rows of some columns are selected and read. */
export interface SelectedColumns {
  /** The column list of the SELECT. */
  readonly list: string;
  /** Values in the order of the columns. */
  readonly read: (row: readonly Value[]) => unknown[];
}

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
export function asking(columns: Columns): SelectedColumns {
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

/** Rows of a SELECT of these columns. */
export async function rowsOf(
  connection: Connection,
  { list, read }: SelectedColumns,
  from: string,
  values: readonly Value[],
): Promise<unknown[][]> {
  return (await connection.rows(`SELECT ${list} FROM ${from}`, values)).map(read);
}
