import { onTestFinished } from 'vitest';
import type { Ledger } from '../../../../sinks/ledger.ts';
import type { Store } from '../../../../sinks/store.ts';
import type { Engine, Place } from '../engine.ts';

/** A store that keeps memory too. */
export type LedgerStore = Store & { readonly ledger: Ledger };

/** An engine whose stores keep memory. */
export interface LedgerEngine extends Engine {
  place(): Promise<LedgerPlace>;
}

export interface LedgerPlace extends Place {
  open(options?: { readonly readOnly?: boolean }): Promise<LedgerStore>;
}

/** A place of this test, which goes with it. */
export async function somePlace(engine: LedgerEngine): Promise<LedgerPlace> {
  const place = await engine.place();
  onTestFinished(() => place.remove());
  return place;
}

/** A store of this test, closed with it. */
export async function someStore(engine: LedgerEngine, place?: LedgerPlace): Promise<LedgerStore> {
  const store = await (place ?? (await somePlace(engine))).open();
  onTestFinished(() => store.close());
  return store;
}
