import type { Cells, Table } from '../tables.ts';

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
  rows(table: Table, after?: TransferPosition): AsyncIterable<readonly Cells[]>;
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
  last(table: Table): Promise<TransferPosition | undefined>;
  /** Adds rows behind those of a table that is read in parts, or replaces all of another table, in one transaction. */
  write(table: Table, rows: readonly Cells[]): Promise<void>;
  /** Makes the store one that can be opened. */
  end(): Promise<void>;
}
