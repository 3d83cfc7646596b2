/**
 * Kind of a column's values: a safe integer (`int` of 32 bits, `whole`, `instant` in microseconds since the epoch), a finite double, a
 * double of any value (`outcome`), a text, JSON as `JSON.stringify` makes it, a UUID in lower case, a boolean, bytes, or numbers of 32 bits.
 */
export type Kind =
  | 'int'
  | 'whole'
  | 'instant'
  | 'double'
  | 'outcome'
  | 'text'
  | 'json'
  | 'uuid'
  | 'flag'
  | 'bytes'
  | 'floats';

interface Values {
  int: number;
  whole: number;
  instant: number;
  double: number;
  outcome: number;
  text: string;
  json: string;
  uuid: string;
  flag: boolean;
  bytes: Uint8Array;
  floats: Float32Array;
}

/** A value of any kind, or null. */
export type Cell = Values[Kind] | null;

/** The values of a row, in the order of the table's columns. */
export type Cells = readonly Cell[];

export interface Column {
  readonly name: string;
  readonly kind: Kind;
  readonly optional: boolean;
}

/** The kind of each column by its name; `?` marks one that may be null. */
type Declared = Readonly<Record<string, Kind | `${Kind}?`>>;

/** A table as every engine has it, apart from how it stores it. */
export interface Table<Columns extends Declared = Declared> {
  readonly name: string;
  readonly columns: readonly Column[];
  /**
   * How its rows are read: by the whole number or the UUID in the column `key`, a part after the other; or all at once, ordered by the
   * texts of the columns `key`.
   */
  readonly by: 'number' | 'id' | 'all';
  readonly key: readonly string[];
  readonly declared: Columns;
}

/** A row of a table, by the names of its columns. */
export type RowOf<T extends Table> = {
  readonly [Name in keyof T['declared']]: T['declared'][Name] extends `${infer K extends Kind}?`
    ? Values[K] | null
    : T['declared'][Name] extends Kind
      ? Values[T['declared'][Name]]
      : never;
};

const KINDS: readonly string[] = [
  'int',
  'whole',
  'instant',
  'double',
  'outcome',
  'text',
  'json',
  'uuid',
  'flag',
  'bytes',
  'floats',
] satisfies readonly Kind[];

/** Whether a text names a kind. */
export function isKind(text: string): text is Kind {
  return KINDS.includes(text);
}

function table<const Columns extends Declared>(
  name: string,
  by: Table['by'],
  key: string,
  declared: Columns,
): Table<Columns> {
  const columns = Object.entries(declared).map(([column, kind]) => {
    const optional = kind.endsWith('?');
    const bare = optional ? kind.slice(0, -1) : kind;
    if (!isKind(bare)) throw new RangeError(`${name}.${column} has no kind`);
    return { name: column, kind: bare, optional };
  });
  return { name, by, key: key.split(' '), columns, declared };
}

export const SERIES = table('series', 'number', 'series', {
  series: 'int',
  scope_id: 'uuid',
  entity_id: 'uuid',
});

export const SERIES_DESCRIPTION = table('series_description', 'number', 'series', {
  series: 'int',
  entity: 'text?',
  metric: 'text?',
  unit: 'text?',
  tags: 'json?',
  changed_at: 'instant',
  entity_key: 'text?',
  metric_key: 'text?',
});

export const SCOPE_DESCRIPTION = table('scope_description', 'id', 'scope_id', {
  scope_id: 'uuid',
  scope: 'text',
  changed_at: 'instant',
});

export const SERIES_NAME = table('series_name', 'all', 'scope_id entity_id', {
  scope_id: 'uuid',
  entity_id: 'uuid',
  names: 'json',
  unit: 'text',
  feature: 'text?',
  changed_at: 'instant',
});

export const OBSERVATION_LOG = table('observation_log', 'number', 'seq', {
  seq: 'whole',
  series: 'int',
  time: 'instant',
  outcome: 'outcome',
  id: 'text?',
  extra: 'json?',
});

