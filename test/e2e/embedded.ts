import { join } from 'node:path';

/** A kind of store that the program runs on. */
export interface StoreKind {
  readonly name: string;
  /** Whether it is still there after a restart. */
  readonly persistent: boolean;
  /** Whether it is a file that one process has at a time. */
  readonly file: boolean;
  /** DSN of a new store of this kind; what it needs of files is in `folder`. */
  readonly dsn: (folder: string) => Promise<string>;
  /** False where a DSN has no `?namespace=`: each store is a database of its own. */
  readonly namespaces?: false;
}

/**
 * The kind of store on which a suite runs that is not about stores: that all kinds do the same for the program is what the conformance suite shows.
 */
export const DUCKDB: StoreKind = {
  name: 'DuckDB',
  persistent: true,
  file: true,
  dsn: async (folder) => `duckdb://${join(folder, 'a.duckdb')}`,
};

export const SQLITE: StoreKind = {
  name: 'SQLite',
  persistent: true,
  file: true,
  dsn: async (folder) => `sqlite://${join(folder, 'a.sqlite')}`,
};

export const MEMORY: StoreKind = {
  name: 'SQLite in memory',
  persistent: false,
  file: false,
  dsn: async () => 'sqlite://:memory:',
};
