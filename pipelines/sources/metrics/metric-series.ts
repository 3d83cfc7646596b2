import { createHash } from 'node:crypto';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import { scopeIdOf } from '../../../operators/records/series/name-ids.ts';
import { formatDuration } from '../../../operators/time/duration.ts';
import type { BatchBuilder } from '../batch-builder.ts';
import { allowList, isOwnMetric } from './allow-list.ts';
import { LONGEST_LABEL_NAME, LONGEST_LABEL_VALUE, MOST_LABEL_BYTES, MOST_LABELS } from './blocks.ts';
import { BucketIntervals, boundOf } from './bucket-intervals.ts';
import { KnownSamples } from './known-samples.ts';
import type { Label, LeftOut, MetricBatch, SampledSeries } from './metric-batch.ts';
import { FamilyTypes, familyOf } from './metric-kinds.ts';
import { METRIC_NAME, metricNames, type NamingRule } from './metric-names.ts';
import { outcomeOf, quantilesOf, type Sample } from './outcome.ts';
import { RecentMap } from './recent-map.ts';
import { type MetricsTaken, Taking } from './taking.ts';
import { EarlierItems, Timeline } from './timeline.ts';
import {
  type Histogram,
  namesLength,
  type ObservedSeries,
  perSecond,
  quantileSeries,
  sampleWeight,
  type Tracked,
  trackedWeight,
  withUnit,
} from './tracked-series.ts';

/** How samples become observations. */
export interface MetricRules extends NamingRule {
  /** Names of metrics that are taken, parted by commas; `*` and `?` are wildcards. */
  readonly allow: string;
  /** Whether tidemark's own metrics are taken. */
  readonly takesOwn: boolean;
  /** Number of series whose last samples are remembered, if their names have a usual length. */
  readonly most: number;
  /** Microseconds by which a sample of a running total may come late. */
  readonly lateness: number;
}

/** Where observations go; it rejects those that it does not take. */
export type Observations = Pick<
  BatchBuilder,
  | 'clock'
  | 'directory'
  | 'isTimely'
  | 'lastSeries'
  | 'mayWriteTo'
  | 'placeKnown'
  | 'placeNamed'
  | 'reject'
  | 'rejectScope'
  | 'scopes'
>;

/** Why the samples of a series are not taken, whoever sends them. */
type Refused = Extract<LeftOut, 'invalid_labels' | 'not_allowed' | 'own'>;

/** What a series of usual names takes in the maps that remember it, and what it takes besides its names, in bytes. */
const USUAL_WEIGHT = 2048;
const BASE_WEIGHT = 512;

/** What is remembered of series that are not taken, as a share of that of the others. */
const REFUSED_SHARE = 1 / 8;

/** Samples that are known for repetitions, and samples that are kept for late ones, for each series that may be remembered. */
const KNOWN_EACH = 8;
const EARLIER_EACH = 2;

/** Microseconds by which clocks usually differ. A sample is ahead of the clock from then on. */
const CLOCKS_DIFFER = 10e6;

/** A longer key is replaced by its hash. */
const LONGEST_KEY = 1024;

/** The version of a series whose kind is not decided. */
const UNDECIDED = -1;

const BUCKET = '_bucket';
const BUCKET_BOUND = 'le';

const INVALID_LABELS = `must have a name in __name__ and each label once, in well-formed text without the character U+0000, and no more than ${MOST_LABELS} labels, ${MOST_LABEL_BYTES} bytes of labels, ${LONGEST_LABEL_NAME} of a name and ${LONGEST_LABEL_VALUE} of a value`;
const OTHER_VALUE =
  'has the time of another sample of the same running total, and another value; send one sample for each time';

/** What a sample without one before it is compared with. */
const NO_SAMPLE: Sample = { time: Number.NEGATIVE_INFINITY, value: Number.NaN, start: 0 };

function lateText(lateness: number): string {
  return `is older than the last sample of its running total by more than ${formatDuration(lateness)}; send samples in the order of their times, or raise SIGNAL_ALLOWED_LATENESS`;
}

/**
 * Turns samples into observations: gauges as they are, in any order, running totals as rates per second, buckets as quantiles. A sample with
 * the series, time and value of a known one is a repetition and changes nothing. The samples of a running total are put in order within a
 * request and within the lateness; those that come later still are rejected. The first sample of a running total, and the first after a
 * reset or a staleness marker, is only the baseline of the next.
 *
 * A sample is checked, its time and whether the sender may write to its scope, before anything of its series is read or made.
 */
