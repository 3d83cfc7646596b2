import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { itemAt } from '../../../operators/item-at.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { parseWith } from '../../../operators/records/zod-issues.ts';
import { MetricBlocks, MOST_LABEL_BYTES, TOO_LONG } from '../metrics/blocks.ts';
import { type ExponentialCounts, exponentialCounts } from '../metrics/exponential.ts';
import type { Label, MetricBatch, MetricKind } from '../metrics/metric-batch.ts';
import { METRIC_NAME, shortTags } from '../metrics/metric-names.ts';
import { type MetricPart, MOST_ELEMENTS, tooLargePoint } from './parts.ts';
import {
  type Attributes,
  type CountedPoint,
  type ExponentialPoint,
  type Metric,
  metric as metricSchema,
  type NumberPoint,
  resource as resourceSchema,
} from './schema.ts';

/** Attributes of a resource that name its series; the others are tags, because some change with each start of a process. */
export const SERVICE = 'service.name';
export const INSTANCES = ['service.instance.id', 'host.name'];

/** The bit of a point's flags that says that it has no value: its series ended. */
const NO_RECORDED_VALUE = 1;

/** Longest text that is repeated in the keys of series; the hash of a longer one stands for it. */
const LONGEST_REPEATED = 64;

/** Steps of reading that a metric counts as, which is validated. */
const STEPS = 10;

/** Characters of names and values. */
function lengthOf(labels: readonly Label[]): number {
  let length = 0;
  for (const [name, value] of labels) length += name.length + value.length;
  return length;
}

/** A text as a part of keys. */
function keyPart(text: string): string {
  return text.length <= LONGEST_REPEATED ? text : createHash('sha256').update(text).digest('base64');
}

/** Reads one request. What many series share is made once. */
class Reading {
  readonly blocks: MetricBlocks;
  private readonly now: number;
  private resource: readonly Label[] = [];
  private tags: readonly Label[] = [];
  private resourceKey = '';
  private resourceLength = 0;
  private tagsLength = 0;
  private isTooLong = false;
  private buckets = 0;

  /**
   * @param bytes of the decompressed body
   * @param now the time of points that have none, in microseconds
   */
  constructor(bytes: number, now: number) {
    this.blocks = new MetricBlocks(bytes);
    this.now = now;
  }

  /** @param attributes undefined if they are too long */
  begin(attributes: Attributes | undefined): void {
    const labels = labelsOf(attributes ?? []);
    const names = new Set([SERVICE, ...INSTANCES]);
    this.resource = labels.filter(([name]) => names.has(name));
    this.tags = shortTags(labels.filter(([name]) => !names.has(name)));
    this.resourceKey = keyPart(JSON.stringify(labels));
    this.resourceLength = lengthOf(this.resource);
    this.tagsLength = lengthOf(this.tags);
    this.isTooLong = attributes === undefined || this.resourceLength > MOST_LABEL_BYTES;
  }

  /** The number of exponential buckets that were read since the last call. */
  takeBuckets(): number {
    const { buckets } = this;
    this.buckets = 0;
    return buckets;
  }

  /** Counts what points have besides their values. */
  private exemplars(points: readonly { readonly exemplars: readonly unknown[] }[]): void {
    for (const { exemplars } of points)
      if (exemplars.length > 0) this.blocks.columns.omit('exemplar', exemplars.length);
  }

  metric({ name, unit, gauge, sum, histogram, exponentialHistogram, summary }: Metric): void {
    for (const data of [gauge, sum, histogram, exponentialHistogram]) this.exemplars(data?.dataPoints ?? []);
    for (const point of gauge?.dataPoints ?? []) this.number(name, unit, 'gauge', point);
    if (sum !== undefined) {
      const isDelta = isDeltas(sum.aggregationTemporality);
      const kind = isDelta ? 'delta' : sum.isMonotonic ? 'counter' : 'gauge';
      for (const point of sum.dataPoints) this.number(name, unit, kind, point);
    }
    if (histogram !== undefined) {
      const kind = isDeltas(histogram.aggregationTemporality) ? 'delta' : 'counter';
      for (const point of histogram.dataPoints) {
        this.counts(name, unit, kind, point);
        const buckets = this.seriesOf(`${name}_bucket`, unit, kind, point);
        let total = 0;
        point.bucketCounts.forEach((count, at) => {
          total += count;
          const bound = point.explicitBounds[at];
          buckets(total, ['le', bound === undefined ? '+Inf' : String(bound)]);
        });
      }
    }
    if (exponentialHistogram !== undefined) {
      const kind = isDeltas(exponentialHistogram.aggregationTemporality) ? 'delta' : 'counter';
      for (const point of exponentialHistogram.dataPoints) {
        this.counts(name, unit, kind, point);
        this.exponential(name, unit, kind, point);
      }
    }
    for (const point of summary?.dataPoints ?? []) {
      this.counts(name, unit, 'counter', point);
      const quantiles = this.seriesOf(name, unit, 'gauge', point);
      for (const { quantile, value } of point.quantileValues)
        quantiles(value, ['quantile', String(quantile)]);
    }
  }

