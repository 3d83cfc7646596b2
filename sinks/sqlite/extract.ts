import { CSV_ROWS, type CsvPages, csvEscaped, csvValue, writeCsv } from '../analytics/csv.ts';
import type { Extracted, ExtractMarks } from '../analytics/extract.ts';
import { columnsOf, type TableName } from '../analytics/tables.ts';
import { isCurrent, MARKS, selectOf, since } from '../sql/extract.ts';
import { asNumber, asText } from '../sql/values.ts';
import { asQuoted, type Connection, quoted, type Value } from './connection.ts';
import { firstChangeSeq } from './logs.ts';

const placeOf = (after: unknown) => (after === undefined ? -1 : asNumber(after));

/** Rows by their numbers, which every table here has. */
function pagesOf(connection: Connection, table: TableName, condition: string): CsvPages {
  // The driver truncates a text at a NUL, so texts come as JSON.
  const select = selectOf(table, condition, (column, kind) => (kind === 'text' ? quoted(column) : column));
  const sql = `${select.replace('SELECT ', 'SELECT rowid AS place, ')} AND rowid > ? ORDER BY rowid LIMIT ${CSV_ROWS}`;
  const shown = columnsOf(table).map(([, kind]) =>
    kind === 'text' ? (value: unknown) => csvEscaped(asQuoted(asText(value))) : csvValue,
  );
  return {
    page: (after) => connection.rows(sql, [placeOf(after)]),
    lines: (rows) =>
      rows
        .map(
          ([, ...row]) => `${row.map((value, at) => (value === null ? '' : shown[at](value))).join(',')}\n`,
        )
        .join(''),
  };
}

/** Observations, with each series looked up once: two ids per row would take the driver as long as all the rest. */
function observationPages(connection: Connection, condition: string): CsvPages {
  const series = new Map<unknown, string>();
  const look = async (rows: readonly (readonly unknown[])[]) => {
    const missing = new Set(rows.map((row) => row[1]).filter((number) => !series.has(number)));
    if (missing.size === 0) return;
    const found = await connection.rows(
      'SELECT series, scope_id, entity_id FROM series WHERE series IN (SELECT value FROM json_each(?))',
      [JSON.stringify([...missing])],
    );
    for (const [number, scope, entity] of found) series.set(number, `${asText(scope)},${asText(entity)}`);
  };
  const sql = `SELECT o.seq, o.series, o."time", o.outcome, ${quoted('o.id')}, o.extra FROM observation_log o
    WHERE ${condition} AND o.seq > ? ORDER BY o.seq LIMIT ${CSV_ROWS}`;
  return {
    page: (after): Promise<Value[][]> => connection.rows(sql, [placeOf(after)]),
    async lines(rows) {
      await look(rows);
      let text = '';
      for (const [seq, number, time, outcome, id, extra] of rows) {
        const shownId = id === null ? '' : csvEscaped(asQuoted(asText(id)));
        text += `${seq},${series.get(number)},${time},${csvValue(outcome)},${shownId},${csvValue(extra)}\n`;
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
        table === 'observations'
          ? observationPages(connection, condition)
          : pagesOf(connection, table, condition);
      const rows = await writeCsv(pages, file);
      const written = rows === 0 ? undefined : { path: file, format: 'csv-micros' as const, rows };
      taken.push({ table, mark, replaces, file: written });
    }
    return taken;
  });
}
