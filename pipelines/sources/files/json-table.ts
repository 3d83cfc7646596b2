import { type DuckDBConnection, DuckDBListType, DuckDBStructType, type DuckDBType } from '@duckdb/node-api';
import { itemAt } from '../../../operators/item-at.ts';
import { only } from '../../../sinks/sql/values.ts';
import { rankIn, TIME_NAMES } from './column-names.ts';
import { identifier, literal, textRows } from './sql-text.ts';

/** Deepest nesting of lists that are unfolded. */
const DEEPEST = 4;

/** Entries of a list in a list that become columns. */
const MOST_ENTRIES = 64;

/** A field of the rows, with the SQL that reads it. Scalars are text. */
export interface JsonField {
  readonly name: string;
  readonly sql: string;
  readonly type: DuckDBType;
}

/** JSON as rows. */
export interface JsonRows {
  /** SQL of the table. */
  readonly from: string;
  readonly fields: readonly JsonField[];
  /** The lists whose elements are the rows, such as `data.result[].values[]`; empty if the file has the rows themselves. */
  readonly path: string;
}

const isScalar = ({ type }: { readonly type: DuckDBType }) =>
  !(type instanceof DuckDBListType || type instanceof DuckDBStructType);

/** The type of a JSON field with all its scalars as text, so that no value is lost to a type. */
export function asText(type: DuckDBType): string {
  if (type instanceof DuckDBStructType) {
    const fields = type.entryNames.map(
      (name, at) => `${identifier(name)} ${asText(itemAt(type.entryTypes, at))}`,
    );
    return `STRUCT(${fields.join(', ')})`;
  }
  if (type instanceof DuckDBListType) return `${asText(type.valueType)}[]`;
  return /^(MAP|UNION)\(/.test(type.toString()) ? 'JSON' : 'VARCHAR';
}

/** The scalars and lists of a field; those of an object are named by their path, such as `labels.instance`. */
function leaves({ name, sql, type }: JsonField): JsonField[] {
  if (!(type instanceof DuckDBStructType)) return [{ name, sql, type }];
  return type.entryNames.flatMap((field, at) =>
    leaves({
      name: name === '' ? field : `${name}.${field}`,
      sql: `struct_extract(${sql}, ${literal(field)})`,
      type: itemAt(type.entryTypes, at),
    }),
  );
}

const NUMBER = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|DECIMAL.*)$/;

const isNumber = ({ type }: { readonly type: DuckDBType }) => NUMBER.test(type.toString());

/** Whether a field is a time by its type, or a number by its name. */
function isTime(field: JsonField): boolean {
  return (
    /^(TIMESTAMP|DATE)/.test(field.type.toString()) ||
    (isNumber(field) && rankIn(TIME_NAMES, field.name) >= 0)
  );
}

/** Whether fields have a time and a number besides. */
function isWhole(fields: readonly JsonField[]): boolean {
  return fields.some(isTime) && fields.some((field) => isNumber(field) && !isTime(field));
}

/**
 * The fields of an outer object that say something of the elements of its list: all but numbers, if the elements have numbers of their own,
 * and times, if they have those.
 */
function kept(
  outer: readonly JsonField[],
  { hasTime, hasNumber }: { hasTime: boolean; hasNumber: boolean },
): JsonField[] {
  return outer.filter((field) => (isTime(field) ? !hasTime : !(isNumber(field) && hasNumber)));
}

interface ListField extends JsonField {
  readonly element: DuckDBType;
}

function listsOf(fields: readonly JsonField[]): ListField[] {
  return fields.flatMap((field) => {
    const { type } = field;
    return type instanceof DuckDBListType ? [{ ...field, element: type.valueType }] : [];
  });
}

/**
 * Unfolds lists in objects into rows, as the answers of APIs have them: a list of objects, a list of lists such as `[[time, value], …]`, or
 * lists of equal length side by side. Texts outside of the list are repeated in each row. An object that has a time and a number, and
 * is not the only one of the file, stays a row.
 */
export async function unfolded(
  connection: DuckDBConnection,
  from: string,
  top: readonly JsonField[],
): Promise<JsonRows> {
  let rows: JsonRows = { from, fields: top.flatMap(leaves), path: '' };
  const alone = (await textRows(connection, `SELECT 1 FROM ${from} LIMIT 2`)).length === 1;
  // Two numbers may be a time and a value under any names.
  let isDone = !alone && (isWhole(rows.fields) || rows.fields.filter(isNumber).length > 1);
  for (let depth = 0; depth < DEEPEST && !isDone; depth++) {
    const next = await unfoldedOnce(connection, rows);
    if (next === undefined) break;
    ({ rows, isDone } = next);
  }
  return rows;
}

interface Unfolding {
  readonly rows: JsonRows;
  /** Whether the elements are rows themselves. */
  readonly isDone: boolean;
}

async function unfoldedOnce(connection: DuckDBConnection, rows: JsonRows): Promise<Unfolding | undefined> {
  const lists = listsOf(rows.fields);
  const nested = lists.filter(
    ({ element }) => element instanceof DuckDBStructType || element instanceof DuckDBListType,
  );
  if (nested.length > 0) {
    const lengths = nested.map(({ sql }) => `coalesce(sum(len(${sql})), 0)`).join(', ');
    const counts = only(await textRows(connection, `SELECT ${lengths} FROM ${rows.from}`)).map(Number);
    const longest = Math.max(...counts);
    if (longest > 0) return withElements(connection, rows, itemAt(nested, counts.indexOf(longest)));
  }
  // A list alone may be tags of the row.
  if (isWhole(rows.fields)) return undefined;
  return (await sideBySide(connection, rows, lists)) ?? (await onePair(connection, rows, lists));
}

