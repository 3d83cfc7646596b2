import type { TableName } from './tables.ts';

/** Position in each table up to which it was extracted; the format of a mark is the store's own. */
export type ExtractMarks = Readonly<Partial<Record<TableName, string>>>;

/** Format of a file: Parquet, or CSV with instants as text or as microseconds since the epoch. */
export type FileFormat = 'parquet' | 'csv-text' | 'csv-micros';

/** A file with rows of a table. */
export interface ExtractedFile {
  readonly path: string;
  readonly format: FileFormat;
  readonly rows: number;
}

/** Rows of a table added since its mark. */
export interface Extracted {
  readonly table: TableName;
  readonly mark: string;
  /** True when these are all rows of the table and replace earlier extracts. */
  readonly replaces: boolean;
  /** The file with the rows, and their number; undefined when there are none. */
  readonly file: ExtractedFile | undefined;
}

/**
 * Extracts rows of its tables from a store. The files have the columns of tables.ts, in that order. CSV has no header. Texts are
 * quoted; their NUL, U+001A and lone surrogates are escaped as in sinks/sql/escape.ts. Nulls are empty and unquoted. Texts inside JSON
 * have the same escapes in `csv-text`, and none in `csv-micros`.
 */
export interface Extractor {
  /** The store's sixteen bytes in hex, from which ids of observations are derived. */
  readonly storeId: string;
  /**
   * Writes the rows added to each table since its mark, all as of one moment: everything acknowledged before the call, and maybe more.
   *
   * @param path returns the absolute path of a new file for rows of a table
   */
  extract(
    tables: readonly TableName[],
    after: ExtractMarks,
    path: (table: TableName) => string,
  ): Promise<readonly Extracted[]>;
}
