/** A statement for the process of a lane. */
export interface LaneQuestion {
  /** Number of the statement, which every reply to it has. */
  readonly id: number;
  readonly sql: string;
  /** Files that it may read, and nothing else. */
  readonly paths: readonly string[];
  /** Statements that make the views. */
  readonly views: readonly string[];
  /** Most rows. */
  readonly rows: number;
  /** Most characters of JSON. */
  readonly characters: number;
  readonly timeoutMs: number;
  /** Bytes that DuckDB may take. */
  readonly memory: number;
  readonly threads: number;
}

/** A column of an answer. */
export interface LaneColumn {
  readonly name: string;
  readonly type: string;
}

/** What the process of a lane says of a statement: that it begins with it, columns, rows in parts, and the end; or
 * a refusal. After either that it ends, where it does. */
export type LaneReply = { readonly id: number } & (
  | { readonly kind: 'begun' }
  | { readonly kind: 'columns'; readonly columns: readonly LaneColumn[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly unknown[])[] }
  | { readonly kind: 'end'; readonly truncated: boolean }
  /** `memory`: it needs more than there is, or more than the statements before it left. */
  | { readonly kind: 'refused'; readonly message: string; readonly memory: boolean }
  | { readonly kind: 'retired' }
);

/** True for what was sent as a question. */
export function isLaneQuestion(value: unknown): value is LaneQuestion {
  return typeof value === 'object' && value !== null && 'sql' in value && 'views' in value;
}

/** True for what was sent as a reply. */
export function isLaneReply(value: unknown): value is LaneReply {
  return typeof value === 'object' && value !== null && 'kind' in value && 'id' in value;
}
