import protobuf from 'protobufjs';
import { malformed } from '../protobuf/malformed.ts';
import { checkBody, decodeMessage, fieldsOf, piecesOf, shapeOf } from '../protobuf/shape.ts';
import { LENGTH, tag, VARINT } from '../protobuf/wire.ts';
import { LARGEST_POINT, LARGEST_RESOURCE, type MetricPart, tooLargePoint } from './parts.ts';

/** The part of opentelemetry-proto 1.3 that metrics are read from; other fields are skipped. */
const { root } = protobuf.parse(`
syntax = "proto3";
package otlp;
message Request { repeated ResourceMetrics resource_metrics = 1; }
message Response { PartialSuccess partial_success = 1; }
message PartialSuccess { int64 rejected_data_points = 1; string error_message = 2; }
message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; }
message Resource { repeated KeyValue attributes = 1; }
message ScopeMetrics { repeated Metric metrics = 2; }
message Metric {
  string name = 1;
  string unit = 3;
  oneof data {
    Gauge gauge = 5; Sum sum = 7; Histogram histogram = 9; ExponentialHistogram exponential_histogram = 10; Summary summary = 11;
  }
}
message Gauge { repeated NumberDataPoint data_points = 1; }
message Sum { repeated NumberDataPoint data_points = 1; int32 aggregation_temporality = 2; bool is_monotonic = 3; }
message Histogram { repeated HistogramDataPoint data_points = 1; int32 aggregation_temporality = 2; }
message ExponentialHistogram { repeated ExponentialPoint data_points = 1; int32 aggregation_temporality = 2; }
message Summary { repeated SummaryDataPoint data_points = 1; }
message NumberDataPoint {
  fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
  oneof value { double as_double = 4; sfixed64 as_int = 6; }
  repeated KeyValue attributes = 7; uint32 flags = 8;
}
message HistogramDataPoint {
  fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3; fixed64 count = 4; optional double sum = 5;
  repeated fixed64 bucket_counts = 6; repeated double explicit_bounds = 7; repeated KeyValue attributes = 9; uint32 flags = 10;
}
message ExponentialPoint {
  repeated KeyValue attributes = 1; fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3; fixed64 count = 4;
  optional double sum = 5; uint32 flags = 10;
}
message SummaryDataPoint {
  fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3; fixed64 count = 4; double sum = 5;
  repeated QuantileValue quantile_values = 6; repeated KeyValue attributes = 7; uint32 flags = 8;
}
message QuantileValue { double quantile = 1; double value = 2; }
message KeyValue { string key = 1; AnyValue value = 2; }
message AnyValue {
  oneof value {
    string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
    ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7;
  }
}
message ArrayValue { repeated AnyValue values = 1; }
message KeyValueList { repeated KeyValue values = 1; }
`);

const request = root.lookupType('otlp.Request');
const response = root.lookupType('otlp.Response');

const resourceType = root.lookupType('otlp.Resource');
const metricType = root.lookupType('otlp.Metric');
const SHAPE = shapeOf(request);

/** Fields of `Request`, `ResourceMetrics` and `ScopeMetrics`. */
const RESOURCE_METRICS = new Set([tag(1, LENGTH)]);
const RESOURCE = new Set([tag(1, LENGTH)]);
const SCOPE_METRICS = new Set([tag(2, LENGTH)]);
const METRICS = new Set([tag(2, LENGTH)]);
/** Fields of `Metric`: its name and unit, and the kinds of data; and fields of the data. */
const NAMES = new Set([tag(1, LENGTH), tag(3, LENGTH)]);
const DATA = new Set([5, 7, 9, 10, 11].map((field) => tag(field, LENGTH)));
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
          for (const piece of metricPieces(metric))
            yield { path: 'resourceMetrics', resource, metric: jsonOf(metricType, piece) };
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
  for (const piece of piecesOf(data.content)) {
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