  private number(name: string, unit: string, kind: MetricKind, point: NumberPoint): void {
    this.seriesOf(name, unit, kind, point)(point.asInt ?? point.asDouble ?? 0);
  }

  private exponential(name: string, unit: string, kind: MetricKind, point: ExponentialPoint): void {
    const { scale, zeroCount, zeroThreshold, positive, negative } = point;
    if (Math.max(positive.bucketCounts.length, negative.bucketCounts.length) > MOST_ELEMENTS)
      throw tooLargePoint();
    this.buckets += positive.bucketCounts.length + negative.bucketCounts.length;
    const counts = exponentialCounts(scale, zeroCount, zeroThreshold, positive, negative);
    if (counts === undefined) this.blocks.columns.omit('native_histogram');
    else this.seriesOf(name, unit, kind, point, counts)(point.count);
  }

  private counts(name: string, unit: string, kind: MetricKind, point: CountedPoint): void {
    this.seriesOf(`${name}_count`, '', kind, point)(point.count);
    if (point.sum !== undefined) this.seriesOf(`${name}_sum`, unit, kind, point)(point.sum);
  }

  /** What adds the values of a point, of one series or of several that differ in a label. */
  private seriesOf(
    name: string,
    unit: string,
    kind: MetricKind,
    given: Pick<NumberPoint, 'attributes' | 'timeUnixNano' | 'startTimeUnixNano' | 'flags'>,
    counts?: ExponentialCounts,
  ): (value: number, ...more: readonly Label[]) => void {
    const { resource, tags, blocks } = this;
    const own = labelsOf(given.attributes);
    const length = name.length + lengthOf(own) + this.resourceLength;
    const isTooLong = this.isTooLong || length > MOST_LABEL_BYTES;
    const key = isTooLong ? '' : `${this.resourceKey}\n${keyPart(name)}\n${keyPart(JSON.stringify(own))}`;
    const time = microseconds(given.timeUnixNano) || this.now;
    const start = microseconds(given.startTimeUnixNano);
    const isStale = (given.flags & NO_RECORDED_VALUE) !== 0;
    return (value, ...more) => {
      if (isTooLong) blocks.series(TOO_LONG, 0);
      else {
        const series = {
          key:
            counts !== undefined
              ? `${key}\nexponential`
              : more.length === 0
                ? key
                : `${key}\n${JSON.stringify(more)}`,
          isExponential: counts !== undefined,
          labels: (): Label[] => [[METRIC_NAME, name], ...resource, ...own, ...more],
          tags: () => tags,
          kind,
          unit: unit === '1' ? undefined : unit,
        };
        blocks.series(series, length, this.tagsLength);
      }
      if (isStale) blocks.columns.stale(time);
      else if (counts !== undefined) blocks.columns.exponential(time, value, start, counts);
      else blocks.columns.sample(time, value, start);
    };
  }
}

/** The value, validated. @throws InvalidInput */
function valid<Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.output<Schema> {
  const parsed = parseWith(schema, value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: [place, ...path.map(String)].join('.'),
    message,
  }));
  const { path, message } = itemAt(issues, 0);
  throw new InvalidInput(`The body is not an ExportMetricsServiceRequest: ${path} ${message}.`, issues);
}

/**
 * Reads an `ExportMetricsServiceRequest`, block by block. Histograms become cumulative buckets, as Prometheus has them.
 *
 * @param bytes of the decompressed body
 * @param now the time of points that have none, in microseconds
 * @throws InvalidInput
 * @throws TidemarkError `too_large`
 */
export function* decodeMetrics(
  parts: Iterable<MetricPart>,
  bytes: number,
  now: number,
): Generator<MetricBatch, void, void> {
  const reading = new Reading(bytes, now);
  const { blocks } = reading;
  let last: unknown;
  let isFirst = true;
  for (const { path, resource, metric } of parts) {
    if (isFirst || resource !== last) {
      const attributes =
        resource === undefined ? undefined : valid(resourceSchema, resource, path).attributes;
      reading.begin(attributes);
    }
    isFirst = false;
    last = resource;
    reading.metric(valid(metricSchema, metric, path));
    if (blocks.isFull(STEPS + reading.takeBuckets())) yield blocks.take();
  }
  yield blocks.take();
}

function labelsOf(attributes: Attributes): Label[] {
  return attributes.map(({ key, value = '' }) => [key, value]);
}

function isDeltas(temporality: number | string | undefined): boolean {
  return temporality === 1 || temporality === 'AGGREGATION_TEMPORALITY_DELTA';
}

/** Microseconds of nanoseconds, which have more digits than a double. */
function microseconds(nanoseconds: string): number {
  return nanoseconds.length > 15 ? Number(nanoseconds.slice(0, -3)) : Math.floor(Number(nanoseconds) / 1000);
}