export class MetricSeries {
  private readonly rules: MetricRules;
  private readonly isAllowed: (name: string) => boolean;
  private readonly types = new FamilyTypes();
  private readonly byKey: RecentMap<Tracked>;
  private readonly byName: RecentMap<Tracked>;
  private readonly refused: RecentMap<Refused>;
  private readonly histograms: RecentMap<Histogram>;
  private readonly known: KnownSamples;
  private readonly earlier: EarlierItems;
  /** The directory in which the numbers of series with this numbering hold. Some servers have another one for each request. */
  private directory: SeriesDirectory | undefined;
  private numbering = 0;
  private trackedCount = 0;
  private requests = 0;

  constructor(rules: MetricRules) {
    this.rules = rules;
    this.isAllowed = allowList(rules.allow);
    const most = rules.most * USUAL_WEIGHT;
    this.byKey = new RecentMap(most, (key) => key.length + BASE_WEIGHT);
    this.byName = new RecentMap(most, (key, series) => key.length + trackedWeight(series) + BASE_WEIGHT);
    this.refused = new RecentMap(most * REFUSED_SHARE, (key) => key.length);
    this.histograms = new RecentMap(
      most,
      (key, { quantiles }) => key.length + quantiles.length * namesLength(quantiles[0]) + BASE_WEIGHT,
    );
    this.known = new KnownSamples(rules.most * KNOWN_EACH);
    this.earlier = new EarlierItems(rules.most * EARLIER_EACH);
  }

  /** Takes the samples of a request; rejections have the places of samples as their index. */
  take(batch: MetricBatch, into: Observations): MetricsTaken {
    const { lateness } = this.rules;
    const until = into.clock.wall() + CLOCKS_DIFFER;
    const taking = new Taking({ until, lateness, earlier: this.earlier }, batch.leftOut);
    const unlearn = this.types.learn(batch.families, into.scopes);
    taking.whenUndone(unlearn);
    taking.whenUndone(() => {
      for (const print of taking.taken) this.known.delete(print);
    });
    if (this.directory !== into.directory) {
      this.directory = into.directory;
      this.numbering++;
    }
    const { rows, isInOrder } = this.admit(batch, into, taking);
    // Types may come alone. Those beside samples that are all refused are refused with them.
    if (rows.length > 0 && rows.every((series) => series === undefined)) unlearn();
    const order = isInOrder ? undefined : byTime(batch.time);
    for (let at = 0; at < rows.length; at++) {
      const row = order === undefined ? at : order[at];
      const series = rows[row];
      if (series === undefined) continue;
      const reason = this.sample(series, batch, row, into, taking);
      if (reason !== undefined) taking.leaveOut(reason);
    }
    this.known.settle();
    return taking;
  }

  /**
   * Finds the series of each sample that the sender may send; the others are rejected or left out.
   *
   * @returns the series by row, and whether the running totals of each are in the order of their times
   */
  private admit(batch: MetricBatch, into: Observations, taking: Taking) {
    const request = ++this.requests;
    const rows: (Tracked | undefined)[] = [];
    let isInOrder = true;
    let at = -1;
    let series: Tracked | Refused | 'rejected' = 'invalid_labels';
    for (let row = 0; row < batch.index.length; row++) {
      const time = batch.time[row];
      rows.push(undefined);
      if (!into.isTimely(time, row)) {
        taking.leaveOut('rejected');
        continue;
      }
      if (batch.index[row] !== at) {
        at = batch.index[row];
        series = this.find(batch.series[at], into, taking);
      }
      if (typeof series === 'string') {
        if (series === 'invalid_labels') into.reject(row, '', INVALID_LABELS);
        else if (series === 'rejected') into.rejectScope(row);
        taking.leaveOut(series);
        continue;
      }
      rows[row] = series;
      if (series.kind === 'gauge' && series.bucket === undefined) continue;
      if (series.request === request && time < series.time) isInOrder = false;
      series.request = request;
      series.time = time;
    }
    return { rows, isInOrder };
  }

