import { LONGEST_NAME } from '../../../operators/records/series/description.ts';
import type { BucketIntervals } from './bucket-intervals.ts';
import type { FamilyType, MetricKind } from './metric-batch.ts';
import type { MetricNames } from './metric-names.ts';
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
