import type { LedgerMarks } from '../../ledger.ts';
import type { Where } from '../where.ts';
import type { Columns } from './columns.ts';

/** A row as a driver returns it. */
export type Row = readonly unknown[];

/** How rows of some columns are selected and read. */
export interface SelectedColumns {
  /** The column list of the SELECT. */
  readonly list: string;
  /** Values in the order of the columns. */
  readonly read: (row: Row) => readonly unknown[];
}

/** How an engine whose drivers return texts as strings and instants as numbers answers queries of a ledger. */
export interface LedgerAsker<Connection> {
  /** Empty conditions. */
  readonly where: () => Where<number>;
  readonly asking: (columns: Columns) => SelectedColumns;
  /** A condition that a column has one of some values, such as `IN (?, ?)`, and its parameters. */
  readonly oneOf: (values: readonly (string | number)[]) => {
    readonly sql: string;
    readonly values: readonly (string | number)[];
  };
  /** Most values of one {@link oneOf}. */
  readonly atOnce: number;
  /** Rows of a SELECT in which `?` stands for the next value. */
  readonly rows: (
    connection: Connection,
    sql: string,
    values: readonly (string | number)[],
  ) => Promise<readonly Row[]>;
  /** A table in FROM, with its alias if it has one, that is read by an index. */
  readonly byIndex: (table: string, index: string) => string;
  /** Reads the end of the ledger. */
  readonly marks: (connection: Connection) => Promise<LedgerMarks>;
  /** Runs reads on one snapshot of the database. */
  readonly snapshot: <T>(connection: Connection, work: () => Promise<T>) => Promise<T>;
}
