import { createHash } from 'node:crypto';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import { LONGEST_NAME } from '../../../operators/records/series/description.ts';
import { scopeIdOf } from '../../../operators/records/series/name-ids.ts';
import type { BatchBuilder } from '../batch-builder.ts';
import { allowList } from './allow-list.ts';
import { LONGEST_LABEL_NAME, LONGEST_LABEL_VALUE, MOST_LABEL_BYTES, MOST_LABELS } from './blocks.ts';
import { BucketIntervals, QUANTILES } from './bucket-intervals.ts';
import type { FamilyType, Label, LeftOut, MetricBatch, MetricKind, SampledSeries } from './metric-batch.ts';
import { FamilyTypes, familyOf } from './metric-kinds.ts';
import { METRIC_NAME, type MetricNames, metricNames, type NamingRule } from './metric-names.ts';
import { outcomeOf } from './outcome.ts';
import { RecentMap } from './recent-map.ts';

/** How samples become observations. */
export interface MetricRules extends NamingRule {
  /** Names of metrics that are taken, parted by commas; `*` and `?` are wildcards. */
  readonly allow: string;
  /** Number of series whose last samples are remembered, if their names have a usual length. */
  readonly most: number;
}

/** How observations of a series identify it. */
interface ObservedSeries extends MetricNames {
  readonly unit?: string;
}

/** Where observations go; it rejects those that it does not take. */
export type Observations = Pick<
  BatchBuilder,
  'directory' | 'isOpenNamed' | 'isTimely' | 'placeKnown' | 'placeNamed' | 'lastSeries' | 'reject' | 'scopes'
>;

/** The result of the samples of a request. */
export interface MetricsTaken {
  /** Samples that gave no observation, by reason. The others are in the builder. */
  readonly leftOut: ReadonlyMap<LeftOut, number>;
  /** Forgets the samples, because they were not stored: the sender will repeat them. */
  undo(): void;
}

/** A series whose last sample is remembered. */
interface Tracked {
  readonly name: string;
  readonly family: FamilyType | undefined;
  readonly given: MetricKind | undefined;
  kind: MetricKind;
  /** Version of the types by which `kind` was decided. */
  version: number;
  observed: ObservedSeries;
  /** Number of the series in a directory, and which directory that is; -1 if the series must be described there. */
  number: number;
  numbering: number;
  plain: ObservedSeries;
  /** The last sample; the value is NaN where the next one is a baseline. */
  time: number;
  value: number;
  start: number;
  readonly bucket: { readonly bound: number; readonly of: Histogram } | undefined;
}

interface Histogram {
  readonly intervals: BucketIntervals;
  readonly quantiles: readonly ObservedSeries[];
}

/** Why the samples of a series are not taken. */
type Refused = Extract<LeftOut, 'not_allowed' | 'invalid_labels'>;

/** What a series of usual names takes in the maps that remember it, and what it takes besides its names, in bytes. */
const USUAL_WEIGHT = 2048;
const BASE_WEIGHT = 512;

/** A longer key is replaced by its hash. */
const LONGEST_KEY = 1024;

/** The version of a series whose kind is not decided. */
const UNDECIDED = -1;

const BUCKET = '_bucket';
const BUCKET_BOUND = 'le';

const INVALID_LABELS = `must have a name in __name__ and each label once, in well-formed text without the character U+0000, and no more than ${MOST_LABELS} labels, ${MOST_LABEL_BYTES} bytes of labels, ${LONGEST_LABEL_NAME} of a name and ${LONGEST_LABEL_VALUE} of a value`;

function withUnit(names: MetricNames, unit: string | undefined): ObservedSeries {
  return unit === undefined || unit === '' || unit.length > LONGEST_NAME ? names : { ...names, unit };
}

/** The same series with the unit of a rate per second. */
function perSecond(series: ObservedSeries): ObservedSeries {
  const { unit, ...names } = series;
  const rate = `${unit}/s`;
  return unit === undefined || rate.length > LONGEST_NAME ? names : { ...names, unit: rate };
}

/** The bound of a bucket; undefined if the text is none. */
function boundOf(text: string): number | undefined {
  const bound = /^\+?inf$/i.test(text) ? Number.POSITIVE_INFINITY : Number(text);
  return text.trim() === '' || Number.isNaN(bound) ? undefined : bound;
}

function weightOf({ metric, entity, scope, tags }: ObservedSeries): number {
  let length = metric.length + entity.length + scope.length;
  for (const tag in tags) length += tag.length + tags[tag].length;
  return length;
}

/**
 * Turns samples into observations: gauges as they are, running totals as rates per second, buckets as quantiles. It remembers the last
 * sample of each series; a sample that is not later than that is a repetition and changes nothing. The first sample of a running total, and
 * the first after a reset or a staleness marker, is only the baseline of the next.
 */
export class MetricSeries {
  private readonly rules: MetricRules;
  private readonly isAllowed: (name: string) => boolean;
  private readonly types = new FamilyTypes();
  private readonly byKey: RecentMap<Tracked | Refused>;
  private readonly byName: RecentMap<Tracked>;
  private readonly histograms: RecentMap<Histogram>;
  /** The directory in which the numbers of series with this numbering hold. Some servers have another one for each request. */
  private directory: SeriesDirectory | undefined;
  private numbering = 0;

  constructor(rules: MetricRules) {
    this.rules = rules;
    this.isAllowed = allowList(rules.allow);
    const most = rules.most * USUAL_WEIGHT;
    this.byKey = new RecentMap(most, (key) => key.length + BASE_WEIGHT);
    this.byName = new RecentMap(most, (key, { plain }) => key.length + weightOf(plain) + BASE_WEIGHT);
    this.histograms = new RecentMap(
      most,
      (key, { quantiles }) => key.length + quantiles.length * weightOf(quantiles[0]) + BASE_WEIGHT,
    );
  }

