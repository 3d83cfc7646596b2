import { type DuckDBConnection, DuckDBStructType, type DuckDBType } from '@duckdb/node-api';
import { itemAt } from '../../../operators/item-at.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { type Dialect, dialectOf } from './csv/dialect.ts';
import type { TimesAcross } from './csv/header-rows.ts';
import { encodingOf, headOf, isPlain, rewrite, textOf } from './encoding.ts';
import { type Compression, contentOf, type Format } from './format.ts';
import { asText, unfolded } from './json-table.ts';
import { firstLine, identifier, literal } from './sql-text.ts';

/**
 * A column of a file. `text` is read by its content; `number` is a number already, `local` a time without a zone, `instant` one with.
 */
export interface SourceColumn {
  readonly name: string;
  /** SQL expression of its values. */
  readonly sql: string;
  readonly type: 'text' | 'number' | 'local' | 'instant';
  /** Whether its values are names, whatever they look like. */
  readonly isLabel?: true;
}

/** A file as a table of DuckDB. */
export interface SourceTable {
  /** The path as the caller named it. */
  readonly shown: string;
  readonly format: Format;
  readonly columns: readonly SourceColumn[];
  /** What was found out beside the columns, such as `encoding=utf-16le`. */
  readonly notes: readonly string[];
  /** Lines before the first row, if rows are lines. */
  readonly skip: number | undefined;
  /** SQL of the table. `rejects` names the table for lines that are no rows; without one they are ignored. */
  from(rejects?: string): string;
}

/** A file to open, with what its caller says of it. */
export interface TableOptions {
  /** Where its bytes are. */
  readonly path: string;
  readonly shown: string;
  /** Undefined: by its content. */
  readonly format: Format | undefined;
  readonly encoding: string | undefined;
  readonly delimiter: string | undefined;
  /** The decimal mark of numbers, as the caller names it. */
  readonly decimal: string | undefined;
  /** Names of columns whose values are names, whatever they look like. */
  readonly labels?: ReadonlySet<string>;
  /** What was found out when the file was unpacked or rewritten. */
  readonly notes?: readonly string[];
  /** Path of a file that may be written, if the text has to be converted. */
  readonly spare: string;
}

/** Largest number of lines that are no rows and are kept with their errors. */
const MOST_REJECTS = 100_000;

/** Rows from which the fields of JSON are determined. */
const JSON_SAMPLE = 20_480;

/**
 * Opens a file as a table.
 *
 * @throws InvalidInput when it cannot be read, with the remedy
 */
