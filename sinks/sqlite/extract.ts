import { open } from 'node:fs/promises';
import type { Extracted, ExtractMarks } from '../analytics/extract.ts';
import { columnsOf, type TableName } from '../analytics/tables.ts';
import { encodeText } from '../sql/escape.ts';
import { isCurrent, MARKS, selectOf, since } from '../sql/extract.ts';
import { asNumber, asText } from '../sql/values.ts';
import { asQuoted, type Connection, quoted, type Value } from './connection.ts';
import { firstChangeSeq } from './logs.ts';

/** Rows that are read at once. */
const ROWS = 8192;

function field(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A value in CSV, by the type of its column. */
function shown(value: Value, isText: boolean): string {
  if (value === null) return '';
  // The driver truncates a text at a NUL, so texts come as JSON.
  if (isText) return field(encodeText(asQuoted(value) ?? ''));
  if (typeof value === 'string') return field(value);
  return Object.is(value, -0) ? '-0' : String(value);
}

/** How the rows of a table are read, page by page. */
interface Pages {
  /** SELECT whose first column is the position of a row, and whose single parameter is the position before the page. */
  readonly sql: string;
  /** CSV of rows. */
  readonly lines: (rows: readonly Value[][]) => Promise<string>;
}

/** Writes rows to a new file; returns their number. */
async function write(connection: Connection, { sql, lines }: Pages, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  try {
    for (let last = -1; ; ) {
      const rows = await connection.rows(sql, [last]);
      count += rows.length;
      if (rows.length > 0) await file.write(await lines(rows));
      if (rows.length < ROWS) return count;
      last = asNumber(rows[rows.length - 1][0]);
    }
  } finally {
    await file.close();
  }
}

function pagesOf(table: TableName, condition: string): Pages {
  const texts = columnsOf(table).map(([, kind]) => kind === 'text');
  const select = selectOf(table, condition, (column, kind) => (kind === 'text' ? quoted(column) : column));
  return {
    sql: `${select.replace('SELECT ', 'SELECT rowid AS place, ')} AND rowid > ? ORDER BY rowid LIMIT ${ROWS}`,
    lines: async (rows) =>
      rows.map(([, ...row]) => `${row.map((value, at) => shown(value, texts[at])).join(',')}\n`).join(''),
  };
}

/** Observations, with each series looked up once: two ids per row would take the driver as long as all the rest. */
function observationPages(connection: Connection, condition: string): Pages {
  const series = new Map<Value, string>();
  const look = async (rows: readonly Value[][]) => {
    const missing = new Set(rows.map((row) => row[1]).filter((number) => !series.has(number)));
    if (missing.size === 0) return;
    const found = await connection.rows(
      'SELECT series, scope_id, entity_id FROM series WHERE series IN (SELECT value FROM json_each(?))',
      [JSON.stringify([...missing])],
    );
    for (const [number, scope, entity] of found) series.set(number, `${asText(scope)},${asText(entity)}`);
  };
  return {
    sql: `SELECT o.seq, o.series, o."time", o.outcome, ${quoted('o.id')}, o.extra FROM observation_log o
      WHERE ${condition} AND o.seq > ? ORDER BY o.seq LIMIT ${ROWS}`,
    async lines(rows) {
      await look(rows);
      let text = '';
      for (const [seq, number, time, outcome, id, extra] of rows) {
        text += `${seq},${series.get(number)},${time},${shown(outcome, false)},${shown(id, true)},${shown(extra, false)}\n`;
      }
      return text;
    },
  };
}

/** Writes new rows of tables since their marks as CSV; see Extractor. */
export function extract(
  connection: Connection,
  tables: readonly TableName[],
  after: ExtractMarks,
  path: (table: TableName) => string,
): Promise<readonly Extracted[]> {
  return connection.snapshot(async () => {
    const taken: Extracted[] = [];
    for (const table of tables) {
      const [marks] = await connection.rows(MARKS[table]);
      const mark = marks.map(String).join('/');
      if (isCurrent(after, table, mark)) continue;
      const first = table === 'signals' ? ((await firstChangeSeq(connection)) ?? 0) : 0;
      const { condition, replaces } = since(table, after[table], mark, (place) =>
        first > place + 1 ? undefined : `SELECT payload ->> 'id' FROM change_log WHERE seq > ${place}`,
      );
      const file = path(table);
      const pages =
        table === 'observations' ? observationPages(connection, condition) : pagesOf(table, condition);
      const rows = await write(connection, pages, file);
      const written = rows === 0 ? undefined : { path: file, format: 'csv-micros' as const, rows };
      taken.push({ table, mark, replaces, file: written });
    }
    return taken;
  });
}
