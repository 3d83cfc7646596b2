import { TidemarkError } from '../../operators/records/errors.ts';
import type { Store } from '../../sinks/store.ts';
import { Client } from '../client/index.ts';
import { openStore } from '../open-store.ts';
import { configFrom } from './environment.ts';
import { runningServer } from './server-file.ts';

/** Flags that say what a command works on. */
export interface TargetFlags {
  readonly url?: string;
  readonly db?: string;
}

/** What a command works on: a server, or the store itself. */
export type Target =
  | { readonly kind: 'server'; readonly client: Client }
  | { readonly kind: 'store'; readonly store: Store };

/**
 * The server that `--url` names or that has the store open; else the store, opened for reading.
 *
 * @throws TidemarkError when the store is locked by a server that cannot be reached
 */
export async function targetOf(flags: TargetFlags): Promise<Target> {
  const config = configFrom(flags.db === undefined ? {} : { db: flags.db });
  const url = flags.url ?? runningServer(config.dsn);
  if (url !== undefined) {
    return {
      kind: 'server',
      client: new Client({ url, ...(config.token !== undefined && { token: config.token }) }),
    };
  }
  try {
    return { kind: 'store', store: await openStore(config.dsn, { readOnly: true }) };
  } catch (error) {
    if (error instanceof TidemarkError && error.code === 'store_locked') {
      throw new TidemarkError(
        'store_locked',
        `${error.message} If it is a tidemark server, name it with --url.`,
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}
