import { isUuid } from '../../../operators/records/uuid.ts';
import type { Columns } from '../../sql/ledger/columns.ts';
import { asText } from '../../sql/values.ts';
import type { Connection, Value } from '../connection.ts';

/** A condition that a column has one of the values of the list that the next parameter is. */
export const ONE_OF = 'IN (SELECT value FROM json_each(?))';

/** Those of some texts that are UUIDs, as a list for {@link ONE_OF}. */
export function uuids(ids: readonly string[]): string {
  return JSON.stringify(ids.filter(isUuid).map((id) => id.toLowerCase()));
}

/** How rows of some columns are asked for and read. */
export interface Asked {
  /** The list of the SELECT. */
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
  throw new Error('the database gave no list');
}

/**
 * Rows that come as one JSON text each, which costs the driver less than many values and in which a text may hold a NUL.
 * Fractions come beside it: JSON has 15 digits of them.
 */
export function asking(columns: Columns): Asked {
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

/** Rows of a SELECT of what was asked for. */
export async function rowsOf(
  connection: Connection,
  { list, read }: Asked,
  from: string,
  values: readonly Value[],
): Promise<unknown[][]> {
  return (await connection.rows(`SELECT ${list} FROM ${from}`, values)).map(read);
}
