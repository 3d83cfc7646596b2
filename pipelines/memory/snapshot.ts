import { ClaimIndex } from '../../operators/claims/claim-index.ts';
import { KNOWN_LAYOUT, KnownClaims } from '../../operators/claims/known/known-claims.ts';
import { READING_LAYOUT } from '../../operators/claims/relate/index.ts';
import { INDEX_LAYOUT } from '../../operators/claims/text-index.ts';
import { lexiconPrint } from '../../operators/language/lexicon/print.ts';
import { TERMS_LAYOUT } from '../../operators/language/terms.ts';
import { type Column, pack, type Unpacked, unpack } from '../../operators/records/pack.ts';
import { UuidTable } from '../../operators/records/uuid-table.ts';
import type { Ledger, SnapshotPiece } from '../../sinks/ledger.ts';

/** What a writer knows of the ledger up to a head. */
export interface WriterState {
  readonly head: number;
  readonly known: KnownClaims;
  /** Digest of each event by its id. */
  readonly digests: UuidTable;
  /** The latest time that a claim was recorded at, in microseconds. */
  readonly lastTime: number;
}

/** What a reader knows of the ledger up to a head. */
export interface ReaderState {
  readonly head: number;
  readonly index: ClaimIndex;
}

/** Which columns {@link stateColumns} gives; to be raised when they change. */
const STATE_LAYOUT = 1;
const STATE = 'state';
const INDEX = 'index';

/** What a snapshot depends on beside the ledger. Case and normal forms of texts come with the version of Unicode. */
function layoutOf(): string {
  const layouts = [STATE_LAYOUT, KNOWN_LAYOUT, READING_LAYOUT, INDEX_LAYOUT, TERMS_LAYOUT, lexiconPrint()];
  return `${layouts.join('.')} ${process.versions.unicode ?? ''}`;
}

/** Of one piece, so that no two can be taken for each other. */
const pieceLayout = (layout: string, piece: string, head: number) => `${layout} ${piece} ${head}`;

function* stateColumns({ known, digests, lastTime }: WriterState): Generator<Column, void, undefined> {
  yield Float64Array.of(lastTime);
  yield* known.save();
  yield* digests.save();
}

function readState(head: number, columns: Unpacked): WriterState {
  const [lastTime] = columns.doubles(1);
  return { head, lastTime, known: KnownClaims.restore(columns), digests: UuidTable.restore(columns) };
}

/**
 * Keeps what is known of the ledger for the next start. What it is now is what is kept, whatever comes while this is
 * under way.
 */
export function saveSnapshot(ledger: Ledger, state: WriterState, index: ClaimIndex): Promise<void> {
  const { head } = state;
  const layout = layoutOf();
  const piece = (name: string, columns: Iterable<Column>): SnapshotPiece => ({
    name,
    content: pack(pieceLayout(layout, name, head), columns),
  });
  return ledger.saveSnapshot(layout, head, [piece(STATE, stateColumns(state)), piece(INDEX, index.save())]);
}

interface Loaded {
  readonly head: number;
  readonly index: ClaimIndex;
  /** Undefined where it was not asked for, or cannot be read. */
  readonly state: WriterState | undefined;
}

async function load(ledger: Ledger, names: readonly string[]): Promise<Loaded | undefined> {
  const layout = layoutOf();
  // Whatever keeps it from being read: it is a cache, and what follows reads the ledger itself.
  const found = await ledger.loadSnapshot(layout, names).catch(() => undefined);
  if (found === undefined) return undefined;
  const { head, pieces } = found;
  const read = <Result>(name: string, from: (columns: Unpacked) => Result) =>
    unpack(pieceLayout(layout, name, head), pieces.get(name) ?? [], from);
  const index = read(INDEX, ClaimIndex.restore);
  if (index === undefined || !(await isOf(ledger, index))) return undefined;
  return { head, index, state: read(STATE, (columns) => readState(head, columns)) };
}

/** Whether the ledger has the last claim of an index: one that was restored from another time may have others. */
async function isOf(ledger: Ledger, { last }: ClaimIndex): Promise<boolean> {
  if (last === undefined) return true;
  const [claim] = await ledger.claimsByNumber([last.number]);
  return claim?.id === last.id;
}

/** What a writer and a reader know by the snapshot; undefined where there is none that can be used. */
export async function loadStates(
  ledger: Ledger,
): Promise<{ readonly state: WriterState; readonly index: ClaimIndex } | undefined> {
  const found = await load(ledger, [STATE, INDEX]);
  if (found?.state === undefined) return undefined;
  return { state: found.state, index: found.index };
}

/** What a reader knows by the snapshot; undefined where there is none that can be used. */
export async function loadReader(ledger: Ledger): Promise<ReaderState | undefined> {
  return load(ledger, [INDEX]);
}
