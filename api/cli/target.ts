import { TidemarkError } from '../../operators/records/errors.ts';
import type { Store } from '../../sinks/store.ts';
import type { ReadsObservations, ReadsSignals } from '../calls/backend.ts';
import { type Caller, localCaller } from '../calls/caller.ts';
import type { ReadsSettings } from '../calls/detectors/describe-detectors.ts';
import { Client } from '../client/index.ts';
import { openStore } from '../server/open-store.ts';
import { configFrom } from './environment.ts';
import type { Io } from './io.ts';
import { runningServer } from './server-file.ts';

/** Flags that say what a command works on. */
export interface TargetFlags {
  readonly url?: string;
  readonly db?: string;
}

/** Answers the calls that only read what detection keeps. */
type ReadCaller = Caller<ReadsSignals & ReadsObservations & ReadsSettings>;

/** What a command works on: a server, or the store itself. */
export type Target =
  | { readonly kind: 'server'; readonly client: Client; readonly caller: ReadCaller }
  | { readonly kind: 'store'; readonly store: Store; readonly caller: ReadCaller };

/** Of a store that is only read: nothing is on its way into it. */
export const NOTHING_PENDING = { settle: async () => undefined };

/**
 * The server that `--url` names or that has the store open; else the store, opened for reading.
 *
 * @throws TidemarkError when the store is locked by a server that cannot be reached
 */
export async function targetOf(io: Pick<Io, 'env'>, flags: TargetFlags): Promise<Target> {
  const config = configFrom(io, flags.db === undefined ? {} : { db: flags.db });
  const url = flags.url ?? runningServer(config.dsn);
  if (url !== undefined) {
    const client = new Client({ url, ...(config.token !== undefined && { token: config.token }) });
    return { kind: 'server', client, caller: client };
  }
  const store = await lockedHint(openStore(config.dsn, { readOnly: true }));
  return { kind: 'store', store, caller: localCaller({ store, intake: NOTHING_PENDING, config }) };
}

/** What opens a store; where a server has it locked, the error says how to name the server. */
export async function lockedHint<Opened>(opening: Promise<Opened>): Promise<Opened> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof TidemarkError && error.code === 'store_locked') {
      const message = `${error.message} If it is a tidemark server, name it with --url.`;
      throw new TidemarkError('store_locked', message, { cause: error });
    }
    throw error;
  }
}
