import type { Parameters } from './parameters.ts';

/** A statement for the process of a lane. */
export interface LaneQuestion {
  /** Number of the statement, repeated in every reply. */
  readonly id: number;
  readonly sql: string;
  readonly parameters: Parameters;
  /** The only files that it may read. */
  readonly paths: readonly string[];
  /** Statements that create the views. */
  readonly views: readonly string[];
  /** Maximum rows. */
  readonly rows: number;
  /** Maximum characters of JSON. */
  readonly characters: number;
  readonly timeoutMs: number;
  /** The rows are sent as lines of JSON (NDJSON), each part when the earlier ones are taken; `timeoutMs` is then for each part. */
  readonly asLines: boolean;
  /** Memory limit of DuckDB in bytes. */
  readonly memory: number;
  readonly threads: number;
}

/** A column of an answer. */
export interface LaneColumn {
  readonly name: string;
  readonly type: string;
}

/**
 * Replies of a lane's process to a statement: started, columns, rows in parts, and the end; or a refusal. After that, that the process
 * ends, if it does.
 */
export type LaneReply = { readonly id: number } & (
  | { readonly kind: 'begun' }
  | { readonly kind: 'columns'; readonly columns: readonly LaneColumn[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly unknown[])[] }
  | { readonly kind: 'lines'; readonly lines: string }
  | { readonly kind: 'end'; readonly truncated: boolean }
  /** `memory`: it needs more than the limit, or more than earlier statements left. */
  | { readonly kind: 'refused'; readonly message: string; readonly memory: boolean }
  | { readonly kind: 'retired' }
);

/** Parts of lines that a lane's process sends before the first of them is taken. */
export const PARTS_AHEAD = 4;

/** Tells the process of a lane that a part of lines is taken. */
export interface LaneTaken {
  readonly taken: number;
}

/** Whether a message tells that a part is taken. */
export function isLaneTaken(value: unknown): value is LaneTaken {
  return typeof value === 'object' && value !== null && 'taken' in value;
}

/** Whether a message is a question. */
export function isLaneQuestion(value: unknown): value is LaneQuestion {
  return typeof value === 'object' && value !== null && 'sql' in value && 'views' in value;
}

/** Whether a message is a reply. */
export function isLaneReply(value: unknown): value is LaneReply {
  return typeof value === 'object' && value !== null && 'kind' in value && 'id' in value;
}
