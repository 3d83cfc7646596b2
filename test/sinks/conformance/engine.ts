import { onTestFinished } from 'vitest';
import type { Store } from '../../../sinks/store.ts';
import type { TableWriter } from '../../../sinks/transfer/tables.ts';

/** How another process opens a store: a module of the compiled package, what it exports, and the argument of that. */
export interface Recipe {
  readonly module: string;
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Where one store is. Whatever opens it, one after the other, finds the same store there. */
export interface Place {
  open(options?: { readonly readOnly?: boolean }): Promise<Store>;
  /** Undefined where no other process can open it. */
  readonly recipe: Recipe | undefined;
  /** Fills the store; undefined where none is kept. */
  readonly fill?: <T>(work: (writer: TableWriter) => Promise<T>) => Promise<T>;
  /** Takes away whatever is there. */
  remove(): Promise<void>;
}

/** An engine as the suite knows it. */
export interface Engine {
  /** Whether a store is still there when it has been closed. */
  readonly persistent: boolean;
  /** What happens when a store is opened that is open: the second is refused, or the first may write no more. */
  readonly second: 'refused' | 'fences';
  /** Whether a store that is open for writing can be opened for reading, where a second writer is refused. */
  readonly readBesideWriter?: boolean;
  /** Makes a place where no store is yet. */
  place(): Promise<Place>;
}

/** A place of this test, which goes with it. */
export async function somePlace(engine: Engine): Promise<Place> {
  const place = await engine.place();
  onTestFinished(() => place.remove());
  return place;
}

/** A store of this test, closed with it. */
export async function someStore(engine: Engine, place?: Place): Promise<Store> {
  const store = await (place ?? (await somePlace(engine))).open();
  onTestFinished(() => store.close());
  return store;
}
