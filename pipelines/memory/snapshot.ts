import { type Column, pack, together, type Unpacked, unpack } from '../../operators/records/pack.ts';
import type { Ledger } from '../../sinks/ledger.ts';

/**
 * One of the things that memory makes of the ledger and keeps for the next start. Whatever it learns of the ledger a
 * second time must change nothing: what is saved may have seen more of the ledger than it says.
 */
export interface Part<State> {
  readonly name: string;
  /** What the columns are and depend on beside the ledger. Under another one the part is read anew from the ledger. */
  readonly layout: string;
  /** What nothing of the ledger gives. */
  readonly empty: () => State;
  /**
   * What there is at the call, as columns. They are asked for one after the other while the state goes on changing, and
   * each should take a few milliseconds at most.
   */
  readonly save: (state: State) => Iterable<Column>;
  readonly restore: (saved: Unpacked) => State;
}

/** A state of a part, and the head up to which it has seen the ledger at least. */
export interface Seen<State> {
  readonly head: number;
  readonly state: State;
}

/** A part and how its columns are got at. */
export type HeldPart = Pick<Part<unknown>, 'name' | 'layout'> & { readonly columns: () => Iterable<Column> };

/** A part as {@link saveSnapshot} takes it. */
export function held<State>({ name, layout, save }: Part<State>, state: () => State): HeldPart {
  return { name, layout, columns: () => save(state()) };
}

/** How parts are written one beside the other. */
const LAYOUT = 'parts 1';

// Names of parts are in it, so that no two can be taken for each other.
const layoutOf = ({ name, layout }: Pick<Part<unknown>, 'name' | 'layout'>) => `${LAYOUT} ${name} ${layout}`;

/**
 * Keeps parts for the next start, one after the other with turns of the event loop between them. Each is as of the
 * moment at which its turn comes, so that later ones may have seen more of the ledger.
 *
 * @param head up to where the ledger is in every part now
 */
export function saveSnapshot(ledger: Ledger, head: () => number, parts: readonly HeldPart[]): Promise<void> {
  const pieces = parts.map((part) => ({ name: part.name, content: contentOf(part, head) }));
  return ledger.saveSnapshot(LAYOUT, head(), pieces);
}

function* contentOf(part: HeldPart, head: () => number): Generator<Uint8Array, void, undefined> {
  // In one step with the head: nothing is learned between the two.
  const columns = part.columns();
  yield* pack(layoutOf(part), together([Float64Array.of(head())], columns));
}

/** A part as it was kept; empty where it was not, where it is of another layout, and where its bytes have changed. */
export async function loadPart<State>(ledger: Ledger, part: Part<State>): Promise<Seen<State>> {
  const nothing = { head: 0, state: part.empty() };
  // Whatever keeps it from being read: it is a cache, and what follows reads the ledger itself.
  const found = await ledger.loadSnapshot(LAYOUT, [part.name]).catch(() => undefined);
  const loaded = unpack(layoutOf(part), found?.pieces.get(part.name) ?? [], (columns) => {
    const [head] = columns.doubles(1);
    return { head, state: part.restore(columns) };
  });
  if (loaded === undefined) return nothing;
  // One that was restored from another time may end earlier.
  const { head } = await ledger.marks();
  return loaded.head > head ? nothing : loaded;
}
