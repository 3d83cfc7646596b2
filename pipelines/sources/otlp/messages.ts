import protobuf from 'protobufjs';
import { malformed } from '../protobuf/malformed.ts';
import { checkBody, decodeMessage, fieldsOf, PIECE, piecesOf, shapeOf } from '../protobuf/shape.ts';
import { LENGTH, tag, VARINT } from '../protobuf/wire.ts';
import { leaveBuckets, readBuckets } from './exponential-buckets.ts';
import { LARGEST_POINT, LARGEST_RESOURCE, type MetricPart, tooLargePoint } from './parts.ts';
import { addOtlp } from './proto.ts';

const root = addOtlp(new protobuf.Root(), false);
leaveBuckets(root.lookupType('opentelemetry.proto.metrics.v1.ExponentialHistogramDataPoint'));
root.resolveAll();
const request = root.lookupType('opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest');
const response = root.lookupType('opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse');
const resourceType = root.lookupType('opentelemetry.proto.resource.v1.Resource');
const metricType = root.lookupType('opentelemetry.proto.metrics.v1.Metric');
const SHAPE = shapeOf(request);

/** Fields of `Request`, `ResourceMetrics` and `ScopeMetrics`. */
const RESOURCE_METRICS = new Set([tag(1, LENGTH)]);
const RESOURCE = new Set([tag(1, LENGTH)]);
const SCOPE_METRICS = new Set([tag(2, LENGTH)]);
const METRICS = new Set([tag(2, LENGTH)]);
/** Fields of `Metric`: its name and unit, and the kinds of data; and fields of the data. */
const NAMES = new Set([tag(1, LENGTH), tag(3, LENGTH)]);
const DATA = new Set([5, 7, 9, 10, 11].map((field) => tag(field, LENGTH)));
const EXPONENTIAL = tag(10, LENGTH);
const POINTS = tag(1, LENGTH);
const DATA_FIELDS = new Set([POINTS, tag(2, VARINT), tag(3, VARINT)]);

const JSON_FORM = { longs: String, bytes: String, arrays: true, json: true };

/** The contents of the fields with a tag. */
function* within(bytes: Buffer, wanted: ReadonlySet<number>): Generator<Buffer> {
  for (const { content, end } of fieldsOf(bytes, wanted)) yield bytes.subarray(content, end);
}

/**
 * The metrics of an `ExportMetricsServiceRequest`, in the form that their JSON has; a large one as several, each with some of its points.
 *
 * @throws InvalidInput before the first one if the bytes are none
 * @throws TidemarkError `too_large`
 */
export function* partsOfMessage(bytes: Buffer): Generator<MetricPart, void, void> {
  try {
    checkBody(bytes, SHAPE);
    for (const resourceMetrics of within(bytes, RESOURCE_METRICS)) {
      let resource: unknown = {};
      for (const given of within(resourceMetrics, RESOURCE)) {
        resource = given.length > LARGEST_RESOURCE ? undefined : jsonOf(resourceType, given);
      }
      for (const scopeMetrics of within(resourceMetrics, SCOPE_METRICS)) {
        for (const metric of within(scopeMetrics, METRICS)) {
          for (const piece of metricPieces(metric)) {
            const read = jsonOf(metricType, piece);
            readBuckets(read);
            yield { path: 'resourceMetrics', resource, metric: read };
          }
        }
      }
    }
  } catch (error) {
    throw malformed('an ExportMetricsServiceRequest', error);
  }
}

function jsonOf(type: protobuf.Type, bytes: Buffer): unknown {
  return type.toObject(decodeMessage(type, bytes), JSON_FORM);
}

/** A large metric as several. */
function* metricPieces(metric: Buffer): Generator<Buffer> {
  if (metric.length <= LARGEST_POINT) {
    yield metric;
    return;
  }
  // Of a field that is repeated the last one counts.
  const names = lastOf(metric, NAMES);
  const [, data] = [...lastOf(metric, DATA)].at(-1) ?? [];
  if (data === undefined) return;
  const scalars = new Map<number, Buffer>();
  for (const field of fieldsOf(data.content, DATA_FIELDS)) {
    if (field.tag !== POINTS) scalars.set(field.tag, data.content.subarray(field.from, field.end));
    else if (field.end - field.content > LARGEST_POINT) throw tooLargePoint();
  }
  // A byte of a message of buckets is more work than one of other messages.
  const size = data.tag === EXPONENTIAL ? LARGEST_POINT : PIECE;
  for (const piece of piecesOf(data.content, size)) {
    const bytes = Buffer.concat([piece, ...scalars.values()]);
    const writer = protobuf.Writer.create().uint32(data.tag).bytes(bytes);
    yield Buffer.concat([...[...names.values()].map(({ field }) => field), writer.finish()]);
  }
}

/** The last field with each of some tags. */
function lastOf(bytes: Buffer, tags: ReadonlySet<number>) {
  const found = new Map<number, { readonly tag: number; readonly field: Buffer; readonly content: Buffer }>();
  for (const { tag: each, from, content, end } of fieldsOf(bytes, tags)) {
    found.delete(each);
    found.set(each, {
      tag: each,
      field: bytes.subarray(from, end),
      content: bytes.subarray(content, end),
    });
  }
  return found;
}

/** An `ExportMetricsServiceResponse`, from the form that its JSON has. */
export function encodeResponse(answer: object): Buffer {
  return Buffer.from(response.encode(response.fromObject(answer)).finish());
}
