/** Kind of a column's values; see {@link Cell}. */
export type CellKind =
  | 'whole'
  | 'instant'
  | 'double'
  | 'text'
  | 'json'
  | 'uuid'
  | 'flag'
  | 'bytes'
  | 'floats';

/**
 * A value: a safe integer (`whole`, and `instant` in microseconds since the epoch), any double, a text, JSON as `JSON.stringify` makes
 * it, a UUID in lower case, a boolean, bytes, or numbers of 32 bits.
 */
export type Cell = number | string | boolean | Uint8Array | Float32Array | null;

/** The values of a row, in the order of the table's columns. */
export type Cells = readonly Cell[];

export interface TransferColumn {
  readonly name: string;
  readonly kind: CellKind;
  readonly optional: boolean;
}

/** A table as every engine has it, apart from how it stores it. */
export interface TransferTable {
  readonly name: string;
  readonly columns: readonly TransferColumn[];
  /**
   * How its rows are read: by the whole number or the UUID in the column `key`, a part after the other; or all at once, ordered by the
   * texts of the columns `key`.
   */
  readonly by: 'number' | 'id' | 'all';
  readonly key: readonly string[];
}

function table(name: string, by: TransferTable['by'], key: string, columns: string): TransferTable {
  return {
    name,
    by,
    key: key.split(' '),
    columns: columns
      .trim()
      .split(/\s+/)
      .map((column) => {
        const [, column_name = '', kind = '', optional = ''] = /^(\w+):(\w+)(\??)$/.exec(column) ?? [];
        if (!isKind(kind)) throw new RangeError(`${name}: ${column} is no column`);
        return { name: column_name, kind, optional: optional === '?' };
      }),
  };
}

const KINDS: readonly string[] = [
  'whole',
  'instant',
  'double',
  'text',
  'json',
  'uuid',
  'flag',
  'bytes',
  'floats',
] satisfies readonly CellKind[];

function isKind(kind: string): kind is CellKind {
  return KINDS.includes(kind);
}

/**
 * Everything that a store holds, except its id and caches that the next start makes anew. Tables come in an order in which no row names
 * one that is not there yet.
 */
export const TRANSFER_TABLES: readonly TransferTable[] = [
  table('series', 'number', 'series', 'series:whole scope_id:uuid entity_id:uuid'),
  table(
    'series_description',
    'number',
    'series',
    'series:whole entity:text? metric:text? unit:text? tags:json? changed_at:instant entity_key:text? metric_key:text?',
  ),
  table('scope_description', 'id', 'scope_id', 'scope_id:uuid scope:text changed_at:instant'),
  table(
    'series_name',
    'all',
    'scope_id entity_id',
    'scope_id:uuid entity_id:uuid names:json unit:text feature:text? changed_at:instant',
  ),
  table(
    'observation_log',
    'number',
    'seq',
    'seq:whole series:whole time:instant outcome:double id:text? extra:json?',
  ),
  table(
    'settings_log',
    'number',
    'version',
    'version:whole tick:whole at:instant scope_id:uuid? overrides:json',
  ),
  table('tick_log', 'number', 'number', 'number:whole seq:whole at:instant'),
  table(
    'signal_latest',
    'id',
    'id',
    `id:uuid pattern:text scope_id:uuid entity_id:uuid severity:text strength:double confidence:double confidence_class:text
     status:text window_start:instant window_end:instant decided_at:instant detected_at:instant updated_at:instant revision:whole
     metrics:json evidence:json explanation:json`,
  ),
  table(
    'change_log',
    'number',
    'seq',
    'seq:whole kind:text scope_id:uuid entity_id:uuid pattern:text changed_at:instant payload:json',
  ),
  table('source_position', 'all', 'source partition', 'source:text partition:text offset:text'),
  table('checkpoint', 'all', 'layout', 'layout:text number:whole seq:whole at:instant rest:bytes'),
  table('series_state', 'number', 'series', 'series:whole state:bytes'),
  table(
    'access_token',
    'all',
    'id',
    `id:text name:text hash:text replaced_hash:text? replaced_until:whole? permissions:text scopes:text? created_at:whole
     expires_at:whole? used_at:whole? revoked_at:whole?`,
  ),
  table('webhook', 'all', 'id', 'id:uuid version:whole document:json'),
  table('feedback', 'all', 'id', 'id:text document:text'),
  table('mute', 'all', 'id', 'id:text document:text'),
  table('daily_usage', 'all', 'id', 'id:text document:text'),
  table(
    'event',
    'number',
    'seq',
    `seq:whole id:uuid content:text run_id:text? source_input_id:text? timestamp:instant recorded_at:instant metadata:json?
     digest:whole`,
  ),
  table(
    'claim_version',
    'number',
    'seq',
    `seq:whole id:uuid number:whole version:whole text:text type:text confidence:double status:text valid_from:instant
     valid_to:instant? recorded_at:instant superseded_at:instant? identity:text holds_from:instant? holds_to:instant?
     changes:flag first_said:instant last_said:instant key:text? author:text? metadata:json? stretches:json?`,
  ),
  table(
    'evidence',
    'number',
    'place',
    `place:whole claim_id:uuid event_id:uuid span_start:whole span_end:whole quote:text source:text recorded_at:instant`,
  ),
  table(
    'relation',
    'number',
    'seq',
    `seq:whole id:uuid a:uuid b:uuid relation:text kind:text? confidence:double rationale:text detected_at:instant
     resolved_at:instant? resolution:text? ended_seq:whole?`,
  ),
  table(
    'claim_history',
    'number',
    'place',
    `place:whole claim_id:uuid version:whole at:instant change:text from_value:text? to_value:text? actor:text reason:text`,
  ),
  table('ledger_position', 'all', 'source partition', 'source:text partition:text offset:text'),
  table(
    'embedding',
    'number',
    'number',
    'number:whole model:text claim_id:uuid dimensions:whole vector:floats',
  ),
];

/** The position of a row in its table: its key, for tables that are read in parts. */
export type TransferPosition = number | string;

/** Reads whole tables as of one moment. */
export interface TableReader {
  /** Id of the store. */
  readonly storeId: string;
  /**
   * Rows in the order of their key, in blocks; of tables that are read in parts, from after a position on. Rows with the same key are in
   * one block, in the order of all their values.
   */
  rows(table: TransferTable, after?: TransferPosition): AsyncIterable<readonly Cells[]>;
}

/** Fills an empty store with the tables of another. Until the end the store cannot be opened for anything else. */
export interface TableWriter extends TableReader {
  /** What the store is being filled from, if that was begun; undefined in a new store. */
  readonly origin: string | undefined;
  /**
   * Begins.
   *
   * @param origin what it is filled from; the id of that store becomes the id of this one
   * @throws Conflict when the store has rows, and this did not begin with the same origin
   */
  begin(origin: string, storeId: string): Promise<void>;
  /** The position of the last row of a table that is read in parts; undefined when it is empty. */
  last(table: TransferTable): Promise<TransferPosition | undefined>;
  /** Adds rows behind those of a table that is read in parts, or replaces all of another table, in one transaction. */
  write(table: TransferTable, rows: readonly Cells[]): Promise<void>;
  /** Makes the store one that can be opened. */
  end(): Promise<void>;
}
