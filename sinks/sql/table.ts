/** A value of a statement. */
export type Value = string | number | null;

/** Runs statements of a transaction. In each, `?` stands for the next value; numbers are whole. */
export interface Statements {
  /** Rows of a SELECT. */
  rows(sql: string, values: readonly Value[]): Promise<readonly (readonly unknown[])[]>;
  /** Runs a statement that changes something. */
  run(sql: string, values: readonly Value[]): Promise<unknown>;
}

/** A small table, as an engine reads and writes it. */
export interface Table {
  /** Name of the table, with its schema if the engine needs it. */
  readonly name: string;
  read<T>(task: (statements: Statements) => Promise<T>): Promise<T>;
  /** Runs `task` in a transaction. Such transactions run one after the other, those of other processes too. */
  write<T>(task: (statements: Statements) => Promise<T>): Promise<T>;
}
