import { InvalidInput, TidemarkError } from '../../../operators/records/errors.ts';

/** Largest attributes of a resource, and largest point, in bytes; of a point in JSON, most elements of each of its lists. */
export const LARGEST_RESOURCE = 64 * 1024;
export const LARGEST_POINT = 64 * 1024;
export const MOST_ELEMENTS = 4096;

/** Points of a part, with the elements of their lists: a few milliseconds of work. */
const PART = 5000;

/** Some points of a metric of a request, in the form that their JSON has; nothing of it is validated. */
export interface MetricPart {
  /** Where the metric is in the request. */
  readonly path: string;
  /** The same object for all metrics of a resource; undefined if it is larger than {@link LARGEST_RESOURCE}. */
  readonly resource: unknown;
  readonly metric: unknown;
}

export function tooLargePoint(): TidemarkError {
  return new TidemarkError(
    'too_large',
    `A point of the body is larger than ${LARGEST_POINT} bytes, or has a list of more than ${MOST_ELEMENTS} elements; send histograms with fewer buckets, or fewer attributes.`,
  );
}

/** The kinds of data of a metric, of which it has one. */
const DATA = ['gauge', 'sum', 'histogram', 'exponentialHistogram', 'summary'];
/** The lists of a point. */
const LISTS = ['attributes', 'bucketCounts', 'explicitBounds', 'quantileValues', 'exemplars'];
/** The objects of a point of an exponential histogram with lists of their own. */
const RANGES = ['positive', 'negative'];

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(path: string, message: string): InvalidInput {
  return new InvalidInput(`The body is not an ExportMetricsServiceRequest: ${path} ${message}.`, [
    { path, message },
  ]);
}

/** The objects in a list of an object, with their paths. */
function* objectsIn(of: Json, name: string, path: string): Generator<readonly [string, Json]> {
  const list: unknown = of[name] ?? [];
  if (!Array.isArray(list)) throw malformed(`${path}${name}`, 'must be an array');
  for (const [at, each] of list.entries()) {
    if (!isObject(each)) throw malformed(`${path}${name}.${at}`, 'must be an object');
    yield [`${path}${name}.${at}.`, each];
  }
}

/**
 * The metrics of an `ExportMetricsServiceRequest` in its JSON mapping; a large one as several, each with some of its points.
 *
 * @throws InvalidInput
 * @throws TidemarkError `too_large`
 */
export function* partsOfJson(request: unknown): Generator<MetricPart, void, void> {
  if (!isObject(request)) throw malformed('it', 'must be an object');
  for (const [path, resourceMetrics] of objectsIn(request, 'resourceMetrics', '')) {
    const resource = resourceMetrics.resource ?? {};
    for (const [place, scopeMetrics] of objectsIn(resourceMetrics, 'scopeMetrics', path)) {
      for (const [at, metric] of objectsIn(scopeMetrics, 'metrics', place)) {
        for (const part of metricParts(metric)) yield { path: at, resource, metric: part };
      }
    }
  }
}

function* metricParts(metric: Json): Generator<Json> {
  const kind = DATA.find((each) => isObject(metric[each]));
  const data = kind === undefined ? undefined : metric[kind];
  if (kind === undefined || !isObject(data) || !Array.isArray(data.dataPoints)) {
    yield metric;
    return;
  }
  let points: unknown[] = [];
  let weight = 0;
  for (const point of data.dataPoints) {
    points.push(point);
    weight += weightOf(point);
    if (weight < PART) continue;
    yield { ...metric, [kind]: { ...data, dataPoints: points } };
    points = [];
    weight = 0;
  }
  if (points.length > 0) yield { ...metric, [kind]: { ...data, dataPoints: points } };
}

/** The work for a point. @throws TidemarkError `too_large` */
function weightOf(point: unknown): number {
  if (!isObject(point)) return 1;
  let weight = 1;
  for (const name of LISTS) {
    const list = point[name];
    if (!Array.isArray(list)) continue;
    if (list.length > MOST_ELEMENTS) throw tooLargePoint();
    weight += list.length;
  }
  for (const name of RANGES) if (isObject(point[name])) weight += weightOf(point[name]);
  return weight;
}
