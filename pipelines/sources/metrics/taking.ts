import type { BucketIntervals, BucketsKept } from './bucket-intervals.ts';
import type { LeftOut } from './metric-batch.ts';
import type { Sample } from './outcome.ts';
import type { Arrival, Past, Timeline } from './timeline.ts';

const NOTHING = { ahead: undefined, earlier: [] };

/** The result of the samples of a request. */
export interface MetricsTaken {
  /** Samples that gave no observation, by reason. The others are in the builder. */
  readonly leftOut: ReadonlyMap<LeftOut, number>;
  /** Fingerprints of the samples that were taken, and of those that were known already. */
  readonly taken: readonly number[];
  readonly repeated: readonly number[];
  /** Forgets the samples, because they were not stored: the sender will repeat them. */
  undo(): void;
}

/** One request while its samples are taken. It notes what was before each change, so that all of them can be undone. */
export class Taking implements MetricsTaken {
  readonly arrival: Arrival;
  readonly leftOut: Map<LeftOut, number>;
  readonly taken: number[] = [];
  readonly repeated: number[] = [];
  private readonly undoing: (() => void)[] = [];
  private readonly timelines: Timeline<Sample>[] = [];
  /** What each was before: the last sample alone, where there was nothing else. */
  private readonly pasts: (Past<Sample> | Sample | undefined)[] = [];
  private readonly histograms = new Map<BucketIntervals, BucketsKept>();

  /** @param leftOut samples that the decoder left out */
  constructor(arrival: Arrival, leftOut: ReadonlyMap<LeftOut, number>) {
    this.arrival = arrival;
    this.leftOut = new Map(leftOut);
  }

  leaveOut(reason: LeftOut): void {
    this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + 1);
  }

  /** Notes how a change is undone. */
  whenUndone(undo: () => void): void {
    this.undoing.push(undo);
  }

  /** Adds a sample to a timeline. */
  add(timeline: Timeline<Sample>, sample: Sample): void {
    this.timelines.push(timeline);
    this.pasts.push(timeline.isPlain ? timeline.last : timeline.past);
    timeline.add(sample, this.arrival);
  }

  /** The intervals of a histogram, to change them. */
  changing(intervals: BucketIntervals): BucketIntervals {
    if (!this.histograms.has(intervals)) this.histograms.set(intervals, intervals.kept);
    return intervals;
  }

  undo(): void {
    for (const [at, timeline] of [...this.timelines.entries()].reverse()) {
      const past = this.pasts[at];
      const whole = past !== undefined && 'earlier' in past ? past : { ...NOTHING, last: past };
      timeline.putBack(whole, this.arrival);
    }
    for (const [intervals, kept] of this.histograms) intervals.putBack(kept, this.arrival);
    for (const undo of this.undoing.reverse()) undo();
  }
}
