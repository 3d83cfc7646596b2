import { pack, type StateColumn, together, type Unpacked, unpack } from '../../operators/records/pack.ts';
import type { Ledger } from '../../sinks/ledger.ts';

/**
 * A state derived from the ledger and stored for the next start. Learning the same rows twice must change nothing: a saved state may
 * have seen more of the ledger than its head says.
 */
export interface SnapshotPart<State> {
  readonly name: string;
  /** Format of the columns and what they depend on besides the ledger. A part with another layout is rebuilt from the ledger. */
  readonly layout: string;
  /** The state for an empty ledger. */
  readonly empty: () => State;
  /**
   * The state at the time of the call, as columns. They are read one after the other while the state keeps changing, and each should
   * take a few milliseconds at most.
   */
  readonly save: (state: State) => Iterable<StateColumn>;
  readonly restore: (saved: Unpacked) => State;
}

/** A state of a part, and a head up to which it has seen the ledger. */
export interface Seen<State> {
  readonly head: number;
  readonly state: State;
}

/** A part with a way to read its columns. */
export type HeldPart = Pick<SnapshotPart<unknown>, 'name' | 'layout'> & {
  readonly columns: () => Iterable<StateColumn>;
};

/** A part as input for {@link saveSnapshot}. */
export function held<State>({ name, layout, save }: SnapshotPart<State>, state: () => State): HeldPart {
  return { name, layout, columns: () => save(state()) };
}

/** Format of the parts of a snapshot. */
const LAYOUT = 'parts 1';

// Includes the part's name, so that parts cannot be confused.
const layoutOf = ({ name, layout }: Pick<SnapshotPart<unknown>, 'name' | 'layout'>) =>
  `${LAYOUT} ${name} ${layout}`;

/**
 * Stores parts for the next start, one after the other, with turns of the event loop in between. Each is as of the moment when its
 * turn comes, so later ones may have seen more of the ledger.
 *
 * @param head up to where every part has seen the ledger now
 */
export function saveSnapshot(ledger: Ledger, head: () => number, parts: readonly HeldPart[]): Promise<void> {
  const pieces = parts.map((part) => ({ name: part.name, content: contentOf(part, head) }));
  return ledger.saveSnapshot(LAYOUT, head(), pieces);
}

function* contentOf(part: HeldPart, head: () => number): Generator<Uint8Array, void, undefined> {
  // In the same step as the head: nothing is learned between the two.
  const columns = part.columns();
  yield* pack(layoutOf(part), together([Float64Array.of(head())], columns));
}

/** A stored part; empty when it is missing, has another layout, or is corrupt. */
export async function loadPart<State>(ledger: Ledger, part: SnapshotPart<State>): Promise<Seen<State>> {
  const nothing = { head: 0, state: part.empty() };
  // Ignore any read error: this is a cache, and the ledger itself is read instead.
  const found = await ledger.loadSnapshot(LAYOUT, [part.name]).catch(() => undefined);
  const loaded = unpack(layoutOf(part), found?.pieces.get(part.name) ?? [], (columns) => {
    const [head] = columns.doubles(1);
    return { head, state: part.restore(columns) };
  });
  if (loaded === undefined) return nothing;
  // A ledger restored from a backup may end earlier.
  const { head } = await ledger.marks();
  return loaded.head > head ? nothing : loaded;
}
