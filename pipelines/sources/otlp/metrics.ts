import { InvalidInput } from '../../../operators/records/errors.ts';
import { parseWith } from '../../../operators/records/zod-issues.ts';
import { type Label, type MetricBatch, MetricColumns, type MetricKind } from '../metrics/metric-batch.ts';
import { METRIC_NAME } from '../metrics/metric-names.ts';
import {
  type Attributes,
  type CountedPoint,
  type Metric,
  type NumberPoint,
  requestSchema,
} from './schema.ts';

/** Attributes of a resource that name its series; the others are tags, because some change with each start of a process. */
export const SERVICE = 'service.name';
export const INSTANCES = ['service.instance.id', 'host.name'];

/** The bit of a point's flags that says that it has no value: its series ended. */
const NO_RECORDED_VALUE = 1;

/** Reads one request into columns. */
class Reading {
  readonly columns = new MetricColumns();
  private readonly now: number;
  private resource: readonly Label[] = [];
  private tags: readonly Label[] = [];
  private resourceKey = '';

  /** @param now the time of points that have none, in microseconds */
  constructor(now: number) {
    this.now = now;
  }

  begin(attributes: Attributes): void {
    const labels = labelsOf(attributes);
    const names = new Set([SERVICE, ...INSTANCES]);
    this.resource = labels.filter(([name]) => names.has(name));
    this.tags = labels.filter(([name]) => !names.has(name));
    this.resourceKey = JSON.stringify(labels);
  }

  metric({ name, unit, gauge, sum, histogram, exponentialHistogram, summary }: Metric): void {
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
        let total = 0;
        point.bucketCounts.forEach((count, at) => {
          total += count;
          const bound = point.explicitBounds[at];
          const le: Label = ['le', bound === undefined ? '+Inf' : String(bound)];
          this.point(`${name}_bucket`, unit, kind, point, total, le);
        });
      }
    }
    if (exponentialHistogram !== undefined) {
      const kind = isDeltas(exponentialHistogram.aggregationTemporality) ? 'delta' : 'counter';
      for (const point of exponentialHistogram.dataPoints) {
        this.counts(name, unit, kind, point);
        this.columns.omit('native_histogram');
      }
    }
    for (const point of summary?.dataPoints ?? []) {
      this.counts(name, unit, 'counter', point);
      for (const { quantile, value } of point.quantileValues)
        this.point(name, unit, 'gauge', point, value, ['quantile', String(quantile)]);
    }
  }

  private number(name: string, unit: string, kind: MetricKind, point: NumberPoint): void {
    this.point(name, unit, kind, point, point.asInt ?? point.asDouble ?? 0);
  }

  private counts(name: string, unit: string, kind: MetricKind, point: CountedPoint): void {
    this.point(`${name}_count`, '', kind, point, point.count);
    if (point.sum !== undefined) this.point(`${name}_sum`, unit, kind, point, point.sum);
  }

  private point(
    name: string,
    unit: string,
    kind: MetricKind,
    given: Pick<NumberPoint, 'attributes' | 'timeUnixNano' | 'startTimeUnixNano' | 'flags'>,
    value: number,
    ...more: readonly Label[]
  ): void {
    const { resource, tags, resourceKey } = this;
    const own = [...labelsOf(given.attributes), ...more];
    this.columns.series.push({
      key: `${resourceKey}\n${name}\n${JSON.stringify(own)}`,
      labels: () => [[METRIC_NAME, name], ...resource, ...own],
      tags: () => tags,
      kind,
      unit: unit === '1' ? undefined : unit,
    });
    const time = microseconds(given.timeUnixNano) || this.now;
    if ((given.flags & NO_RECORDED_VALUE) !== 0) this.columns.stale(time);
    else this.columns.sample(time, value, microseconds(given.startTimeUnixNano));
  }
}

/**
 * Reads an `ExportMetricsServiceRequest` in its JSON mapping. Histograms become cumulative buckets, as Prometheus has them.
 *
 * @param now the time of points that have none, in microseconds
 * @throws InvalidInput
 */
export function decodeMetrics(request: unknown, now: number): MetricBatch {
  const parsed = parseWith(requestSchema, request);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    const [{ path, message }] = issues;
    throw new InvalidInput(`The body is not an ExportMetricsServiceRequest: ${path} ${message}.`, issues);
  }
  const reading = new Reading(now);
  for (const { resource, scopeMetrics } of parsed.data.resourceMetrics) {
    reading.begin(resource.attributes);
    for (const { metrics } of scopeMetrics) for (const metric of metrics) reading.metric(metric);
  }
  return reading.columns;
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
