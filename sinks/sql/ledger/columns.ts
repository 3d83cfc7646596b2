/** Type of a ledger column, which determines how its values are selected. */
export type ColumnType = 'uuid' | 'text' | 'json' | 'instant' | 'whole' | 'double' | 'boolean';

/** SQL names and types of columns. */
export type Columns = readonly (readonly [name: string, type: ColumnType])[];

export const EVENT_COLUMNS: Columns = [
  ['id', 'uuid'],
  ['content', 'text'],
  ['run_id', 'text'],
  ['source_input_id', 'text'],
  ['"timestamp"', 'instant'],
  ['recorded_at', 'instant'],
  ['metadata', 'json'],
  ['digest', 'whole'],
];

export const CLAIM_COLUMNS: Columns = [
  ['id', 'uuid'],
  ['number', 'whole'],
  ['version', 'whole'],
  ['"text"', 'text'],
  ['type', 'text'],
  ['confidence', 'double'],
  ['status', 'text'],
  ['valid_from', 'instant'],
  ['valid_to', 'instant'],
  ['recorded_at', 'instant'],
  ['identity', 'text'],
  ['holds_from', 'instant'],
  ['holds_to', 'instant'],
  ['changes', 'boolean'],
  ['first_said', 'instant'],
  ['last_said', 'instant'],
  ['"key"', 'text'],
  ['author', 'text'],
  ['metadata', 'json'],
  ['stretches', 'json'],
];

export const EVIDENCE_COLUMNS: Columns = [
  ['claim_id', 'uuid'],
  ['event_id', 'uuid'],
  ['span_start', 'whole'],
  ['span_end', 'whole'],
  ['quote', 'text'],
  ['source', 'text'],
  ['recorded_at', 'instant'],
];

export const RELATION_COLUMNS: Columns = [
  ['id', 'uuid'],
  ['a', 'uuid'],
  ['b', 'uuid'],
  ['relation', 'text'],
  ['kind', 'text'],
  ['confidence', 'double'],
  ['rationale', 'text'],
  ['detected_at', 'instant'],
  ['resolved_at', 'instant'],
  ['resolution', 'text'],
];

export const HISTORY_COLUMNS: Columns = [
  ['claim_id', 'uuid'],
  ['version', 'whole'],
  ['"at"', 'instant'],
  ['"change"', 'text'],
  ['from_value', 'text'],
  ['to_value', 'text'],
  ['actor', 'text'],
  ['reason', 'text'],
];

/**
 * The column list of a SELECT.
 *
 * @param ask SQL that returns a column's value as the row reader expects it
 * @param table name of the table in the statement, if needed
 */
export function listOf(
  columns: Columns,
  ask: (column: string, type: ColumnType) => string,
  table?: string,
): string {
  return columns.map(([name, type]) => ask(table === undefined ? name : `${table}.${name}`, type)).join(', ');
}
