import { ClaimIndex } from '../../operators/claims/claim-index.ts';
import { COMPARISON_LAYOUT, ComparisonIndex } from '../../operators/claims/comparison/comparison-index.ts';
import { READING_LAYOUT } from '../../operators/claims/relate/index.ts';
import { ClaimTable, TABLE_LAYOUT } from '../../operators/claims/table/claim-table.ts';
import { itemAt } from '../../operators/item-at.ts';
import { lexiconPrint } from '../../operators/language/lexicon/print.ts';
import { TERMS_LAYOUT } from '../../operators/language/terms.ts';
import { together } from '../../operators/records/pack.ts';
import { UuidTable } from '../../operators/records/uuid-table.ts';
import { PASSAGES_LAYOUT } from '../../operators/search/rank/passages.ts';
import { INDEX_LAYOUT } from '../../operators/search/text-index.ts';
import type { Ledger } from '../../sinks/ledger.ts';
import { PassageIndex } from './passages.ts';
import { loadPart, type Seen, type SnapshotPart } from './snapshot.ts';

/** The claims that new ones are compared with. */
export interface Compared {
  readonly comparisons: ComparisonIndex;
  /** Latest time at which a claim was recorded, in microseconds. */
  readonly lastTime: number;
}

/** Layout of a part that depends on how language is read. Case mapping and normal forms depend on the Unicode version. */
const language = (...layouts: readonly number[]) =>
  `${[...layouts, lexiconPrint()].join('.')} ${process.versions.unicode ?? ''}`;

export const COMPARISONS: SnapshotPart<Compared> = {
  name: 'known',
  layout: language(COMPARISON_LAYOUT, READING_LAYOUT),
  empty: () => ({ comparisons: new ComparisonIndex(), lastTime: 0 }),
  save: ({ comparisons, lastTime }) => together([Float64Array.of(lastTime)], comparisons.save()),
  restore(saved) {
    const lastTime = itemAt(saved.doubles(1), 0);
    return { lastTime, comparisons: ComparisonIndex.restore(saved) };
  },
};

/** The digest of each event by its id. */
export const DIGESTS: SnapshotPart<UuidTable> = {
  name: 'digests',
  layout: '2',
  empty: () => new UuidTable(),
  save: (digests) => digests.save(),
  restore: UuidTable.restore,
};

export const CLAIMS: SnapshotPart<ClaimIndex> = {
  name: 'claims',
  layout: language(INDEX_LAYOUT, TERMS_LAYOUT),
  empty: () => new ClaimIndex(),
  save: (index) => index.save(),
  restore: ClaimIndex.restore,
};

export const PASSAGES: SnapshotPart<PassageIndex> = {
  name: 'passages',
  layout: language(PASSAGES_LAYOUT, INDEX_LAYOUT, TERMS_LAYOUT),
  empty: () => new PassageIndex(),
  save: (passages) => passages.save(),
  restore: PassageIndex.restore,
};

export const CLAIM_TABLE: SnapshotPart<ClaimTable> = {
  name: 'book',
  layout: language(TABLE_LAYOUT),
  empty: () => new ClaimTable(),
  save: (table) => table.save(),
  restore: ClaimTable.restore,
};

/** The parts of a reader. */
export interface ReaderParts {
  readonly claims: Seen<ClaimIndex>;
  readonly passages: Seen<PassageIndex>;
  readonly table: Seen<ClaimTable>;
}

/** The parts of a writer, including those of a reader. */
export interface WriterParts extends ReaderParts {
  readonly comparisons: Seen<Compared>;
  readonly digests: Seen<UuidTable>;
}

const nothingOf = <State>({ empty }: SnapshotPart<State>): Seen<State> => ({ head: 0, state: empty() });

/** Whether the ledger has the last claim of an index, under its number: a ledger restored from a backup may have others. */
async function isOf(ledger: Ledger, { last }: ClaimIndex, table: ClaimTable): Promise<boolean> {
  if (last === undefined) return true;
  const known = table.numberOf(last.id);
  if (known !== last.number) return false;
  const [claim] = await ledger.claimsById([last.id]);
  return claim?.number === table.version(known).number;
}

/**
 * The parts of a reader; unusable ones are empty, the index of claims where the table is: it has the table's numbers. Undefined when they
 * belong to another ledger. Loaded one by one, so that the bytes of one are freed before the next is read.
 */
async function readerParts(ledger: Ledger): Promise<ReaderParts | undefined> {
  const table = await loadPart(ledger, CLAIM_TABLE);
  const passages = await loadPart(ledger, PASSAGES);
  const claims = table.head === 0 ? nothingOf(CLAIMS) : await loadPart(ledger, CLAIMS);
  return (await isOf(ledger, claims.state, table.state)) ? { claims, passages, table } : undefined;
}

/** The parts of a reader that has read nothing. */
export const nothingToRead = (): ReaderParts => ({
  claims: nothingOf(CLAIMS),
  passages: nothingOf(PASSAGES),
  table: nothingOf(CLAIM_TABLE),
});

/** A reader's state from the snapshot. Unusable parts are empty; all are when the snapshot belongs to another ledger. */
export async function loadReader(ledger: Ledger): Promise<ReaderParts> {
  return (await readerParts(ledger)) ?? nothingToRead();
}

/** A writer's state from the snapshot; see {@link loadReader}. */
export async function loadWriter(ledger: Ledger): Promise<WriterParts> {
  // Loads texts last: with a million texts in memory, garbage collection of the other parts takes ten times as long.
  const comparisons = await loadPart(ledger, COMPARISONS);
  const digests = await loadPart(ledger, DIGESTS);
  const reader = await readerParts(ledger);
  if (reader !== undefined) return { ...reader, comparisons, digests };
  return { ...nothingToRead(), comparisons: nothingOf(COMPARISONS), digests: nothingOf(DIGESTS) };
}
