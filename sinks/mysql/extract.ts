import { CSV_ROWS, type CsvPages, csvEscaped, csvValue, writeCsv } from '../analytics/csv.ts';
import type { Extracted, ExtractMarks } from '../analytics/extract.ts';
import { columnsOf, type TableName } from '../analytics/tables.ts';
import { isCurrent, MARKS, selectOf, since } from '../sql/extract.ts';
import { asNumber, asText, asTextOrNull } from '../sql/values.ts';
import type { Parameter } from './connection/literal.ts';
import type { Session } from './connection/session.ts';
import type { MysqlDatabase } from './database.ts';
import { firstChangeSeq } from './logs.ts';
import { outcomeColumns, outcomeOf } from './outcomes.ts';

/** Timeout in milliseconds of one statement: the first time a table is read completely. */
const TIMEOUT = 600_000;

/** What orders the rows of a table: its key. */
const PLACES: Readonly<Record<Exclude<TableName, 'observations'>, string>> = {
  signals: 'id',
  settings: 'version',
  events: 'seq',
  claims: 'seq',
  evidence: 'place',
  relations: 'seq',
  history: 'place',
  series: 'series',
  descriptions: 'series',
  scopes: 'scope_id',
  names: 'scope_id || entity_id',
};

/** The condition for rows after a position, and its parameter. */
function afterOf(place: string, after: unknown): { sql: string; values: Parameter[] } {
  if (after === undefined) return { sql: '', values: [] };
  return { sql: `AND ${place} > ?`, values: [typeof after === 'string' ? after : asNumber(after)] };
}

function pagesOf(session: Session, table: Exclude<TableName, 'observations'>, condition: string): CsvPages {
  const place = PLACES[table];
  const select = selectOf(table, condition).replace('SELECT ', `SELECT ${place} AS place_of_row, `);
  const shown = columnsOf(table).map(([, kind]) =>
    kind === 'text' ? (value: unknown) => csvEscaped(asTextOrNull(value)) : csvValue,
  );
  return {
    page: (after) => {
      const { sql, values } = afterOf(place, after);
      return session.rows(`${select} ${sql} ORDER BY ${place} LIMIT ${CSV_ROWS}`, values);
    },
    lines: (rows) =>
      rows.map(([, ...row]) => `${row.map((value, at) => shown[at](value)).join(',')}\n`).join(''),
  };
}

function observationPages(session: Session, condition: string): CsvPages {
  const select = `SELECT o.seq, s.scope_id, s.entity_id, o."time", ${outcomeColumns('o.')}, o.id, o.extra
    FROM observation_log o FORCE INDEX (PRIMARY) STRAIGHT_JOIN series s ON s.series = o.series WHERE ${condition}`;
  return {
    page: (after) => {
      const { sql, values } = afterOf('o.seq', after);
      return session.rows(`${select} ${sql} ORDER BY o.seq LIMIT ${CSV_ROWS}`, values);
    },
    lines: (rows) =>
      rows
        .map(([seq, scope, entity, time, outcome, text, id, extra]) => {
          const value = csvValue(outcomeOf(outcome, text));
          const rest = `${csvEscaped(asTextOrNull(id))},${csvValue(extra)}`;
          return `${seq},${asText(scope)},${asText(entity)},${time},${value},${rest}\n`;
        })
        .join(''),
  };
}

/** Writes new rows of tables since their marks as CSV; see Extractor. */
export function extract(
  database: MysqlDatabase,
  tables: readonly TableName[],
  after: ExtractMarks,
  path: (table: TableName) => string,
): Promise<readonly Extracted[]> {
  const task = async (session: Session) => {
    const taken: Extracted[] = [];
    for (const table of tables) {
      const [marks] = await session.rows(MARKS[table]);
      const mark = marks.map(String).join('/');
      if (isCurrent(after, table, mark)) continue;
      const first = table === 'signals' ? ((await firstChangeSeq(session)) ?? 0) : 0;
      const { condition, replaces } = since(table, after[table], mark, (place) =>
        first > place + 1 ? undefined : `SELECT signal_id FROM change_log WHERE seq > ${place}`,
      );
      const file = path(table);
      const pages =
        table === 'observations' ? observationPages(session, condition) : pagesOf(session, table, condition);
      const rows = await writeCsv(pages, file);
      const written = rows === 0 ? undefined : { path: file, format: 'csv-micros' as const, rows };
      taken.push({ table, mark, replaces, file: written });
    }
    return taken;
  };
  return database.read(task, { timeoutMs: TIMEOUT });
}
