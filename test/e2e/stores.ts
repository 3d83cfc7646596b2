import { join } from 'node:path';
import { libsqlUrl } from '../services/libsql.ts';
import { mariaDbForTests, mariaDbUrl } from '../services/mariadb.ts';
import { postgresForTests, postgresUrl } from '../services/postgres.ts';
import { isClone, isServices } from '../tiers/tier.ts';

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

const postgres: StoreKind = {
  name: 'PostgreSQL',
  persistent: true,
  file: false,
  dsn: () => postgresUrl(),
};
const mariadb: StoreKind = {
  name: 'MariaDB',
  persistent: true,
  file: false,
  dsn: () => mariaDbUrl(),
};
const { url } = await postgresForTests();
const { url: mariaDb } = await mariaDbForTests();

const EMBEDDED: readonly StoreKind[] = [
  {
    name: 'DuckDB',
    persistent: true,
    file: true,
    dsn: async (folder) => `duckdb://${join(folder, 'a.duckdb')}`,
  },
  {
    name: 'SQLite',
    persistent: true,
    file: true,
    dsn: async (folder) => `sqlite://${join(folder, 'a.sqlite')}`,
  },
  {
    name: 'SQLite in memory',
    persistent: false,
    file: false,
    dsn: async () => 'sqlite://:memory:',
  },
];

const SERVERS: readonly StoreKind[] = [
  {
    name: 'libsql server',
    persistent: true,
    file: false,
    dsn: () => libsqlUrl(),
    namespaces: false,
  },
  ...(url === '' ? [] : [postgres]),
  ...(mariaDb === '' ? [] : [mariadb]),
];

/** Every kind that can be had here, and that the tier of the run tests; a new one is a line. */
export const STORES: readonly StoreKind[] = [
  ...(isServices() ? [] : EMBEDDED),
  ...(isClone() ? [] : SERVERS),
];
