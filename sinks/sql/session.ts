import { type Cell, type Cells, type Column, isKind, type Kind, type Table } from '../tables.ts';

/** A row as a driver gives it. */
export type Row = readonly unknown[];

/** A value to select: its SQL, and the kind of it. */
export interface Selected {
  readonly sql: string;
  readonly kind: Kind;
}

/** A condition, or another piece of SQL, with the values of its placeholders. */
export interface Fragment {
  readonly sql: string;
  readonly values: readonly Cell[];
}

/** Rows of a table that are looked for. */
export interface Sought {
  readonly table: string;
  readonly alias: string;
  /** The scope of memory that they belong to, where the table has scopes. */
  readonly scope?: string | undefined;
  /** Columns of the alias of which one has one of some values. A row may then be found once for each. */
  readonly keys?: {
    readonly columns: readonly string[];
    readonly kind: 'uuid' | 'whole' | 'text';
    readonly values: Cells;
  };
  /** Further conditions on the alias. */
  readonly where: Fragment;
  /** ORDER BY and LIMIT. */
  readonly tail?: string;
}

/** An update of rows of a table `t` by lists of values `n`. */
export interface Update {
  readonly table: string;
  /** The values of a list by name, in order; none is the name of a column that is set. */
  readonly values: Readonly<Record<string, Kind>>;
  /** Condition that a row `t` is one of those of a list `n`. */
  readonly on: string;
  /** Assignments. */
  readonly set: string;
}

/** How an engine's SQL and values differ from those of the others. */
export interface Dialect {
  /** SQL of a placeholder; `kind` is undefined where the statement names none. `place` counts from 1. */
  placeholder(kind: Kind | undefined, place: number): string;
  /** SQL that selects a value as {@link cell} reads it. */
  shown(sql: string, kind: Kind): string;
  /** A value from what the driver gives for {@link shown}; it is not null. */
  cell(kind: Kind, value: unknown): Cell;
  /** Whether an index scan starts at a row comparison such as `(a, b) > (1, 2)`. */
  readonly comparesRows: boolean;
  /** Name of the function of the greatest of several values. */
  readonly greatest: string;
  /** Type of whole numbers in a CAST. */
  readonly integer: string;
  /** Condition that the JSON column `d.tags` has a tag. */
  tag(key: string, value: string): Fragment;
  /** SQL of a UUID column as text. */
  uuidText(column: string): string;
  /** SQL of the length of a text in characters. */
  length(text: string): string;
  /** SQL of a text in a JSON column, by its name. */
  jsonText(column: string, name: string): string;
  /** SQL of the id of the signal of a row of the change log. */
  readonly changedId: string;
  /** Condition that one of the periods in a JSON column has a moment in microseconds. */
  inPeriods(column: string, moment: number): Fragment;
  /** SQL of a list of rows after IN, from rows such as `(1, 2), (3, 4)`. */
  rowsIn(rows: string): string;
  /** SQL of the column, of a width in microseconds, in which the time of an observation `o` lies, from a first time on. */
  bin(width: number, first: number): string;
  /** What follows FROM for some rows of a table. */
  found(sought: Sought): Fragment;
  /** Condition, after a column, that it has one of some values. */
  oneOf(kind: Kind, values: Cells): Fragment;
  /** Most values of one {@link oneOf}, or keys of one {@link found}. */
  readonly atOnce: number;
  /** SQL of a column that keeps the planner off the index of it, in whose order it would look through all rows for a few. */
  offIndex(column: string): string;
  /** Condition, after a column, that a subquery gives its value. */
  among(subquery: string): string;
  /** A table in FROM, with its alias, that is read by an index. */
  byIndex(table: string, index: string): string;
  /** Rows that one transaction of retention deletes, at most: others wait for so long. */
  readonly deletes: number;
  /** Statement of the sequence number of the last change ever. */
  readonly lastChange: string;
  /** SQL of an aggregate: a JSON array of a column in the order of another; undefined where there is none. */
  listOf?(column: string, order: string): string;
  /** Condition that a row of a table belongs to the store of one process. */
  ofStore(table: string): string;
  /** Whether the bytes of snapshots are in a table of their own, `ledger_snapshot_block`. */
  readonly snapshotBlocks: boolean;
  /** What orders a text by code points. */
  readonly byCode: string;
}

/** A connection within a read or a transaction. Statements run one after the other. */
export interface Session {
  readonly dialect: Dialect;
  /** Bytes of a value that fits into one statement, at least. */
  readonly longest: number;
  /** Rows of a SELECT in which `?` stands for the next value, or `?uuid` for the next one of that kind. */
  rows(sql: string, values?: Cells): Promise<readonly Row[]>;
  /** Values of a SELECT, which `rest` goes on with. */
  cells(selected: readonly Selected[], rest: string, values?: Cells): Promise<Cells[]>;
  /** Runs a statement that changes something; returns how many rows it changed. */
  run(sql: string, values?: Cells): Promise<number>;
  /** Updates rows of a table, each with values of its own; returns how many there were. */
  updateEach(update: Update, rows: readonly Cells[]): Promise<number>;
  /** Adds rows to a table. */
  append(table: Table, rows: readonly Cells[]): Promise<void>;
  /** Adds rows in place of those with their keys. */
  upsert(table: Table, key: readonly string[], rows: readonly Cells[]): Promise<void>;
  /** Runs reads on one state of the database. */
  snapshot<T>(work: () => Promise<T>): Promise<T>;
}

/** Limits of a read or a transaction, where they are not the usual ones. */
export interface Limits {
  /** Milliseconds that a statement may take. */
  readonly timeoutMs?: number;
}

export interface WriteOptions extends Limits {
  /** A table whose writers wait for each other, those of other processes too. */
  readonly alone?: string;
  /** The task appends to one table only, and at most one block. */
  readonly brief?: boolean;
  /**
   * Runs before the next write if the transaction turns out to have been committed although its caller got an error, because its outcome
   * could not be determined in time. Without it, what the transaction wrote stays.
   */
  readonly undo?: (session: Session) => Promise<void>;
  /** Called when the outcome could not be determined in time, before the caller gets its error. */
  readonly unknown?: () => void;
}

const PLACEHOLDER = /\?(\w+)?/g;

/** A statement as the driver takes it, and the kinds of its values. */
export function prepared(
  { placeholder }: Dialect,
  sql: string,
): { readonly text: string; readonly kinds: readonly (Kind | undefined)[] } {
  const kinds: (Kind | undefined)[] = [];
  const text = sql.replace(PLACEHOLDER, (_, name: string | undefined) => {
    if (name !== undefined && !isKind(name)) throw new Error(`${name} is no kind of value`);
    kinds.push(name);
    return placeholder(name, kinds.length);
  });
  return { text, kinds };
}

/** The columns of a table, for a SELECT from it. */
export function selected(columns: readonly Column[], alias?: string): Selected[] {
  const prefix = alias === undefined ? '' : `${alias}.`;
  return columns.map(({ name, kind }) => ({ sql: `${prefix}"${name}"`, kind }));
}