  /** Takes the samples of a request; rejections have the places of samples as their index. */
  take(batch: MetricBatch, into: Observations): MetricsTaken {
    this.types.learn(batch.families, into.scopes);
    const leftOut = new Map(batch.leftOut);
    if (this.directory !== into.directory) {
      this.directory = into.directory;
      this.numbering++;
    }
    const touched: Tracked[] = [];
    const before: Record<'time' | 'value' | 'start', number[]> = { time: [], value: [], start: [] };
    let at = -1;
    let series: Tracked | Refused = 'invalid_labels';
    for (let row = 0; row < batch.index.length; row++) {
      if (batch.index[row] !== at) {
        at = batch.index[row];
        series = this.find(batch.series[at]);
      }
      const time = batch.time[row];
      let reason: LeftOut | undefined;
      if (series === 'invalid_labels') {
        into.reject(row, '', INVALID_LABELS);
        reason = series;
      } else if (series === 'not_allowed') reason = series;
      else if (!into.isTimely(time, row) || !into.isOpenNamed(series.observed, row)) reason = 'rejected';
      else {
        touched.push(series);
        before.time.push(series.time);
        before.value.push(series.value);
        before.start.push(series.start);
        reason = this.sample(series, time, batch.value[row], batch.start[row], into, row);
      }
      if (reason !== undefined) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
    }
    return {
      leftOut,
      undo() {
        for (let row = touched.length - 1; row >= 0; row--) {
          const series = touched[row];
          const time = before.time[row];
          if (time >= series.time) continue;
          Object.assign(series, { time, value: before.value[row], start: before.start[row] });
          series.bucket?.of.intervals.returnTo(time);
        }
      },
    };
  }

  /** Takes a sample; the reason if it gives no observation. */
  private sample(
    series: Tracked,
    time: number,
    value: number,
    start: number,
    into: Observations,
    row: number,
  ): LeftOut | undefined {
    if (time <= series.time) return 'duplicate';
    const { bucket } = series;
    const outcome =
      bucket === undefined && !Number.isNaN(value)
        ? outcomeOf(series.kind, series, { time, value, start })
        : undefined;
    series.time = time;
    series.value = value;
    series.start = start;
    if (outcome !== undefined) {
      if (typeof outcome === 'string') return outcome;
      return this.place(series, time, outcome, into, row) ? undefined : 'rejected';
    }
    if (bucket === undefined || Number.isNaN(value)) {
      bucket?.of.intervals.stale(time);
      return 'stale';
    }
    const { bound, of } = bucket;
    const quantiles = of.intervals.take(time, bound, value, series.kind === 'delta');
    if (typeof quantiles === 'string') return quantiles;
    const stored = quantiles.map((quantile, which) =>
      into.placeNamed(of.quantiles[which], time, quantile, row),
    );
    return stored.includes(false) ? 'rejected' : undefined;
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

  private find(given: SampledSeries): Tracked | Refused {
    const key =
      given.key.length <= LONGEST_KEY ? given.key : createHash('sha256').update(given.key).digest('base64');
    let series = this.byKey.get(key);
    if (series === undefined) {
      series = this.track(given);
      this.byKey.set(key, series);
    }
    if (typeof series !== 'string' && series.version !== this.types.version) this.decide(series);
    return series;
  }

  private track({ labels: decode, tags, kind, family, unit }: SampledSeries): Tracked | Refused {
    const labels = decode();
    const names = labels === undefined ? undefined : metricNames(labels, this.rules, tags?.());
    if (labels === undefined || names === undefined) return 'invalid_labels';
    const name = labels.find(([label]) => label === METRIC_NAME)?.[1] ?? '';
    if (!this.isAllowed(name) && !this.isAllowed(familyOf(name))) return 'not_allowed';
    const key = JSON.stringify([names.scope, names.entity, names.metric]);
    const plain = withUnit(names, unit);
    const known = this.byName.get(key);
    if (known !== undefined) {
      known.plain = plain;
      known.version = UNDECIDED;
      return known;
    }
    const series: Tracked = {
      name,
      family,
      given: kind,
      kind: 'gauge',
      version: UNDECIDED,
      observed: plain,
      number: -1,
      numbering: 0,
      plain,
      time: Number.NEGATIVE_INFINITY,
      value: Number.NaN,
      start: 0,
      bucket: this.bucketOf(name, labels, plain),
    };
    this.byName.set(key, series);
    return series;
  }

  private decide(series: Tracked): void {
    const scope = this.types.differ ? scopeIdOf(series.plain.scope) : undefined;
    const kind = series.given ?? this.types.kindOf(series.name, series.family, scope);
    series.version = this.types.version;
    if (kind !== series.kind) series.value = Number.NaN;
    series.kind = kind;
    series.number = -1;
    series.observed = kind === 'gauge' ? series.plain : perSecond(series.plain);
  }

  private bucketOf(
    name: string,
    labels: readonly Label[],
    { unit, tags }: ObservedSeries,
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
    const quantiles = QUANTILES.flatMap((q) => {
      const named: Label[] = [[METRIC_NAME, family], ...others, ['quantile', String(q)]];
      const names = metricNames(named, this.rules, Object.entries(further));
      return names === undefined ? [] : withUnit(names, unit);
    });
    if (quantiles.length < QUANTILES.length) return undefined;
    const of = { intervals: new BucketIntervals(), quantiles };
    this.histograms.set(key, of);
    return { bound, of };
  }
}
