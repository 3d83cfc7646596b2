import { join } from 'node:path';
import type { Store } from '../../sinks/store.ts';

/** A kind of store that the program runs on. */
export interface StoreKind {
  readonly name: string;
  readonly dialect: Store['dialect'];
  /** Whether it is still there after a restart. */
  readonly persistent: boolean;
  /** DSN of a store of this kind; what it needs of files is in `folder`. */
  readonly dsn: (folder: string) => string;
}

/** Every kind; a new one is a line here. */
export const STORES: readonly StoreKind[] = [
  {
    name: 'DuckDB',
    dialect: 'duckdb',
    persistent: true,
    dsn: (folder) => `duckdb://${join(folder, 'a.duckdb')}`,
  },
  {
    name: 'SQLite',
    dialect: 'sqlite',
    persistent: true,
    dsn: (folder) => `sqlite://${join(folder, 'a.sqlite')}`,
  },
  { name: 'SQLite in memory', dialect: 'sqlite', persistent: false, dsn: () => 'sqlite://:memory:' },
];