/** An observation with the ids of its series, as reads join them. */
export const OBSERVED = table('observation_log', 'number', 'seq', {
  seq: 'whole',
  id: 'text?',
  scope_id: 'uuid',
  entity_id: 'uuid',
  time: 'instant',
  outcome: 'outcome',
  extra: 'json?',
});

export const SETTINGS_LOG = table('settings_log', 'number', 'version', {
  version: 'whole',
  tick: 'whole',
  at: 'instant',
  scope_id: 'uuid?',
  overrides: 'json',
});

export const TICK_LOG = table('tick_log', 'number', 'number', {
  number: 'whole',
  seq: 'whole',
  at: 'instant',
});

export const SIGNAL_LATEST = table('signal_latest', 'id', 'id', {
  id: 'uuid',
  pattern: 'text',
  scope_id: 'uuid',
  entity_id: 'uuid',
  strength: 'double',
  confidence: 'double',
  confidence_class: 'text',
  status: 'text',
  window_start: 'instant',
  window_end: 'instant',
  decided_at: 'instant',
  detected_at: 'instant',
  updated_at: 'instant',
  revision: 'int',
  metrics: 'json',
  evidence: 'json',
  explanation: 'json',
  severity: 'text',
});

export const CHANGE_LOG = table('change_log', 'number', 'seq', {
  seq: 'whole',
  kind: 'text',
  scope_id: 'uuid',
  entity_id: 'uuid',
  pattern: 'text',
  changed_at: 'instant',
  payload: 'json',
});

export const SOURCE_POSITION = table('source_position', 'all', 'source partition', {
  source: 'text',
  partition: 'text',
  offset: 'text',
});

export const CHECKPOINT = table('checkpoint', 'all', 'layout', {
  layout: 'text',
  number: 'whole',
  seq: 'whole',
  at: 'instant',
  rest: 'bytes',
});

export const SERIES_STATE = table('series_state', 'number', 'series', { series: 'int', state: 'bytes' });

export const ACCESS_TOKEN = table('access_token', 'all', 'id', {
  id: 'text',
  name: 'text',
  hash: 'text',
  replaced_hash: 'text?',
  replaced_until: 'whole?',
  permissions: 'text',
  scopes: 'text?',
  created_at: 'whole',
  expires_at: 'whole?',
  used_at: 'whole?',
  revoked_at: 'whole?',
});

export const WEBHOOK = table('webhook', 'all', 'id', { id: 'uuid', version: 'whole', document: 'json' });

const documents = (name: string) => table(name, 'all', 'id', { id: 'text', document: 'text' });

export const FEEDBACK = documents('feedback');
export const MUTE = documents('mute');
export const DAILY_USAGE = documents('daily_usage');

export const EVENT = table('event', 'number', 'seq', {
  seq: 'whole',
  id: 'uuid',
  content: 'text',
  run_id: 'text?',
  source_input_id: 'text?',
  timestamp: 'instant',
  recorded_at: 'instant',
  metadata: 'json?',
  digest: 'whole',
  scope: 'text',
});

export const CLAIM_VERSION = table('claim_version', 'number', 'seq', {
  seq: 'whole',
  id: 'uuid',
  number: 'whole',
  version: 'int',
  text: 'text',
  type: 'text',
  confidence: 'double',
  status: 'text',
  valid_from: 'instant',
  valid_to: 'instant?',
  recorded_at: 'instant',
  superseded_at: 'instant?',
  identity: 'text',
  holds_from: 'instant?',
  holds_to: 'instant?',
  changes: 'flag',
  first_said: 'instant',
  last_said: 'instant',
  key: 'text?',
  author: 'text?',
  metadata: 'json?',
  stretches: 'json?',
  scope: 'text',
});

export const EVIDENCE = table('evidence', 'number', 'place', {
  place: 'whole',
  claim_id: 'uuid',
  event_id: 'uuid',
  span_start: 'int',
  span_end: 'int',
  quote: 'text',
  source: 'text',
  recorded_at: 'instant',
  scope: 'text',
});

