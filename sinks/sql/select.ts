import { type Cells, quotedName, type RowOf, rowsOf, type Table } from '../tables.ts';
import { type Session, selected } from './session.ts';
import { mismatch, only } from './values.ts';
import type { Where } from './where.ts';

/**
 * Rows of a table by the names of their columns.
 *
 * @param rest what follows the columns of the SELECT, from FROM on
 * @param alias of the table in it
 */
export async function records<T extends Table>(
  session: Session,
  table: T,
  rest: string,
  values: Cells = [],
  alias?: string,
): Promise<RowOf<T>[]> {
  const { columns } = table;
  return rowsOf(table, columns, await session.cells(selected(columns, alias), rest, values));
}

/** Rows of a table that satisfy conditions, on its alias if there is one; none when no row can. `tail` follows the conditions. */
export async function recordsWhere<T extends Table>(
  session: Session,
  table: T,
  where: Where,
  tail = '',
  alias?: string,
): Promise<RowOf<T>[]> {
  if (where.impossible) return [];
  const rest = `FROM ${quotedName(table.name)} ${alias ?? ''} ${where} ${tail}`;
  return records(session, table, rest, where.values, alias);
}

/** A value for each of a list. */
type EachOf<List extends readonly unknown[], T> = { readonly [Place in keyof List]: T };

function isForEach<const List extends readonly unknown[], T>(
  list: List,
  values: readonly T[],
): values is EachOf<List, T> {
  return values.length === list.length;
}

function forEach<const List extends readonly unknown[], T>(
  list: List,
  values: readonly T[],
): EachOf<List, T> {
  if (isForEach(list, values)) return values;
  throw new RangeError(`the store returned ${values.length} values for ${list.length}`);
}

/** Whole numbers of the rows of a SELECT, which `rest` goes on with; null where it gives none. */
export async function wholes<const Expressions extends readonly string[]>(
  session: Session,
  expressions: Expressions,
  rest = '',
  values: Cells = [],
): Promise<EachOf<Expressions, number | null>[]> {
  const rows = await session.cells(
    expressions.map((sql) => ({ sql, kind: 'whole' as const })),
    rest,
    values,
  );
  return rows.map((row) =>
    forEach(
      expressions,
      row.map((value) => {
        if (value === null || typeof value === 'number') return value;
        throw mismatch('a number', value);
      }),
    ),
  );
}

/** Whole numbers of a SELECT of one row, none of which is null. */
export async function numbers<const Expressions extends readonly string[]>(
  session: Session,
  expressions: Expressions,
  rest = '',
  values: Cells = [],
): Promise<EachOf<Expressions, number>> {
  const row: readonly (number | null)[] = only(await wholes(session, expressions, rest, values));
  return forEach(
    expressions,
    row.map((value) => {
      if (value === null) throw mismatch('a number', value);
      return value;
    }),
  );
}

/** Texts of the rows of a SELECT of UUIDs or texts. */
export async function texts(
  session: Session,
  expression: string,
  kind: 'uuid' | 'text',
  rest: string,
  values: Cells = [],
): Promise<string[]> {
  const rows = await session.cells([{ sql: expression, kind }], rest, values);
  return rows.map(([value]) => {
    if (typeof value === 'string') return value;
    throw mismatch('text', value);
  });
}

/** Whether a SELECT, which `rest` goes on with, has a row. */
export async function some(session: Session, rest: string, values: Cells = []): Promise<boolean> {
  return (await session.rows(`SELECT 1 ${rest} LIMIT 1`, values)).length > 0;
}
