import { InvalidInput, TidemarkError } from '../../operators/records/errors.ts';
import type { Store } from '../../sinks/store.ts';
import type { ReadsObservations, ReadsSignals } from '../calls/backend.ts';
import { type Caller, localCaller } from '../calls/caller.ts';
import type { ReadsSettings } from '../calls/detectors/describe-detectors.ts';
import { Client } from '../client/index.ts';
import { openStore } from '../stores/open-store.ts';
import { configFrom } from './environment.ts';
import type { Io } from './io.ts';
import { runningServer } from './server-file.ts';

/** Flags that select what a command operates on. */
export interface TargetFlags {
  readonly url?: string;
  readonly db?: string;
}

/** Answers the calls that only read the data of detection. */
type ReadCaller = Caller<ReadsSignals & ReadsObservations & ReadsSettings>;

/** What a command operates on: a server, or the store itself. */
export type Target =
  | { readonly kind: 'server'; readonly client: Client; readonly caller: ReadCaller }
  | { readonly kind: 'store'; readonly store: Store; readonly caller: ReadCaller };

/** For a store that is only read: no writes are pending. */
export const NOTHING_PENDING = { settle: async () => undefined };

/**
 * The server that `--url` names or that has the store open; otherwise the store, opened for reading.
 *
 * @throws TidemarkError if the store is locked by a server that cannot be reached
 */
export async function targetOf(io: Pick<Io, 'env'>, flags: TargetFlags): Promise<Target> {
  const config = configFrom(io, flags.db === undefined ? {} : { db: flags.db });
  const url = flags.url ?? runningServer(config.dsn);
  if (url !== undefined) {
    const client = new Client({ url, ...(config.token !== undefined && { token: config.token }) });
    return { kind: 'server', client, caller: client };
  }
  const store = await lockedHint(openStore(config.dsn, { readOnly: true }));
  const caller = localCaller({ store, naming: store.register, intake: NOTHING_PENDING, config });
  return { kind: 'store', store, caller };
}

/**
 * The server that `--url` names or that has the store open.
 *
 * @throws InvalidInput if there is none
 */
export async function serverOf(io: Pick<Io, 'env'>, flags: TargetFlags): Promise<Client> {
  const target = await targetOf(io, flags);
  if (target.kind === 'server') return target.client;
  await target.store.close();
  throw new InvalidInput('The command needs a running server; start one, or name it with --url.');
}

/** Opens a store; if a server has it locked, the error explains how to name the server. */
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
