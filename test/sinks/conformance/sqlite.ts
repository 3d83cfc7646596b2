import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillSqlite, openSqlite } from '../../../sinks/sqlite/index.ts';
import type { LedgerEngine } from './ledger/ledger-engine.ts';

/** The store in an SQLite file. */
export const sqliteFile: LedgerEngine = {
  persistent: true,
  second: 'refused',
  async place() {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-'));
    const path = join(folder, 'store ?#%.sqlite');
    return {
      open: (options) => openSqlite({ path, ...options }),
      fill: (work) => fillSqlite({ path }, work),
      recipe: { module: 'sinks/sqlite/index.js', name: 'openSqlite', options: { path } },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

/** The store in SQLite's memory. */
export const sqliteMemory: LedgerEngine = {
  ...sqliteFile,
  persistent: false,
  async place() {
    return {
      open: () => openSqlite({ path: ':memory:' }),
      recipe: undefined,
      remove: async () => undefined,
    };
  },
};