export async function openTable(connection: DuckDBConnection, options: TableOptions): Promise<SourceTable> {
  const { shown } = options;
  const { compression, isParquet } = contentOf(options.path, shown);
  if (isParquet || options.format === 'parquet') {
    if (!isParquet) throw new InvalidInput(`${shown} is no Parquet file: it does not begin with PAR1.`);
    return parquetTable(connection, options.path, shown);
  }
  const head = await headOf(options.path, compression, shown);
  const encoding = encodingOf(head, shown, options.encoding);
  const text = textOf(head, encoding);
  if (text.trim() === '') throw new InvalidInput(`${shown} is empty: it has no row.`);
  const notes = [...(options.notes ?? []), ...(encoding === 'utf-8' ? [] : [`encoding=${encoding}`])];
  let file: TextFile = { path: options.path, compression };
  if (!isPlain(encoding, text)) {
    await rewrite({ path: options.path, compression, encoding }, options.spare, shown);
    file = { path: options.spare, compression: 'none' };
  }
  const format = options.format ?? (/^\s*[{[]/.test(text) ? 'ndjson' : 'csv');
  if (format === 'csv') {
    const plain = text.replace(/\r\n?/g, '\n');
    return csvTable(file, shown, dialectOf(plain, head.isCut, shown, options), notes, options.labels);
  }
  return jsonTable(connection, file, shown, layoutOf(text), notes);
}

interface TextFile {
  readonly path: string;
  readonly compression: Compression;
}

function csvTable(
  file: TextFile,
  shown: string,
  dialect: Dialect,
  notes: readonly string[],
  labels: ReadonlySet<string> = new Set(),
): SourceTable {
  const { delimiter, quote, names, hasHeader, skip, cells, across } = dialect;
  let next = 0;
  const read = names.map((name, at): SourceColumn => {
    const first = next++;
    const isSplit = cells[at] === 'split';
    if (isSplit) next++;
    const sql = isSplit ? `(c${first} || coalesce(',' || c${first + 1}, ''))` : `c${first}`;
    return { name, sql, type: 'text', ...(labels.has(name) && { isLabel: true }) };
  });
  const spec = Array.from({ length: next }, (_, at) => `'c${at}': 'VARCHAR'`).join(', ');
  // A number without decimals is a cell less: at the end of a row that can be told.
  const isPadded =
    cells.lastIndexOf('split') === cells.length - 1 && cells.indexOf('split') === cells.length - 1;
  const shownAs: Readonly<Record<string, string>> = { '\t': 'tab', ' ': 'space' };
  const csv = (rejects: string | undefined) =>
    `read_csv(${literal(file.path)}, auto_detect = false, delim = ${literal(delimiter)}, quote = ${literal(quote)}, escape = ${literal(quote)}, ` +
    `header = false, skip = ${skip}, columns = {${spec}}, compression = '${file.compression}', ${isPadded ? 'null_padding = true, ' : ''}` +
    (rejects === undefined
      ? 'ignore_errors = true)'
      : `store_rejects = true, rejects_table = ${literal(rejects)}, rejects_scan = ${literal(`${rejects}_scan`)}, rejects_limit = ${MOST_REJECTS})`);
  const isAcross = across.columns.length > 0;
  return {
    shown,
    format: 'csv',
    columns: isAcross ? besideTimes(read, across) : read,
    notes: [
      ...(delimiter === ',' ? [] : [`delimiter=${shownAs[delimiter] ?? delimiter}`]),
      ...(hasHeader ? [] : ['header=none']),
      ...(isAcross ? [`rows=${across.columns.length} times across`] : []),
      ...notes,
    ],
    skip: isAcross ? undefined : skip,
    from: (rejects) => (isAcross ? unpivoted(csv(rejects), read, across) : csv(rejects)),
  };
}

/** The columns of a table whose columns of times became rows. */
function besideTimes(columns: readonly SourceColumn[], across: TimesAcross): SourceColumn[] {
  const names = columns.map(({ name }) => name.toLowerCase());
  const free = (name: string) => (names.includes(name) ? `${name}_across` : name);
  return [
    ...columns.filter((_, at) => isBeside(at, across)),
    { name: free('time'), sql: 't', type: 'text' },
    { name: free('value'), sql: 'v', type: 'text' },
  ];
}

const isBeside = (column: number, { columns, under }: TimesAcross) =>
  column !== under && !columns.some(({ at }) => at === column);

/** SQL of a row for each column of times: of months with their year, of hours with their day before them. */
function unpivoted(from: string, columns: readonly SourceColumn[], across: TimesAcross): string {
  const { under } = across;
  const names = across.columns.map(({ text }) => literal(text)).join(', ');
  const values = across.columns.map(({ at }) => itemAt(columns, at).sql).join(', ');
  const others = columns.flatMap(({ sql }, at) => (isBeside(at, across) ? [`${sql}, `] : []));
  const rows = `SELECT *, unnest([${names}]) AS n, unnest([${values}]) AS v FROM ${from}`;
  const mark = across.columns.length === 12 ? '-' : ' ';
  const time = under === undefined ? 'n' : `trim(${itemAt(columns, under).sql}) || '${mark}' || n`;
  return `(SELECT ${others.join('')}${time} AS t, v FROM (${rows}))`;
}

/** What to tell of a file whose rows cannot be read. */
export function unreadable({ shown }: Pick<SourceTable, 'shown'>, error: unknown): InvalidInput {
  const why = firstLine(error);
  const remedy = why.includes('state machine')
    ? `; its lines end in different ways, or have quotes that are not closed: make the ends alike, such as with tr -d '\\r' < ${shown} | tidemark replay --format csv -`
    : why.includes('maximum_object_size')
      ? `; write an object a line, such as with jq -c '.data[]' ${shown} | tidemark replay --format ndjson -`
      : '';
  return new InvalidInput(`${shown} cannot be read: ${why}${remedy}`);
}

/** Fields of JSON that are labels if they are text: those of an object that is called so. */
const LABELS = /(?:^|\.)(?:metric|labels?|tags?|dimensions?|attributes)\.[^.]+$/i;

type JsonLayout = 'array' | 'newline_delimited' | 'unstructured';

function layoutOf(text: string): JsonLayout {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('[')) return 'array';
  const end = trimmed.indexOf('\n');
  return /^\{\s*$/.test(end < 0 ? trimmed : trimmed.slice(0, end)) ? 'unstructured' : 'newline_delimited';
}

async function jsonTable(
  connection: DuckDBConnection,
  { path, compression }: TextFile,
  shown: string,
  layout: JsonLayout,
  notes: readonly string[],
): Promise<SourceTable> {
  const options =
    `format = '${layout}', compression = '${compression === 'none' ? 'uncompressed' : compression}'` +
    `${layout === 'newline_delimited' ? ', ignore_errors = true' : ''}`;
  const sampled = `read_json(${literal(path)}, ${options}, sample_size = ${JSON_SAMPLE}, map_inference_threshold = -1)`;
  const described = await describe(connection, sampled, shown);
  const spec = described.map(({ name, type }) => `${literal(name)}: ${literal(asText(type))}`).join(', ');
  const top = described.map(({ name, type }) => ({ name, sql: identifier(name), type }));
  const rows = await unfolded(
    connection,
    `read_json(${literal(path)}, ${options}, columns = {${spec}})`,
    top,
  );
  return {
    shown,
    format: 'ndjson',
    columns: rows.fields.flatMap(({ name, sql, type }) =>
      leaves(name, sql, type, true).map((column) => ({
        ...column,
        ...(LABELS.test(column.name) &&
          /^(VARCHAR|UUID|JSON)$/.test(type.toString()) && { isLabel: true as const }),
      })),
    ),
    notes: rows.path === '' ? notes : [...notes, `rows=${rows.path}`],
    skip: layout === 'newline_delimited' && rows.path === '' ? 0 : undefined,
    from: () => rows.from,
  };
}

async function parquetTable(connection: DuckDBConnection, path: string, shown: string): Promise<SourceTable> {
  const from = `read_parquet(${literal(path)})`;
  const described = await describe(connection, from, shown);
  return {
    shown,
    format: 'parquet',
    columns: described.flatMap(({ name, type }) => leaves(name, identifier(name), type, false)),
    notes: [],
    skip: undefined,
    from: () => from,
  };
}

async function describe(
  connection: DuckDBConnection,
  from: string,
  shown: string,
): Promise<{ name: string; type: DuckDBType }[]> {
  try {
    const result = await connection.run(`SELECT * FROM ${from} LIMIT 0`);
    const types = result.columnTypes();
    return result.columnNames().map((name, at) => ({ name, type: itemAt(types, at) }));
  } catch (error) {
    throw unreadable({ shown }, error);
  }
}

function isNested(type: DuckDBType): boolean {
  return /\]$|^MAP\(|^UNION\(/.test(type.toString());
}

/** The scalar columns below a field; a field of an object is named by its path, such as `labels.instance`. */
function leaves(name: string, sql: string, type: DuckDBType, isText: boolean): SourceColumn[] {
  if (type instanceof DuckDBStructType) {
    return type.entryNames.flatMap((field, at) =>
      leaves(
        `${name}.${field}`,
        `struct_extract(${sql}, ${literal(field)})`,
        itemAt(type.entryTypes, at),
        isText,
      ),
    );
  }
  if (isNested(type)) return [];
  const text = type.toString();
  if (isText) return [{ name, sql, type: 'text' }];
  if (/^TIMESTAMP WITH TIME ZONE/.test(text)) return [{ name, sql, type: 'instant' }];
  if (/^(TIMESTAMP|DATE)/.test(text)) return [{ name, sql, type: 'local' }];
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|DECIMAL.*)$/.test(text))
    return [{ name, sql, type: 'number' }];
  return [{ name, sql: `(${sql})::VARCHAR`, type: 'text' }];
}