  /** Takes a sample; the reason if it gives no observation. */
  private sample(
    series: Tracked,
    batch: MetricBatch,
    row: number,
    into: Observations,
    taking: Taking,
  ): LeftOut | undefined {
    const time = batch.time[row];
    const value = batch.value[row];
    if (Number.isNaN(value)) {
      this.end(series, time, taking);
      return 'stale';
    }
    const print = this.known.fingerprint(series.id, time, value);
    const isNew = time > series.newest;
    if (!isNew && !this.known.add(print)) {
      taking.repeated.push(print);
      return 'duplicate';
    }
    const { bucket } = series;
    let reason: LeftOut | undefined;
    if (bucket !== undefined) reason = this.count(series, bucket, time, value, into, row, taking);
    else if (series.kind !== 'gauge') {
      const sample = { time, value, start: batch.start[row], counts: batch.counts.get(row) };
      reason = this.compared(series, sample, into, row, taking);
    } else if (!this.place(series, time, value, into, row)) reason = 'rejected';
    const isTaken = reason !== 'late' && reason !== 'rejected';
    if (isTaken) taking.taken.push(print);
    if (isTaken && isNew) {
      series.newest = time;
      this.known.addNew(print);
    } else if (!isTaken && !isNew) this.known.delete(print);
    return reason;
  }

  /** Takes a sample that is compared with the one before it; nothing of the series changes if it is rejected. */
  private compared(
    series: Tracked,
    sample: Sample,
    into: Observations,
    row: number,
    taking: Taking,
  ): LeftOut | undefined {
    const { kind, totals } = series;
    const { time, value, start, counts } = sample;
    // The interval of a delta is its own if it says where it began.
    const compared = kind === 'delta' && start > 0 && start < time ? undefined : totals;
    const before = compared?.before(time, taking.arrival) ?? NO_SAMPLE;
    if (before === 'taken') {
      if (totals?.last?.time === time && totals.last.value === value) return 'duplicate';
      into.reject(row, '', OTHER_VALUE);
      return 'rejected';
    }
    if (before === 'late') {
      into.reject(row, '', lateText(this.rules.lateness));
      return before;
    }
    const outcome =
      counts === undefined
        ? outcomeOf(kind, before, sample)
        : quantilesOf(kind, before, { ...sample, counts });
    if (typeof outcome === 'number' && !this.place(series, time, outcome, into, row)) return 'rejected';
    if (typeof outcome === 'object' && !placeAll(series.quantiles ?? [], time, outcome, into, row))
      return 'rejected';
    if (compared !== undefined) taking.add(compared, sample);
    return typeof outcome === 'string' ? outcome : undefined;
  }

  /** Takes the count of a bucket. */
  private count(
    { kind }: Tracked,
    { bound, of }: NonNullable<Tracked['bucket']>,
    time: number,
    value: number,
    into: Observations,
    row: number,
    taking: Taking,
  ): LeftOut | undefined {
    const intervals = taking.changing(of.intervals);
    const quantiles = intervals.take(time, bound, value, kind === 'delta', taking.arrival);
    if (quantiles === 'late') into.reject(row, '', lateText(this.rules.lateness));
    if (typeof quantiles === 'string') return quantiles;
    return placeAll(of.quantiles, time, quantiles, into, row) ? undefined : 'rejected';
  }

  /** Ends a series at a staleness marker: its next sample is a baseline. */
  private end({ bucket, totals }: Tracked, time: number, taking: Taking): void {
    const { arrival } = taking;
    if (bucket !== undefined) taking.changing(bucket.of.intervals).stale(time, arrival);
    else if (totals !== undefined && typeof totals.before(time, arrival) !== 'string')
      taking.add(totals, { ...NO_SAMPLE, time });
  }

  /** Adds an observation of a series. The description of one that the directory knows is not compared again. */
  private place(series: Tracked, time: number, outcome: number, into: Observations, row: number): boolean {
    if (series.number >= 0 && series.numbering === this.numbering)
      return into.placeKnown(series.number, time, outcome, row);
    const isPlaced = into.placeNamed(series.observed, time, outcome, row);
    series.number = isPlaced ? into.lastSeries : -1;
    series.numbering = this.numbering;
    return isPlaced;
  }

  /** Finds a series, or tracks it. Nothing is changed by a sender that may not write to its scope. */
  private find(given: SampledSeries, into: Observations, taking: Taking): Tracked | Refused | 'rejected' {
    const key =
      given.key.length <= LONGEST_KEY ? given.key : createHash('sha256').update(given.key).digest('base64');
    const isForAll = into.scopes === undefined;
    const known = isForAll ? this.byKey.get(key) : this.byKey.peek(key);
    if (known === undefined) return this.refused.get(key) ?? this.read(given, key, into, taking);
    if (!isForAll) {
      if (!into.mayWriteTo(known.plain.scope)) return 'rejected';
      this.byKey.get(key);
    }
    return this.decided(known);
  }

