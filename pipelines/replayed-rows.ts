import { itemAt } from '../operators/item-at.ts';
import type { ObservationBatch } from '../operators/records/batch.ts';
import type { SeriesDirectory, SeriesKey } from '../operators/records/directory.ts';
import type { ExpectedObservation } from '../operators/records/expectation.ts';
import { formatInstant } from '../operators/time/instant.ts';
import type { Archive, ObservationPosition, SeriesRows } from '../sinks/store.ts';
import { expectationsAmong } from './expectations.ts';

/** Observations of a series processed together. */
const BLOCK = 50_000;

/** A replayed observation as in its source, with its expected value. */
export type ReplayedObservation = Pick<
  ExpectedObservation,
  'scope_id' | 'entity_id' | 'timestamp' | 'outcome' | 'expected' | 'low' | 'high' | 'score'
>;

/** Rows of one series in event-time order. */
class Rows {
  readonly seq: number[] = [];
  readonly time: number[] = [];
  readonly outcome: number[] = [];
}

/** The rows of a replay by series, for expected values after its end. */
export class ReplayedRows implements Pick<Archive, 'seriesUpTo'> {
  private readonly directory: SeriesDirectory;
  private readonly bySeries = new Map<number, Rows>();
  private nextSeq: number;

  /** @param firstSeq sequence number of the first row in the store; any when there is no store */
  constructor(directory: SeriesDirectory, firstSeq: number) {
    this.directory = directory;
    this.nextSeq = firstSeq;
  }

  /** Passes batches on and keeps what was taken. Rows must be in event-time order. */
  async *through(batches: AsyncIterable<ObservationBatch>): AsyncGenerator<ObservationBatch> {
    for await (const batch of batches) {
      yield batch;
      // An interrupted replay leaves the last batch and does not return here.
      this.keep(batch);
    }
  }

  private keep({ length, series, time, outcome }: ObservationBatch): void {
    for (let row = 0; row < length; row++) {
      const number = itemAt(series, row);
      let own = this.bySeries.get(number);
      if (own === undefined) {
        own = new Rows();
        this.bySeries.set(number, own);
      }
      own.seq.push(this.nextSeq++);
      own.time.push(itemAt(time, row));
      own.outcome.push(itemAt(outcome, row));
    }
  }

  async seriesUpTo(
    { scope_id, entity_id }: SeriesKey,
    last: ObservationPosition,
    limit: number,
  ): Promise<SeriesRows> {
    const { seq, time, outcome } = this.bySeries.get(this.directory.find(scope_id, entity_id)) ?? new Rows();
    const end = seq.findLastIndex((one) => one <= last.seq) + 1;
    const from = Math.max(0, end - limit);
    return {
      seq: Float64Array.from(seq.slice(from, end)),
      time: Float64Array.from(time.slice(from, end)),
      outcome: Float64Array.from(outcome.slice(from, end)),
    };
  }

  /** The rows as they are, series by series in order of first occurrence: times in microseconds, ascending, and values. */
  *series(): Generator<
    SeriesKey & { readonly times: readonly number[]; readonly values: readonly number[] }
  > {
    for (const [series, { time, outcome }] of this.bySeries) {
      yield { ...this.directory.key(series), times: time, values: outcome };
    }
  }

  /**
   * The rows with their expected values, series by series in order of first occurrence, each in event-time order. Equal to what
   * `withExpectations` returns for the same rows in a store.
   *
   * @param store contains the rows; earlier rows of their series count too. Default: no store
   */
  async *expected(store: Pick<Archive, 'seriesUpTo'> = this): AsyncGenerator<ReplayedObservation[]> {
    for (const [series, { seq, time, outcome }] of this.bySeries) {
      const key = this.directory.key(series);
      for (let from = 0; from < seq.length; from += BLOCK) {
        const end = Math.min(seq.length, from + BLOCK);
        const asked = new Set(seq.slice(from, end));
        const last = { time: itemAt(time, end - 1), seq: itemAt(seq, end - 1) };
        const found = await expectationsAmong(store, key, asked, last);
        yield seq.slice(from, end).map((one, at) => ({
          ...key,
          timestamp: formatInstant(itemAt(time, from + at)),
          outcome: itemAt(outcome, from + at),
          ...found.get(one),
        }));
      }
    }
  }
}
