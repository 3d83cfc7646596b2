import { isThorough } from '../property.ts';
import { libsqlUrl } from '../services/libsql.ts';
import { mariaDbForTests, mariaDbUrl } from '../services/mariadb.ts';
import { postgresForTests, postgresUrl } from '../services/postgres.ts';
import { isClone, isServices } from '../tiers/tier.ts';
import { DUCKDB, MEMORY, SQLITE, type StoreKind } from './embedded.ts';

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
  ...(isServices() ? [] : [DUCKDB, SQLITE, MEMORY]),
  ...(isClone() ? [] : SERVERS),
];

/** The kinds of {@link STORES} that outlive a process. */
export const KEPT: readonly StoreKind[] = STORES.filter(({ persistent }) => persistent);

/**
 * Those on which the program is killed: one in the process, with a journal, and one that is a server; every kind in a thorough run. That a
 * commit is whole on each, however its process is killed, is what test/faults/sinks/conformance shows.
 */
export const KILLED: readonly StoreKind[] = isThorough
  ? KEPT
  : KEPT.filter(({ name }) => ['DuckDB', 'PostgreSQL'].includes(name));
