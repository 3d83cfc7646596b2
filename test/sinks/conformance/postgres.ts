import { fillPostgres, openPostgresAlone } from '../../../sinks/postgres/index.ts';
import { postgresUrl } from '../../services/postgres.ts';
import type { LedgerEngine } from './ledger/ledger-engine.ts';

/** The store in a PostgreSQL database that one process has. */
export const postgres: LedgerEngine = {
  persistent: true,
  second: 'fences',
  async place() {
    const url = await postgresUrl();
    return {
      open: (options) => openPostgresAlone({ url, ...options }),
      fill: (work) => fillPostgres({ url }, work),
      recipe: { module: 'sinks/postgres/index.js', name: 'openPostgresAlone', options: { url } },
      remove: async () => undefined,
    };
  },
};