export const RELATION = table('relation', 'number', 'seq', {
  seq: 'whole',
  id: 'uuid',
  a: 'uuid',
  b: 'uuid',
  relation: 'text',
  kind: 'text?',
  confidence: 'double',
  rationale: 'text',
  detected_at: 'instant',
  resolved_at: 'instant?',
  resolution: 'text?',
  ended_seq: 'whole?',
  scope: 'text',
});

export const CLAIM_HISTORY = table('claim_history', 'number', 'place', {
  place: 'whole',
  claim_id: 'uuid',
  version: 'int',
  at: 'instant',
  change: 'text',
  from_value: 'text?',
  to_value: 'text?',
  actor: 'text',
  reason: 'text',
  scope: 'text',
});

/** Events that were forgotten on request: that they were, not what they said. */
export const FORGOTTEN = table('forgotten', 'number', 'seq', {
  seq: 'whole',
  id: 'uuid',
  at: 'instant',
  actor: 'text',
  reason: 'text',
  scope: 'text',
});

export const LEDGER_POSITION = table('ledger_position', 'all', 'source partition', {
  source: 'text',
  partition: 'text',
  offset: 'text',
});

export const EMBEDDING = table('embedding', 'number', 'number', {
  id: 'uuid',
  number: 'whole',
  model: 'text',
  dimensions: 'int',
  vector: 'floats',
  scope: 'text',
  kind: 'text',
  part: 'int',
});

/** The snapshot of a ledger, and its bytes: a cache. */
export const LEDGER_SNAPSHOT = table('ledger_snapshot', 'all', 'token', {
  token: 'text',
  layout: 'text',
  head: 'whole',
  scope: 'text',
});
export const LEDGER_SNAPSHOT_BLOCK = table('ledger_snapshot_block', 'all', 'token piece place', {
  token: 'text',
  piece: 'text',
  place: 'int',
  content: 'bytes',
});

/**
 * Everything that a store holds, except its id and caches that the next start makes anew. Tables come in an order in which no row names
 * one that is not there yet.
 */
export const TABLES: readonly Table[] = [
  SERIES,
  SERIES_DESCRIPTION,
  SCOPE_DESCRIPTION,
  SERIES_NAME,
  OBSERVATION_LOG,
  SETTINGS_LOG,
  TICK_LOG,
  SIGNAL_LATEST,
  CHANGE_LOG,
  SOURCE_POSITION,
  CHECKPOINT,
  SERIES_STATE,
  ACCESS_TOKEN,
  WEBHOOK,
  FEEDBACK,
  MUTE,
  DAILY_USAGE,
  EVENT,
  CLAIM_VERSION,
  EVIDENCE,
  RELATION,
  CLAIM_HISTORY,
  FORGOTTEN,
  LEDGER_POSITION,
  EMBEDDING,
];

/** A name in double quotes. */
export const quotedName = (name: string): string => `"${name}"`;

/** The value of a column in a row. */
export function cellIn<T extends Table>(row: RowOf<T>, name: string): Cell {
  const cell = row[name];
  if (cell === undefined) throw new RangeError(`a row has no ${name}`);
  return cell;
}

/** Rows as lists of values, in the order of the table's columns. */
export function cellsOf<T extends Table>(table: T, rows: readonly RowOf<T>[]): Cells[] {
  return rows.map((row) => table.columns.map(({ name }) => cellIn(row, name)));
}

// Each value was read as one of its column's kind.
function isRow<T extends Table>(_table: T, row: object): row is RowOf<T> {
  return row !== null;
}

/** Rows by the names of their columns, from lists of values of some of them. */
export function rowsOf<T extends Table>(
  table: T,
  columns: readonly Pick<Column, 'name'>[],
  cells: readonly Cells[],
): RowOf<T>[] {
  const names = columns.map(({ name }) => name);
  return cells.map((values) => {
    const row: Record<string, Cell | undefined> = {};
    let at = 0;
    for (const name of names) row[name] = values[at++];
    if (isRow(table, row)) return row;
    throw new TypeError(`${table.name} has another row`);
  });
}
