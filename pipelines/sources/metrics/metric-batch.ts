import type { Issue } from '../../../operators/records/errors.ts';
import { MOST_REJECTIONS } from '../batch-builder.ts';
import type { ExponentialCounts } from './exponential.ts';

/** A label of a metric: name and value. */
export type Label = readonly [name: string, value: string];

/** What the samples of a series are: values as they are, a running total, or what was added since the sample before. */
export type MetricKind = 'gauge' | 'counter' | 'delta';

/** Types of metric families. */
export type FamilyType = 'counter' | 'gauge' | 'histogram' | 'summary';

/** A series of a request. */
export interface SampledSeries {
  /** Equal keys mean equal labels; two keys may have equal labels too. */
  readonly key: string;
  /**
   * Its labels, with the name of the metric as `__name__`; undefined if they are not text. Decoded only when asked for, because most series
   * are known.
   */
  readonly labels: () => readonly Label[] | undefined;
  /** Labels that do not tell series apart, as further tags. */
  readonly tags?: () => readonly Label[];
  /** What the request says of its samples, if anything. */
  readonly kind?: MetricKind | undefined;
  readonly family?: FamilyType | undefined;
  readonly unit?: string | undefined;
  /** Whether it is an exponential histogram: its samples have `counts`. */
  readonly isExponential?: boolean;
}

/** Why a sample is not stored as an observation, as the metrics of the server count it. */
export type LeftOut =
  | 'baseline'
  | 'bucket'
  | 'duplicate'
  | 'exemplar'
  | 'incomplete_histogram'
  | 'invalid_labels'
  | 'late'
  | 'native_histogram'
  | 'not_allowed'
  | 'not_finite'
  | 'own'
  | 'rejected'
  | 'reset'
  | 'stale'
  | 'text';

/** The samples of a request as columns. */
export interface MetricBatch {
  readonly series: readonly SampledSeries[];
  /** The series of each sample, as a place in `series`. */
  readonly index: readonly number[];
  /** Microseconds since the epoch. */
  readonly time: readonly number[];
  /** Finite values; NaN is a staleness marker, which ends a series until its next sample. */
  readonly value: readonly number[];
  /** Microseconds at which the running total of each sample began, or its interval; 0 if unknown. */
  readonly start: readonly number[];
  /** The buckets of samples of exponential histograms, by the place of the sample; its value is the count. */
  readonly counts: ReadonlyMap<number, ExponentialCounts>;
  /** Types of metric families by name. */
  readonly families: ReadonlyMap<string, FamilyType>;
  /** Samples that the decoder left out, by reason. */
  readonly leftOut: ReadonlyMap<LeftOut, number>;
  /** The first parts of the request that the decoder could not read, and how many there are. */
  readonly faults: readonly Issue[];
  readonly faultCount: number;
}

/** Collects the samples of a request. */
export class MetricColumns implements MetricBatch {
  readonly series: SampledSeries[] = [];
  readonly index: number[] = [];
  readonly time: number[] = [];
  readonly value: number[] = [];
  readonly start: number[] = [];
  readonly counts = new Map<number, ExponentialCounts>();
  readonly families = new Map<string, FamilyType>();
  readonly leftOut = new Map<LeftOut, number>();
  readonly faults: Issue[] = [];
  faultCount = 0;

  /** Adds a sample of the series that was added last. A value that is not finite is left out and counted. */
  sample(time: number, value: number, start = 0): void {
    if (Number.isFinite(value)) this.push(time, value, start);
    else this.omit('not_finite');
  }

  /** Adds a staleness marker of the series that was added last. */
  stale(time: number): void {
    this.push(time, Number.NaN, 0);
  }

  /** Adds a sample of the exponential histogram that was added last. */
  exponential(time: number, value: number, start: number, counts: ExponentialCounts): void {
    if (Number.isFinite(value)) this.counts.set(this.index.length, counts);
    this.sample(time, value, start);
  }

  omit(reason: LeftOut, count = 1): void {
    this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + count);
  }

  /** Notes a part of the request that cannot be read. */
  fault(path: string, message: string): void {
    this.faultCount++;
    if (this.faults.length < MOST_REJECTIONS) this.faults.push({ path, message });
  }

  private push(time: number, value: number, start: number): void {
    this.index.push(this.series.length - 1);
    this.time.push(time);
    this.value.push(value);
    this.start.push(start);
  }
}
