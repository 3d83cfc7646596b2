import {
  CLAIM_HISTORY,
  CLAIM_VERSION,
  EVENT,
  EVIDENCE,
  type Kind,
  OBSERVED,
  RELATION,
  SCOPE_DESCRIPTION,
  SERIES,
  SERIES_DESCRIPTION,
  SERIES_NAME,
  SETTINGS_LOG,
  SIGNAL_LATEST,
  type Table,
} from '../tables.ts';

/** Type of a column. JSON is text; instants are microseconds since the epoch in UTC. */
export type ColumnKind = 'whole' | 'double' | 'text' | 'json' | 'uuid' | 'instant';

/** A column of a file, and of the store's table that it comes from. */
export interface FileColumn {
  readonly name: string;
  readonly column: string;
  readonly kind: ColumnKind;
}

/** A table stored as Parquet. */
export interface AnalyticsTable {
  /** The store's table. */
  readonly from: Table;
  /** Columns of a file, in order. */
  readonly columns: readonly FileColumn[];
  /**
   * For tables whose later rows replace earlier ones: the columns that identify the row, and the order in which the last one counts.
   * Without it rows are only added.
   */
  readonly latest?: { readonly by: string; readonly order: string };
}

const KINDS: Partial<Record<Kind, ColumnKind>> = {
  int: 'whole',
  whole: 'whole',
  double: 'double',
  outcome: 'double',
  text: 'text',
  json: 'json',
  uuid: 'uuid',
  instant: 'instant',
};

/** @param names of columns in order, each with another name in the file after a colon if it has one */
function fileOf(from: Table, names: string, latest?: AnalyticsTable['latest']): AnalyticsTable {
  const columns = names.split(' ').map((text) => {
    const [column = text, name = column] = text.split(':');
    const kind = KINDS[from.columns.find((one) => one.name === column)?.kind ?? 'flag'];
    if (kind === undefined) throw new RangeError(`${from.name}.${column} cannot be in a file`);
    return { name, column, kind };
  });
  return { from, columns, ...(latest && { latest }) };
}

/** The tables of the store that callers' SQL reads, by name. */
export const TABLES = {
  observations: fileOf(OBSERVED, 'seq scope_id entity_id time:timestamp outcome id extra'),
  signals: fileOf(
    SIGNAL_LATEST,
    'id pattern scope_id entity_id severity strength confidence confidence_class metrics evidence window_start window_end ' +
      'status decided_at detected_at updated_at revision explanation',
    { by: 'id', order: 'revision' },
  ),
  settings: fileOf(SETTINGS_LOG, 'version scope_id overrides at tick'),
  events: fileOf(EVENT, 'seq id content run_id source_input_id timestamp recorded_at metadata scope'),
  claims: fileOf(
    CLAIM_VERSION,
    'id text type confidence status valid_from valid_to recorded_at version key author metadata first_said last_said ' +
      'number seq stretches scope',
  ),
  evidence: fileOf(EVIDENCE, 'place claim_id event_id span_start span_end quote source recorded_at scope'),
  relations: fileOf(
    RELATION,
    'seq id a b relation kind confidence rationale detected_at resolved_at resolution ended_seq scope',
    { by: 'seq', order: 'coalesce(ended_seq, 0)' },
  ),
  history: fileOf(CLAIM_HISTORY, 'place claim_id version at change from_value to_value actor reason scope'),
  series: fileOf(SERIES, 'series scope_id entity_id'),
  descriptions: fileOf(SERIES_DESCRIPTION, 'series entity metric unit tags changed_at'),
  scopes: fileOf(SCOPE_DESCRIPTION, 'scope_id scope changed_at'),
  names: fileOf(SERIES_NAME, 'scope_id entity_id names unit feature changed_at'),
};

export type TableName = keyof typeof TABLES;

function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLES, name);
}

/** The names of all tables. */
export const TABLE_NAMES: readonly TableName[] = Object.keys(TABLES).filter(isTableName);

/** Columns of a table with their types, in order. */
export function columnsOf(table: TableName): [name: string, kind: ColumnKind][] {
  return TABLES[table].columns.map(({ name, kind }) => [name, kind]);
}

/** How rows of a table replace others; undefined when none do. */
export function latestOf(table: TableName): AnalyticsTable['latest'] {
  return TABLES[table].latest;
}

const TYPES: Readonly<Record<ColumnKind, string>> = {
  whole: 'BIGINT',
  double: 'DOUBLE',
  text: 'VARCHAR',
  json: 'VARCHAR',
  uuid: 'UUID',
  instant: 'TIMESTAMP',
};

/** DuckDB's type for a column. */
export function typeOf(kind: ColumnKind): string {
  return TYPES[kind];
}

/** Tables of memory, which may be in a separate store. */
export const LEDGER_TABLES: readonly TableName[] = ['events', 'claims', 'evidence', 'relations', 'history'];
