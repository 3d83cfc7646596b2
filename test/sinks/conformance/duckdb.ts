import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDuckDb, openDuckDb } from '../../../sinks/duckdb/index.ts';
import type { LedgerEngine } from './ledger/ledger-engine.ts';

/** The store in a DuckDB file. */
export const duckDbFile: LedgerEngine = {
  persistent: true,
  second: 'refused',
  async place() {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-'));
    const path = join(folder, 'store.duckdb');
    return {
      open: (options) => openDuckDb({ path, ...options }),
      fill: (work) => fillDuckDb({ path }, work),
      recipe: { module: 'sinks/duckdb/index.js', name: 'openDuckDb', options: { path } },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

/** The store in DuckDB's memory. */
export const duckDbMemory: LedgerEngine = {
  ...duckDbFile,
  persistent: false,
  async place() {
    return {
      open: () => openDuckDb({ path: ':memory:', memoryLimit: '500MB', threads: 1 }),
      recipe: undefined,
      remove: async () => undefined,
    };
  },
};
