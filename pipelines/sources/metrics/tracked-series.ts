import { LONGEST_NAME } from '../../../operators/records/series/description.ts';
import { type BucketIntervals, QUANTILES } from './bucket-intervals.ts';
import { bucketCount, MOST_EXPONENTIAL } from './exponential.ts';
import type { FamilyType, Label, MetricKind } from './metric-batch.ts';
import { METRIC_NAME, type MetricNames, metricNames, type NamingRule } from './metric-names.ts';
import type { Sample } from './outcome.ts';
import type { Timeline } from './timeline.ts';

/** How observations of a series identify it. */
export interface ObservedSeries extends MetricNames {
  readonly unit?: string;
}

/** A histogram, and the series of its quantiles. */
export interface Histogram {
  readonly intervals: BucketIntervals;
  readonly quantiles: readonly ObservedSeries[];
}

/** A series of which a sender that may write to its scope sent samples. */
export interface Tracked {
  /** Tells it from all others that were tracked. */
  readonly id: number;
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
  /** Samples that later ones are compared with; undefined where samples stand for themselves. */
  totals: Timeline<Sample> | undefined;
  readonly bucket: { readonly bound: number; readonly of: Histogram } | undefined;
  /** The series of the quantiles of an exponential histogram. */
  readonly quantiles: readonly ObservedSeries[] | undefined;
  /** Time of the newest sample that was taken: a later one cannot be known. */
  newest: number;
  /** Number of the request that last had a sample of it, and the time of that sample. */
  request: number;
  time: number;
}

/** The same series with a unit; without it if no observation can have it. */
export function withUnit(names: MetricNames, unit: string | undefined): ObservedSeries {
  return unit === undefined || unit === '' || unit.length > LONGEST_NAME ? names : { ...names, unit };
}

/** The same series with the unit of a rate per second, by which a reader knows that its values are no totals. */
export function perSecond(series: ObservedSeries): ObservedSeries {
  const rate = `${series.unit ?? ''}/s`;
  return { ...series, unit: rate.length > LONGEST_NAME ? '/s' : rate };
}

/** Characters of all names of a series. */
export function namesLength({ metric, entity, scope, tags }: ObservedSeries): number {
  let length = metric.length + entity.length + scope.length;
  for (const tag in tags) length += tag.length + (tags[tag]?.length ?? 0);
  return length;
}

/** The series of the quantiles of a histogram, from its labels; undefined if they have no names. */
export function quantileSeries(
  rule: NamingRule,
  family: string,
  labels: readonly Label[],
  { unit, tags }: Pick<ObservedSeries, 'unit' | 'tags'>,
): readonly ObservedSeries[] | undefined {
  const others = labels.filter(([label]) => label !== METRIC_NAME);
  const quantiles = QUANTILES.flatMap((q) => {
    const named: Label[] = [[METRIC_NAME, family], ...others, ['quantile', String(q)]];
    const names = metricNames(named, rule, Object.entries(tags));
    return names === undefined ? [] : withUnit(names, unit);
  });
  return quantiles.length < QUANTILES.length ? undefined : quantiles;
}

/** What the samples of an exponential histogram take besides its names, in bytes: at most two numbers for each bucket. */
const EXPONENTIAL_WEIGHT = 16 * MOST_EXPONENTIAL;

/** What a series takes in the map that remembers it, besides its key, in bytes. */
export function trackedWeight({ plain, quantiles }: Tracked): number {
  if (quantiles === undefined) return namesLength(plain);
  return quantiles.reduce(
    (total, each) => total + namesLength(each),
    namesLength(plain) + EXPONENTIAL_WEIGHT,
  );
}

/** What a sample takes of the room for earlier ones. */
export function sampleWeight({ counts }: Sample): number {
  return counts === undefined ? 1 : 1 + bucketCount(counts);
}
