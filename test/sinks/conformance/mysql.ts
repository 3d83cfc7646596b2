import { dropDatabase } from '../../../services/mariadb/database.ts';
import { fillMysql, openMysql } from '../../../sinks/mysql/index.ts';
import { mariaDbUrl } from '../../services/mariadb.ts';
import type { LedgerEngine } from './ledger/ledger-engine.ts';

/** The store in a database of a MariaDB server. */
export const mysql: LedgerEngine = {
  persistent: true,
  second: 'refused',
  readBesideWriter: true,
  async place() {
    const url = await mariaDbUrl();
    return {
      open: (options) => openMysql({ url, ...options }),
      fill: (work) => fillMysql({ url }, work),
      recipe: { module: 'sinks/mysql/index.js', name: 'openMysql', options: { url } },
      remove: () => dropDatabase(url, url),
    };
  },
};
