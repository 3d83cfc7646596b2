import { ConfigInvalid } from '../operators/records/errors.ts';
import { openDuckDb } from '../sinks/duckdb/index.ts';
import type { Store } from '../sinks/store.ts';

/** DSN schemes and the function that opens each; a new engine is a folder in sinks/ and a line here. */
const SCHEMES: Record<string, (path: string, options: OpenOptions) => Promise<Store>> = {
  duckdb: (path, options) => openDuckDb({ path, ...options }),
  memory: (_path, options) => openDuckDb({ path: ':memory:', ...options }),
};

export interface OpenOptions {
  readonly readOnly?: boolean;
}

/** Path of the file that a DSN names, or undefined when it names none. */
export function fileOf(dsn: string): string | undefined {
  const [, scheme, path] = /^(\w+):\/\/(.*)$/.exec(dsn) ?? [];
  return scheme === 'duckdb' && path !== ':memory:' ? path : undefined;
}

/**
 * Opens the store that a DSN names.
 *
 * @throws ConfigInvalid when the DSN is none; TidemarkError when the store cannot be opened
 */
export async function openStore(dsn: string, options: OpenOptions = {}): Promise<Store> {
  const [, scheme, path] = /^(\w+):\/\/(.*)$/.exec(dsn) ?? [];
  const open = scheme === undefined ? undefined : SCHEMES[scheme];
  if (open === undefined || (scheme !== 'memory' && path === '')) {
    const known = Object.keys(SCHEMES).map((name) => `${name}://`);
    throw new ConfigInvalid([
      {
        path: 'SIGNAL_DB_DSN',
        message: `must be a path behind one of ${known.join(', ')}, such as duckdb://tidemark.duckdb`,
      },
    ]);
  }
  return open(path, options);
}
