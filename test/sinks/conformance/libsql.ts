import { fillLibsql, openLibsql } from '../../../sinks/libsql/index.ts';
import { libsqlUrl } from '../../services/libsql.ts';
import type { LedgerEngine } from './ledger/ledger-engine.ts';

/** The store in a database of a libsql server; in a file it is that of SQLite. */
export const libsql: LedgerEngine = {
  persistent: true,
  second: 'refused',
  readBesideWriter: true,
  async place() {
    const url = await libsqlUrl();
    return {
      open: (options) => openLibsql({ url, ...options }),
      fill: (work) => fillLibsql({ url }, work),
      recipe: { module: 'sinks/libsql/index.js', name: 'openLibsql', options: { url } },
      // The server of the tests takes its databases with it.
      remove: async () => undefined,
    };
  },
};
