import type { TableName } from './tables.ts';

/** How far each table was taken out of a store; what a mark says is the store's own. */
export type Marks = Readonly<Partial<Record<TableName, string>>>;

/** How a file is written: Parquet; or CSV whose instants are texts, or microseconds since the epoch. */
export type FileFormat = 'parquet' | 'csv-text' | 'csv-micros';

/** A file with rows of a table. */
export interface ExtractedFile {
  readonly path: string;
  readonly format: FileFormat;
  readonly rows: number;
}

/** What of a table came since its mark. */
export interface Extracted {
  readonly table: TableName;
  readonly mark: string;
  /** True where it is all of the table, and takes the place of what was taken out before. */
  readonly replaces: boolean;
  /** The file that has the rows, and how many they are; none where there are none. */
  readonly file: ExtractedFile | undefined;
}

/**
 * What takes rows of its tables out of a store. The files have the columns that tables.ts names, in that order. CSV has
 * no header; a text is quoted, its NUL, U+001A and halves of surrogate pairs escaped as sinks/sql/escape.ts does; what is null
 * is empty and not quoted. JSON has the same escapes in its texts in `csv-text`, and none in `csv-micros`.
 */
export interface Extractor {
  /** The store's sixteen bytes in hex, of which ids of observations are made. */
  readonly storeId: string;
  /**
   * Writes what came to each of the tables since its mark, all as of one moment: everything that the store acknowledged
   * before the call, and maybe more.
   *
   * @param path gives the absolute path of a new file for rows of a table
   */
  extract(
    tables: readonly TableName[],
    after: Marks,
    path: (table: TableName) => string,
  ): Promise<readonly Extracted[]>;
}