/** Rows with the elements of a list, and the fields beside it. */
async function withElements(
  connection: DuckDBConnection,
  rows: JsonRows,
  list: ListField,
): Promise<Unfolding> {
  const others = rows.fields.filter((field) => field.name !== list.name);
  const numbered = others.map((field, at) => ({ ...field, sql: `c${at}` }));
  const selected = others.map(({ sql }, at) => `${sql} AS c${at}, `).join('');
  const from = `(SELECT ${selected}unnest(${list.sql}) AS item FROM ${rows.from})`;
  const { element } = list;
  const isRow = element instanceof DuckDBListType;
  const own = isRow
    ? await entries(connection, from, list, element.valueType, columnsBeside(numbered, list))
    : leaves({ name: '', sql: 'item', type: element });
  const outer = kept(numbered, {
    hasTime: isRow || own.some(isTime),
    hasNumber: isRow || own.some(isNumber),
  });
  const taken = new Set(outer.map(({ name }) => name));
  const named = own.map((field) =>
    taken.has(field.name) ? { ...field, name: `${list.name}.${field.name}` } : field,
  );
  return {
    rows: { from, fields: [...outer, ...named], path: pathOf(rows, list.name) },
    isDone: isRow || isWhole(own),
  };
}

const pathOf = ({ path }: JsonRows, name: string) => `${path === '' ? '' : `${path}.`}${name}[]`;

/** A list with the names of the columns beside a list of rows, as data frames and InfluxDB write it. */
function columnsBeside(fields: readonly JsonField[], { name }: ListField): JsonField | undefined {
  const parent = name.split('.').slice(0, -1);
  const wanted = [...parent, 'columns'].join('.');
  return listsOf(fields).find((field) => field.name === wanted && isScalar({ type: field.element }));
}

/** The entries of lists as columns: named as beside them, or `time` and `value` if one of two looks like a time since 1970. */
async function entries(
  connection: DuckDBConnection,
  from: string,
  { name }: ListField,
  type: DuckDBType,
  columns: JsonField | undefined,
): Promise<JsonField[]> {
  const names = columns === undefined ? 'NULL' : `(SELECT to_json(${columns.sql}) FROM ${from} LIMIT 1)`;
  const epochs = [1, 2].map((at) => `coalesce(bool_and(TRY_CAST(item[${at}] AS DOUBLE) > 1e9), false)`);
  const kinds = await textRows(
    connection,
    `SELECT max(len(item)), ${epochs.join(', ')}, ${names} FROM ${from}`,
  );
  const [most, first, second, json] = only(kinds);
  const width = Math.min(MOST_ENTRIES, Number(most));
  const given: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
  const isPair = width === 2 && first !== second;
  const last = name.split('.').at(-1);
  return Array.from({ length: width }, (_, at) => {
    const pair = `${last}.${(at === 0) === (first === 'true') ? 'time' : 'value'}`;
    const own = Array.isArray(given) && typeof given[at] === 'string' ? given[at] : undefined;
    return { name: own ?? (isPair ? pair : `${last}.${at + 1}`), sql: `item[${at + 1}]`, type };
  });
}

/** Rows of lists of scalars that have equal lengths: times and values side by side. Undefined if no two have. */
async function sideBySide(
  connection: DuckDBConnection,
  rows: JsonRows,
  lists: readonly ListField[],
): Promise<Unfolding | undefined> {
  if (lists.length < 2) return undefined;
  const lengths = lists.map(({ sql }) => `list(coalesce(len(${sql}), 0))::VARCHAR`).join(', ');
  const found = only(await textRows(connection, `SELECT ${lengths} FROM ${rows.from}`));
  const groups = new Map<string | null, ListField[]>();
  lists.forEach((list, at) => {
    const length = itemAt(found, at);
    groups.set(length, [...(groups.get(length) ?? []), list]);
  });
  const [group] = [...groups.values()].sort((a, b) => b.length - a.length);
  if (group === undefined || group.length < 2) return undefined;
  const others = rows.fields.filter(({ name }) => !lists.some((list) => list.name === name));
  const selected = [
    ...others.map(({ sql }, at) => `${sql} AS c${at}`),
    ...group.map(({ sql }, at) => `unnest(${sql}) AS l${at}`),
  ];
  const own = group.map(({ name, element }, at) => ({ name, sql: `l${at}`, type: element }));
  const outer = kept(
    others.map((field, at) => ({ ...field, sql: `c${at}` })),
    { hasTime: true, hasNumber: true },
  );
  return {
    rows: {
      from: `(SELECT ${selected.join(', ')} FROM ${rows.from})`,
      fields: [...outer, ...own],
      path: pathOf(rows, `(${group.map(({ name }) => name).join(',')})`),
    },
    isDone: true,
  };
}

/** Rows whose only list is a time since 1970 and a value. Undefined if it is not. */
async function onePair(
  connection: DuckDBConnection,
  rows: JsonRows,
  lists: readonly ListField[],
): Promise<Unfolding | undefined> {
  const [list, ...more] = lists;
  if (list === undefined || more.length > 0) return undefined;
  const { name, sql, element } = list;
  const pairs = await textRows(
    connection,
    `SELECT coalesce(bool_and(len(${sql}) = 2 AND TRY_CAST(${sql}[1] AS DOUBLE) > 1e9), false) FROM ${rows.from}`,
  );
  const [isPair] = only(pairs);
  if (isPair !== 'true') return undefined;
  const others = rows.fields.filter((field) => field.name !== name);
  const own = ['time', 'value'].map((part, at) => ({
    name: `${name}.${part}`,
    sql: `${sql}[${at + 1}]`,
    type: element,
  }));
  return { rows: { ...rows, fields: [...others, ...own] }, isDone: true };
}
