import type { ExtractMarks } from '../analytics/extract.ts';
import { type ColumnKind, columnsOf, quotedName, type TableName } from '../analytics/tables.ts';

/** Source of each table's rows in the store. */
const SOURCES: Readonly<Record<TableName, string>> = {
  observations: 'observation_log o JOIN series s ON s.series = o.series',
  signals: 'signal_latest',
  settings: 'settings_log',
  events: 'event',
  claims: 'claim_version',
  evidence: 'evidence',
  relations: 'relation',
  history: 'claim_history',
  series: 'series',
  descriptions: 'series_description',
  scopes: 'scope_description',
  names: 'series_name',
};

/** Columns with another name in the store, or from one of two tables. */
const OBSERVED: Readonly<Record<string, string>> = {
  seq: 'o.seq',
  scope_id: 's.scope_id',
  entity_id: 's.entity_id',
  timestamp: 'o."time"',
  outcome: 'o.outcome',
  id: 'o.id',
  extra: 'o.extra',
};

/** Statements whose single row gives the end of a table; its values are the mark. */
export const MARKS: Readonly<Record<TableName, string>> = {
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

/** Query for the rows of one table since a mark. */
export interface Since {
  /** Condition on the rows. */
  readonly condition: string;
  readonly replaces: boolean;
}

/** Columns that order rows by arrival, when not `seq`. */
const PLACES: Readonly<Partial<Record<TableName, string>>> = {
  observations: 'o.seq',
  evidence: 'place',
  history: 'place',
};

const ALL: Since = { condition: 'true', replaces: true };

/** Tables whose rows change in place: all of them are read when one has changed. */
const WHOLE: readonly TableName[] = ['settings', 'series', 'descriptions', 'scopes', 'names'];

function between(column: string, after: string, mark: string): string {
  return `(${column} > ${Number(after)} AND ${column} <= ${Number(mark)})`;
}

/**
 * Query for the rows of a table after one mark, up to another.
 *
 * @param changed statement that returns the ids of signals that changed after a position of the change log; undefined when the log
 *   does not reach back that far
 */
export function since(
  table: TableName,
  after: string | undefined,
  mark: string,
  changed: (after: number) => string | undefined,
): Since {
  if (after === undefined || WHOLE.includes(table)) return ALL;
  if (table === 'signals') {
    const ids = changed(Number(after));
    return ids === undefined ? ALL : { condition: `id IN (${ids})`, replaces: false };
  }
  const columns = table === 'relations' ? ['seq', 'ended_seq'] : [PLACES[table] ?? 'seq'];
  return {
    condition: `(${columns.map((column) => between(column, after, mark)).join(' OR ')})`,
    replaces: false,
  };
}

/**
 * SELECT of a table's columns, in order.
 *
 * @param shown SQL of a column as it is written
 */
export function selectOf(
  table: TableName,
  condition: string,
  shown: (column: string, kind: ColumnKind) => string = (column) => column,
): string {
  const columns = columnsOf(table).map(([name, kind]) => {
    const source = table === 'observations' ? OBSERVED[name] : quotedName(name);
    return `${shown(source, kind)} AS ${quotedName(name)}`;
  });
  return `SELECT ${columns.join(', ')} FROM ${SOURCES[table]} WHERE ${condition}`;
}

/** True when a table has no new rows since its mark. */
export function isCurrent(after: ExtractMarks, table: TableName, mark: string): boolean {
  return after[table] === mark;
}
