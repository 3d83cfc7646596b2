import { open } from 'node:fs/promises';
import type { Extracted, Marks } from '../analytics/extract.ts';
import { columnsOf, type TableName } from '../analytics/tables.ts';
import { encodeText } from '../sql/escape.ts';
import { isCurrent, MARKS, selectOf, since } from '../sql/extract.ts';
import { asNumber } from '../sql/values.ts';
import { asQuoted, type Connection, quoted, type Value } from './connection.ts';
import { firstChangeSeq } from './logs.ts';

/** Rows that are read at once. */
const ROWS = 8192;

function field(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A value as CSV has it, by what its column holds. */
function shown(value: Value, isText: boolean): string {
  if (value === null) return '';
  // The driver ends a text at a NUL, so that texts come as JSON.
  if (isText) return field(encodeText(asQuoted(value) ?? ''));
  if (typeof value === 'string') return field(value);
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Writes the rows of a table to a file; gives how many there are. */
async function write(
  connection: Connection,
  table: TableName,
  condition: string,
  path: string,
): Promise<number> {
  const place = table === 'observations' ? 'o.seq' : 'rowid';
  const texts = columnsOf(table).map(([, kind]) => kind === 'text');
  const select = selectOf(table, condition, (column, kind) => (kind === 'text' ? quoted(column) : column));
  const sql = `${select.replace('SELECT ', `SELECT ${place} AS place, `)} AND ${place} > ?
    ORDER BY ${place} LIMIT ${ROWS}`;
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  try {
    for (let last = -1; ; ) {
      const rows = await connection.rows(sql, [last]);
      if (rows.length === 0) break;
      let text = '';
      for (const row of rows) {
        for (let at = 1; at < row.length; at++) {
          text += (at === 1 ? '' : ',') + shown(row[at], texts[at - 1]);
        }
        text += '\n';
      }
      await file.write(text);
      count += rows.length;
      last = asNumber(rows[rows.length - 1][0]);
      if (rows.length < ROWS) break;
    }
  } finally {
    await file.close();
  }
  return count;
}

/** Writes what came to tables since their marks as CSV; see Extractor. */
export function extract(
  connection: Connection,
  tables: readonly TableName[],
  after: Marks,
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
      const rows = await write(connection, table, condition, file);
      taken.push({ table, mark, replaces, format: rows === 0 ? undefined : 'csv-micros', path: file });
    }
    return taken;
  });
}
