import { StoreUnavailable } from '../../operators/records/errors.ts';
import { type Described, type NewSeries, NOTHING, type Recovery, type Shard } from '../store.ts';
import { type JournalDamage, markOf, partsOf } from './frames.ts';

/** What is wrong with a journal: damaged in places; or, by what the store knows of it, not there, empty, without its end, or an earlier copy. */
export const JOURNAL_FAULTS = ['damaged', 'missing', 'emptied', 'cut', 'earlier'] as const;

export type JournalFault = (typeof JOURNAL_FAULTS)[number];

/** What was found in a journal. */
export interface Applied {
  /** Undefined for a whole journal. */
  readonly fault: JournalFault | undefined;
  /** The unreadable parts, in file order. */
  readonly damages: readonly JournalDamage[];
  /** Acknowledged observations that are lost; undefined if the number cannot be known. */
  readonly lost: number | undefined;
  /** Number of the latest era that the store has, with this journal. */
  readonly era: number;
}

/** Descriptions with the store's numbers of their series. */
function renumbered(described: Described, numberOf: (number: number) => number | undefined): Described {
  const series = described.series.flatMap((one) => {
    const number = numberOf(one.series);
    return number === undefined ? [] : [{ ...one, series: number }];
  });
  return { ...described, series };
}

/**
 * Commits the records of a journal that the store does not have.
 *
 * @param content the file; undefined if there is none
 * @throws StoreUnavailable if the journal does not continue the store, or the store rejects a record
 */
export async function applyJournal(
  content: Buffer | undefined,
  store: Pick<Shard, 'commit'>,
  { nextSeq, series, storeId, journal: known = { era: 0, open: false } }: Recovery,
): Promise<Applied> {
  const mark = markOf(storeId);
  const damages: JournalDamage[] = [];
  let seq = nextSeq;
  let lost = 0;
  let era: number | undefined;
  let ended = false;
  /** Store numbers of the series in records; a damaged record may have introduced some. */
  const numbers = new Map<number, number>();
  for (const part of partsOf(content ?? Buffer.alloc(0), mark)) {
    if (part.kind === 'damage') {
      damages.push(part.damage);
      continue;
    }
    if (part.mark !== mark) throw mismatch();
    if (part.kind === 'header') {
      era = part.header.era;
      continue;
    }
    if (part.kind === 'end') {
      lost += Math.max(0, part.end.nextSeq - seq);
      ended = true;
      continue;
    }
    const { record } = part;
    if (record.batch.firstSeq < nextSeq) continue;
    // Numbers are consecutive, except for those of damaged records.
    if (record.batch.firstSeq < seq || (record.batch.firstSeq > seq && damages.length === 0))
      throw mismatch();
    lost += record.batch.firstSeq - seq;
    const fresh: NewSeries[] = [];
    for (const entry of record.series) {
      if (entry.series < series.length || numbers.has(entry.series)) continue;
      const number = series.length + numbers.size;
      numbers.set(entry.series, number);
      fresh.push({ ...entry, series: number });
    }
    await store.commit({
      ...NOTHING,
      series: fresh,
      observations: [
        { ...record.batch, series: record.batch.series.map((number) => numbers.get(number) ?? number) },
      ],
      positions: record.positions,
      ...(record.described !== undefined && {
        described: renumbered(record.described, (number) =>
          number < series.length ? number : numbers.get(number),
        ),
      }),
    });
    seq = record.batch.firstSeq + record.batch.length;
  }
  const fault = faultOf({
    content,
    open: known.open,
    known: known.era,
    era,
    ended,
    damaged: damages.length > 0,
  });
  return { fault, damages, lost: ended ? lost : undefined, era: Math.max(known.era, era ?? 0) };
}

function faultOf(found: {
  readonly content: Buffer | undefined;
  readonly open: boolean;
  readonly known: number;
  readonly era: number | undefined;
  readonly ended: boolean;
  readonly damaged: boolean;
}): JournalFault | undefined {
  if (found.damaged) return 'damaged';
  if (found.open && found.content === undefined) return 'missing';
  if (found.open && found.era === undefined) return 'emptied';
  if (found.era === undefined) return undefined;
  if (!found.ended) return 'cut';
  // A crash between a commit and the new era leaves the era that the store has already.
  return found.open && found.era < found.known ? 'earlier' : undefined;
}

function mismatch(): StoreUnavailable {
  return new StoreUnavailable(
    'The journal beside the store does not match the store; one of the two files may have been restored from a backup. Move the journal away to start without it.',
  );
}
