import { itemAt } from '../../operators/item-at.ts';
import { csvEscaped, csvValue, writeCsv } from '../analytics/csv.ts';
import type { Extracted, ExtractedFile, ExtractMarks } from '../analytics/extract.ts';
import { TABLES, type TableName } from '../analytics/tables.ts';
import { type Cell, type Cells, quotedName } from '../tables.ts';
import { firstChangeSeq } from './lists/signals.ts';
import type { Selected, Session } from './session.ts';
import { only } from './values.ts';

/** Statements whose single row gives the end of a table; its values are the mark. */
const MARKS: Readonly<Record<TableName, string>> = {
  observations: 'SELECT coalesce(max(seq), 0) FROM observation_log',
  signals: 'SELECT coalesce(max(seq), 0) FROM change_log',
  settings: 'SELECT count(*) FROM settings_log',
  events: 'SELECT coalesce(max(seq), 0) FROM event',
  claims: 'SELECT coalesce(max(seq), 0) FROM claim_version',
  evidence: 'SELECT coalesce(max(place), 0) FROM evidence',
  relations:
    'SELECT coalesce(max(seq), 0) FROM (SELECT max(seq) AS seq FROM relation UNION ALL SELECT max(ended_seq) FROM relation) AS ends',
  history: 'SELECT coalesce(max(place), 0) FROM claim_history',
  series: 'SELECT count(*) FROM series',
  descriptions: 'SELECT count(*), max(changed_at) FROM series_description',
  scopes: 'SELECT count(*), max(changed_at) FROM scope_description',
  names: 'SELECT count(*), max(changed_at) FROM series_name',
};

/** The end of a table, as its values say it. */
export async function markOf(session: Session, table: TableName): Promise<string> {
  const row = only(await session.rows(MARKS[table]));
  return row.map((value) => (value === null ? '' : String(value))).join('/');
}

/** The rows of a table since a mark. */
export interface Since {
  /** Condition on the rows. */
  readonly condition: string;
  readonly replaces: boolean;
}

const ALL: Since = { condition: 'true', replaces: true };

/** Columns that order rows by arrival, when not `seq`. */
const PLACES: Readonly<Partial<Record<TableName, string>>> = {
  observations: 'o.seq',
  evidence: 'place',
  history: 'place',
};

/** Tables whose rows change in place: all of them are read when one has changed. */
const WHOLE: readonly TableName[] = ['settings', 'series', 'descriptions', 'scopes', 'names'];

function between(column: string, after: string, mark: string): string {
  return `(${column} > ${Number(after)} AND ${column} <= ${Number(mark)})`;
}

/**
 * The rows of a table after one mark, up to another.
 *
 * @param firstChange number of the first change in the change log
 */
export async function since(
  { dialect }: Session,
  table: TableName,
  after: string | undefined,
  mark: string,
  firstChange: () => Promise<number>,
): Promise<Since> {
  if (after === undefined || WHOLE.includes(table)) return ALL;
  if (table === 'signals') {
    // All of them, where the log does not reach back to the mark.
    if ((await firstChange()) > Number(after) + 1) return ALL;
    const ids = `SELECT ${dialect.changedId} FROM change_log WHERE seq > ${Number(after)}`;
    return { condition: `id IN (${ids})`, replaces: false };
  }
  const columns = table === 'relations' ? ['seq', 'ended_seq'] : [PLACES[table] ?? 'seq'];
  const condition = `(${columns.map((column) => between(column, after, mark)).join(' OR ')})`;
  return { condition, replaces: false };
}

/** Where the rows of a file come from, and its columns. */
export function sourceOf(table: TableName): {
  readonly from: string;
  readonly columns: readonly (Selected & { readonly name: string })[];
} {
  const { from, columns } = TABLES[table];
  const isObserved = table === 'observations';
  const prefix = (column: string) => (column === 'scope_id' || column === 'entity_id' ? 's.' : 'o.');
  return {
    from: isObserved ? 'observation_log o JOIN series s ON s.series = o.series' : from.name,
    columns: columns.map(({ name, column }) => ({
      name,
      sql: `${isObserved ? prefix(column) : ''}${quotedName(column)}`,
      kind: from.columns.find((one) => one.name === column)?.kind ?? 'text',
    })),
  };
}

/** How an engine writes a file. */
export interface Extraction {
  readonly tables: readonly TableName[];
  readonly after: ExtractMarks;
  readonly path: (table: TableName) => string;
  readonly markOf?: (session: Session, table: TableName, after: string | undefined) => Promise<string>;
  readonly since?: typeof since;
  readonly firstChange?: (session: Session) => Promise<number>;
  /** Writes the rows of a table that satisfy a condition; resolves to what was written, undefined for none. */
  readonly write: (
    session: Session,
    table: TableName,
    since: Since,
    path: string,
  ) => Promise<ExtractedFile | undefined>;
}

/** Writes new rows of tables since their marks; see Extractor. */
export function extract(session: Session, extraction: Extraction): Promise<readonly Extracted[]> {
  const { tables, after, path, write } = extraction;
  return session.snapshot(async () => {
    const taken: Extracted[] = [];
    for (const table of tables) {
      const mark = await (extraction.markOf ?? markOf)(session, table, after[table]);
      if (after[table] === mark) continue;
      const firstChange = async () =>
        (await (extraction.firstChange ?? firstChangeSeq)(session)) ?? Number.NEGATIVE_INFINITY;
      const rows = await (extraction.since ?? since)(session, table, after[table], mark, firstChange);
      taken.push({
        table,
        mark,
        replaces: rows.replaces,
        file: await write(session, table, rows, path(table)),
      });
    }
    return taken;
  });
}

/** What orders the rows of a table: its key. */
const KEYS: Readonly<Record<TableName, string>> = {
  observations: 'o.seq',
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

/** Rows of a file that are read at once. */
const ROWS = 8192;

function fieldOf(kind: Selected['kind'], cell: Cell): string {
  if (kind === 'text') return csvEscaped(typeof cell === 'string' ? cell : null);
  // Ids have no character with a meaning.
  return kind === 'uuid' ? `${cell ?? ''}` : csvValue(cell);
}

/** Writes the rows of a table that satisfy a condition as CSV, page by page in the order of its key. */
export async function writeAsCsv(
  session: Session,
  table: TableName,
  { condition }: Since,
  path: string,
): Promise<ExtractedFile | undefined> {
  const { from, columns } = sourceOf(table);
  const key: Selected = {
    sql: KEYS[table],
    kind: ['signals', 'scopes', 'names'].includes(table) ? 'text' : 'whole',
  };
  const rows = await writeCsv(
    (after: Cell) => {
      const behind = after === null ? '' : `AND ${key.sql} > ?`;
      const rest = `FROM ${from} WHERE ${condition} ${behind} ORDER BY ${key.sql} LIMIT ${ROWS}`;
      return session.cells([key, ...columns], rest, after === null ? [] : [after]);
    },
    ([, ...row]: Cells) => row.map((cell, at) => fieldOf(itemAt(columns, at).kind, cell)).join(','),
    ROWS,
    path,
  );
  return rows === 0 ? undefined : { path, format: 'csv-micros', rows };
}
