import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bytesOf } from '../encoding.ts';
import type { Compression } from '../format.ts';
import { csvCell } from './csv-cell.ts';

/** Columns that say how a table was queried, not what was measured. */
const OF_QUERY = ['', 'result', 'table', '_start', '_stop'];

/** The cells of a line of CSV with quotes (RFC 4180). */
function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  }
  return cells;
}

/** Whether text begins as the annotated CSV of InfluxDB does: with its annotations, or with the columns of a query's result. */
export function isAnnotated(text: string): boolean {
  return /^(?:#(?:group|datatype|default),|,result,table,)/.test(text);
}

/** The columns of a table: the place of each in its rows. */
interface Header {
  readonly names: readonly string[];
  /** Places of tags: columns by which the result is grouped. */
  readonly tags: readonly string[];
}

/** The lines of a file, those of a quoted cell with several joined. */
async function* linesOf(path: string, compression: Compression): AsyncGenerator<string> {
  const lines = createInterface({
    input: Readable.from(bytesOf(path, compression)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let open = '';
  for await (const line of lines) {
    const whole = open === '' ? line : `${open}\n${line}`;
    const isOpen = (whole.match(/"/g)?.length ?? 0) % 2 === 1;
    open = isOpen ? whole : '';
    if (!isOpen) yield whole;
  }
}

/** The rows of all tables, each with the header of its own. */
async function* rowsOf(
  path: string,
  compression: Compression,
): AsyncGenerator<{ readonly header: Header; readonly cells?: readonly string[] }> {
  let group: readonly string[] = [];
  let header: Header | undefined;
  for await (const line of linesOf(path, compression)) {
    if (line.startsWith('#')) {
      const [kind, ...rest] = cellsOf(line);
      if (kind === '#group') group = ['', ...rest];
      header = undefined;
    } else if (line.trim() === '') {
      header = undefined;
    } else if (header === undefined) {
      const names = cellsOf(line);
      const tags = names.filter((name, at) => group[at] === 'true' && !name.startsWith('_'));
      header = { names, tags };
      yield { header };
    } else {
      yield { header, cells: cellsOf(line) };
    }
  }
}

/** What the annotated CSV of a query of InfluxDB became. */
export interface Rewritten {
  /** Columns whose values are names, whatever they look like. */
  readonly labels: ReadonlySet<string>;
  readonly tables: number;
}

/**
 * Rewrites the annotated CSV of InfluxDB, which has a header for each table, as one CSV with the columns of all tables. Columns that say how the
 * table was queried are left out; measurement and field become one column `metric`, as in line protocol.
 *
 * @see https://docs.influxdata.com/influxdb/v2/reference/syntax/annotated-csv/
 */
export async function rewriteAnnotated(
  from: { readonly path: string; readonly compression: Compression },
  to: string,
): Promise<Rewritten> {
  const names = new Set<string>();
  const labels = new Set<string>();
  const seen = new Set<Header>();
  for await (const { header } of rowsOf(from.path, from.compression)) {
    if (seen.has(header)) continue;
    seen.add(header);
    for (const name of columnsOf(header)) names.add(name);
    for (const tag of header.tags) labels.add(tag);
  }
  const columns = [...names];
  if (columns.includes('metric')) labels.add('metric');
  async function* text() {
    yield `${columns.map(csvCell).join(',')}\n`;
    for await (const { header, cells } of rowsOf(from.path, from.compression)) {
      if (cells === undefined) continue;
      const at = (name: string) => cells[header.names.indexOf(name)] ?? '';
      const row = columns.map((name) => (name === 'metric' && isLong(header) ? metricOf(at) : at(name)));
      yield `${row.map(csvCell).join(',')}\n`;
    }
  }
  await pipeline(Readable.from(text()), createWriteStream(to));
  return { labels, tables: seen.size };
}

/** Whether each row of a table has the value of one field. */
const isLong = ({ names }: Header) => names.includes('_measurement') && names.includes('_field');

function columnsOf(header: Header): string[] {
  const own = header.names.filter((name) => !OF_QUERY.includes(name));
  if (!isLong(header)) return own;
  return ['metric', ...own.filter((name) => name !== '_measurement' && name !== '_field')];
}

/** The name of a field: that of its measurement and its own; a field `value` adds nothing. */
function metricOf(at: (name: string) => string): string {
  const [measurement, field] = [at('_measurement'), at('_field')];
  return field === 'value' ? measurement : `${measurement}.${field}`;
}
