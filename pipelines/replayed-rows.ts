import type { ObservationBatch } from '../operators/records/batch.ts';
import type { SeriesDirectory, SeriesKey } from '../operators/records/directory.ts';
import type { ExpectedObservation } from '../operators/records/expectation.ts';
import { formatInstant } from '../operators/time/instant.ts';
import type { Archive, ObservationPosition, SeriesRows } from '../sinks/store.ts';
import { expectationsAmong } from './expectations.ts';

/** Observations of a series that are asked about together. */
const BLOCK = 50_000;

/** What a replayed observation is in its source, with what was expected of it. */
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

/** The rows that a replay takes, series by series, for what is asked about them when it is over. */
export class ReplayedRows implements Pick<Archive, 'seriesUpTo'> {
  private readonly directory: SeriesDirectory;
  private readonly bySeries = new Map<number, Rows>();
  private nextSeq: number;

  /** @param firstSeq sequence number of the first row in the store; any where there is none */
  constructor(directory: SeriesDirectory, firstSeq: number) {
    this.directory = directory;
    this.nextSeq = firstSeq;
  }

  /** Hands batches on whose rows are in event-time order, and keeps what was taken of them. */
  async *through(batches: AsyncIterable<ObservationBatch>): AsyncGenerator<ObservationBatch> {
    for await (const batch of batches) {
      yield batch;
      // A replay that is broken off leaves the last one, and does not come back here.
      this.keep(batch);
    }
  }

  private keep({ length, series, time, outcome }: ObservationBatch): void {
    for (let row = 0; row < length; row++) {
      let own = this.bySeries.get(series[row]);
      if (own === undefined) {
        own = new Rows();
        this.bySeries.set(series[row], own);
      }
      own.seq.push(this.nextSeq++);
      own.time.push(time[row]);
      own.outcome.push(outcome[row]);
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

  /**
   * The rows with what was expected of them, one series after the other in the order in which they came first, each in event-time order:
   * what `withExpectations` gives of the same rows in a store.
   *
   * @param store where the rows are; what it had of their series before counts too. Default: they are in none
   */
  async *expected(store: Pick<Archive, 'seriesUpTo'> = this): AsyncGenerator<ReplayedObservation[]> {
    for (const [series, { seq, time, outcome }] of this.bySeries) {
      const key = this.directory.key(series);
      for (let from = 0; from < seq.length; from += BLOCK) {
        const end = Math.min(seq.length, from + BLOCK);
        const asked = new Set(seq.slice(from, end));
        const found = await expectationsAmong(store, key, asked, { time: time[end - 1], seq: seq[end - 1] });
        yield seq.slice(from, end).map((one, at) => ({
          ...key,
          timestamp: formatInstant(time[from + at]),
          outcome: outcome[from + at],
          ...found.get(one),
        }));
      }
    }
  }
}