  /** Reads the labels of a series whose key is not known. */
  private read(
    given: SampledSeries,
    key: string,
    into: Observations,
    taking: Taking,
  ): Tracked | Refused | 'rejected' {
    const refuse = (reason: Refused) => {
      this.refused.set(key, reason);
      return reason;
    };
    const labels = given.labels();
    const names = labels === undefined ? undefined : metricNames(labels, this.rules, given.tags?.());
    if (labels === undefined || names === undefined) return refuse('invalid_labels');
    const name = labels.find(([label]) => label === METRIC_NAME)?.[1] ?? '';
    if (!this.rules.takesOwn && isOwnMetric(name)) return refuse('own');
    if (!this.isAllowed(name) && !this.isAllowed(familyOf(name))) return refuse('not_allowed');
    if (!into.mayWriteTo(names.scope)) return 'rejected';
    const plain = withUnit(names, given.unit);
    const quantiles = given.isExponential ? quantileSeries(this.rules, name, labels, plain) : undefined;
    if (given.isExponential && quantiles === undefined) return refuse('invalid_labels');
    const series = this.track(given, name, labels, { plain, quantiles }, taking);
    this.byKey.set(key, series);
    taking.whenUndone(() => this.byKey.delete(key));
    return this.decided(series);
  }

  private track(
    { kind, family }: SampledSeries,
    name: string,
    labels: readonly Label[],
    { plain, quantiles }: Pick<Tracked, 'plain' | 'quantiles'>,
    taking: Taking,
  ): Tracked {
    const key = JSON.stringify([
      plain.scope,
      plain.entity,
      plain.metric,
      ...(quantiles === undefined ? [] : ['']),
    ]);
    const known = this.byName.get(key);
    if (known !== undefined) {
      const before = known.plain;
      taking.whenUndone(() => Object.assign(known, { plain: before, version: UNDECIDED }));
      known.plain = plain;
      known.version = UNDECIDED;
      return known;
    }
    const series: Tracked = {
      id: this.trackedCount++,
      name,
      family,
      given: kind,
      kind: 'gauge',
      version: UNDECIDED,
      observed: plain,
      number: -1,
      numbering: 0,
      plain,
      totals: undefined,
      bucket: quantiles !== undefined ? undefined : this.bucketOf(name, labels, plain, taking),
      quantiles,
      newest: Number.NEGATIVE_INFINITY,
      request: 0,
      time: 0,
    };
    this.byName.set(key, series);
    taking.whenUndone(() => this.byName.delete(key));
    return series;
  }

  /** A series whose kind is that of the types that are known now. */
  private decided(series: Tracked): Tracked {
    if (series.version === this.types.version) return series;
    const scope = this.types.differ ? scopeIdOf(series.plain.scope) : undefined;
    const kind = series.given ?? this.types.kindOf(series.name, series.family, scope);
    series.version = this.types.version;
    if (kind !== series.kind) series.totals = kind === 'gauge' ? undefined : new Timeline(sampleWeight);
    series.kind = kind;
    series.number = -1;
    series.observed = kind === 'gauge' ? series.plain : perSecond(series.plain);
    return series;
  }

  private bucketOf(
    name: string,
    labels: readonly Label[],
    { unit, tags }: ObservedSeries,
    taking: Taking,
  ): Tracked['bucket'] {
    const text = labels.find(([label]) => label === BUCKET_BOUND)?.[1];
    const bound = text === undefined ? undefined : boundOf(text);
    if (!name.endsWith(BUCKET) || bound === undefined) return undefined;
    const family = name.slice(0, -BUCKET.length);
    const others = labels.filter(([label]) => label !== BUCKET_BOUND && label !== METRIC_NAME);
    const { [BUCKET_BOUND]: _, ...further } = tags;
    const key = JSON.stringify([family, [...others].sort()]);
    const known = this.histograms.get(key);
    if (known !== undefined) return { bound, of: known };
    const quantiles = quantileSeries(this.rules, family, others, {
      tags: further,
      ...(unit !== undefined && { unit }),
    });
    if (quantiles === undefined) return undefined;
    const of = { intervals: new BucketIntervals(), quantiles };
    this.histograms.set(key, of);
    taking.whenUndone(() => this.histograms.delete(key));
    return { bound, of };
  }
}

/** Adds an observation of each of some series; false if one was rejected. */
function placeAll(
  series: readonly ObservedSeries[],
  time: number,
  outcomes: readonly number[],
  into: Observations,
  row: number,
): boolean {
  const placed = series.map((each, which) => into.placeNamed(each, time, outcomes[which], row));
  return !placed.includes(false);
}

/** The rows by their times; equal times stay in their order. */
function byTime(times: readonly number[]): readonly number[] {
  return Array.from(times, (_, row) => row).sort((one, other) => times[one] - times[other]);
}
