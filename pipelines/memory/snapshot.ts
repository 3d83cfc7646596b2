import { itemAt } from '../../operators/item-at.ts';
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

/** The format of the parts of a ledger after a removal: what was saved before it, or misses it, is of another. */
const layoutAfter = (removed: number | undefined) =>
  removed === undefined ? LAYOUT : `${LAYOUT} after ${removed}`;

// Includes the part's name, so that parts cannot be confused.
const layoutOf = ({ name, layout }: Pick<SnapshotPart<unknown>, 'name' | 'layout'>) =>
  `${LAYOUT} ${name} ${layout}`;

/**
 * Stores parts for the next start, one after the other, with turns of the event loop in between. Each is as of the moment when its
 * turn comes, so later ones may have seen more of the ledger.
 *
 * @param writer knows up to where every part has seen the ledger now, and up to which removal
 * @param stop ends it, and the stored snapshot stays
 * @throws RangeError when it was stopped
 */
export function saveSnapshot(
  ledger: Ledger,
  writer: { readonly head: number; readonly removed?: number | undefined },
  parts: readonly HeldPart[],
  stop?: AbortSignal,
): Promise<void> {
  const pieces = parts.map((part) => ({ name: part.name, content: contentOf(part, writer, stop) }));
  return ledger.saveSnapshot(layoutAfter(writer.removed), writer.head, pieces);
}

function* contentOf(
  part: HeldPart,
  writer: { readonly head: number },
  stop: AbortSignal | undefined,
): Generator<Uint8Array, void, undefined> {
  const goesOn = () => {
    if (stop?.aborted === true) throw new RangeError('the snapshot was stopped');
  };
  goesOn();
  // In the same step as the head: nothing is learned between the two.
  const columns = part.columns();
  for (const chunk of pack(layoutOf(part), together([Float64Array.of(writer.head)], columns))) {
    goesOn();
    yield chunk;
  }
}

/** A stored part; empty when it is missing, has another layout, or is corrupt. */
export async function loadPart<State>(ledger: Ledger, part: SnapshotPart<State>): Promise<Seen<State>> {
  const nothing = { head: 0, state: part.empty() };
  // Ignore any read error: this is a cache, and the ledger itself is read instead.
  const { removed } = await ledger.marks();
  const found = await ledger.loadSnapshot(layoutAfter(removed), [part.name]).catch(() => undefined);
  const loaded = unpack(layoutOf(part), found?.pieces.get(part.name) ?? [], (columns) => {
    const head = itemAt(columns.doubles(1), 0);
    return { head, state: part.restore(columns) };
  });
  if (loaded === undefined) return nothing;
  // A ledger restored from a backup may end earlier.
  const { head } = await ledger.marks();
  return loaded.head > head ? nothing : loaded;
}
