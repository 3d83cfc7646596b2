import type { Parameters } from './parameters.ts';

/** Forms of an answer that is sent as bytes, for any number of rows. */
export type ByteForm = 'ndjson' | 'csv' | 'arrow' | 'parquet';

/** A statement for the process of a lane. */
export interface LaneQuestion {
  /** Number of the statement, repeated in every reply. */
  readonly id: number;
  readonly sql: string;
  readonly parameters: Parameters;
  /** The folder of all files, in which the process runs while it answers. */
  readonly folder: string;
  /** The only files that it may read, by their names in the folder. */
  readonly paths: readonly string[];
  /** Statements that create the views. */
  readonly views: readonly string[];
  /** Maximum rows. */
  readonly rows: number;
  /** Maximum characters of JSON. */
  readonly characters: number;
  readonly timeoutMs: number;
  /**
   * `rows`: the rows are replies. A form of bytes: they go through the pipe, each part when there is room for it; `timeoutMs` is then for
   * each part.
   */
  readonly as: 'rows' | ByteForm;
  /** The file that a Parquet answer is written to, by its name in the folder: it exists and is empty. */
  readonly file?: string;
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
  /** `bytes`: how many of them are in the pipe. */
  | { readonly kind: 'end'; readonly truncated: boolean; readonly bytes: number }
  /** `memory`: it needs more than the limit, or more than earlier statements left. `bytes`: how many are in the pipe before. */
  | { readonly kind: 'refused'; readonly message: string; readonly memory: boolean; readonly bytes: number }
  | { readonly kind: 'retired' }
);

/** The descriptor of the pipe through which a lane's process sends bytes. */
export const BYTES = 4;

/** Whether a message is a question. */
export function isLaneQuestion(value: unknown): value is LaneQuestion {
  return typeof value === 'object' && value !== null && 'sql' in value && 'views' in value;
}

/** Whether a message is a reply. */
export function isLaneReply(value: unknown): value is LaneReply {
  return typeof value === 'object' && value !== null && 'kind' in value && 'id' in value;
}
