/** Type of a column. JSON is text; instants are microseconds since the epoch in UTC. */
export type ColumnKind = 'whole' | 'double' | 'text' | 'json' | 'uuid' | 'instant';

/** A table stored as Parquet. */
export interface AnalyticsTable {
  /** Columns of a file, in order. */
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /**
   * For tables whose later rows replace earlier ones: the columns that identify the row, and the order in which the last one counts.
   * Without it rows are only added.
   */
  readonly latest?: { readonly by: string; readonly order: string };
}

/** The tables of the store that callers' SQL reads, by name. */
export const TABLES = {
  observations: {
    columns: {
      seq: 'whole',
      scope_id: 'uuid',
      entity_id: 'uuid',
      timestamp: 'instant',
      outcome: 'double',
      id: 'text',
      extra: 'json',
    },
  },
  signals: {
    columns: {
      id: 'uuid',
      pattern: 'text',
      scope_id: 'uuid',
      entity_id: 'uuid',
      severity: 'text',
      strength: 'double',
      confidence: 'double',
      confidence_class: 'text',
      metrics: 'json',
      evidence: 'json',
      window_start: 'instant',
      window_end: 'instant',
      status: 'text',
      decided_at: 'instant',
      detected_at: 'instant',
      updated_at: 'instant',
      revision: 'whole',
      explanation: 'json',
    },
    latest: { by: 'id', order: 'revision' },
  },
  settings: {
    columns: { version: 'whole', scope_id: 'uuid', overrides: 'json', at: 'instant', tick: 'whole' },
  },
  events: {
    columns: {
      seq: 'whole',
      id: 'uuid',
      content: 'text',
      run_id: 'text',
      source_input_id: 'text',
      timestamp: 'instant',
      recorded_at: 'instant',
      metadata: 'json',
    },
  },
  claims: {
    columns: {
      id: 'uuid',
      text: 'text',
      type: 'text',
      confidence: 'double',
      status: 'text',
      valid_from: 'instant',
      valid_to: 'instant',
      recorded_at: 'instant',
      version: 'whole',
      key: 'text',
      author: 'text',
      metadata: 'json',
      first_said: 'instant',
      last_said: 'instant',
      number: 'whole',
      seq: 'whole',
      stretches: 'json',
    },
  },
  evidence: {
    columns: {
      place: 'whole',
      claim_id: 'uuid',
      event_id: 'uuid',
      span_start: 'whole',
      span_end: 'whole',
      quote: 'text',
      source: 'text',
      recorded_at: 'instant',
    },
  },
  relations: {
    columns: {
      seq: 'whole',
      id: 'uuid',
      a: 'uuid',
      b: 'uuid',
      relation: 'text',
      kind: 'text',
      confidence: 'double',
      rationale: 'text',
      detected_at: 'instant',
      resolved_at: 'instant',
      resolution: 'text',
      ended_seq: 'whole',
    },
    latest: { by: 'seq', order: 'coalesce(ended_seq, 0)' },
  },
  history: {
    columns: {
      place: 'whole',
      claim_id: 'uuid',
      version: 'whole',
      at: 'instant',
      change: 'text',
      from_value: 'text',
      to_value: 'text',
      actor: 'text',
      reason: 'text',
    },
  },
  series: { columns: { series: 'whole', scope_id: 'uuid', entity_id: 'uuid' } },
  descriptions: {
    columns: {
      series: 'whole',
      entity: 'text',
      metric: 'text',
      unit: 'text',
      tags: 'json',
      changed_at: 'instant',
    },
  },
  scopes: { columns: { scope_id: 'uuid', scope: 'text', changed_at: 'instant' } },
  names: {
    columns: {
      scope_id: 'uuid',
      entity_id: 'uuid',
      names: 'json',
      unit: 'text',
      feature: 'text',
      changed_at: 'instant',
    },
  },
} as const satisfies Record<string, AnalyticsTable>;

export type TableName = keyof typeof TABLES;

function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLES, name);
}

/** The names of all tables. */
export const TABLE_NAMES: readonly TableName[] = Object.keys(TABLES).filter(isTableName);

/** Columns of a table with their types, in order. */
export function columnsOf(table: TableName): [name: string, kind: ColumnKind][] {
  return Object.entries(TABLES[table].columns);
}

/** How rows of a table replace others; undefined when none do. */
export function latestOf(table: TableName): AnalyticsTable['latest'] {
  const definition: AnalyticsTable = TABLES[table];
  return definition.latest;
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

/** A quoted SQL name. */
export function quotedName(name: string): string {
  return `"${name}"`;
}

/** Tables of memory, which may be in a separate store. */
export const LEDGER_TABLES: readonly TableName[] = ['events', 'claims', 'evidence', 'relations', 'history'];
