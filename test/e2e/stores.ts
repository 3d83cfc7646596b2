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
