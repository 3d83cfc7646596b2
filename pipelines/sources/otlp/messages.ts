import protobuf from 'protobufjs';

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

/**
 * An `ExportMetricsServiceRequest`, in the form that its JSON has.
 *
 * @throws Error if the bytes are none
 */
export function requestIn(bytes: Buffer): unknown {
  return request.toObject(request.decode(bytes), { longs: String, bytes: String, arrays: true });
}

/** An `ExportMetricsServiceResponse`, from the form that its JSON has. */
export function encodeResponse(answer: object): Buffer {
  return Buffer.from(response.encode(response.fromObject(answer)).finish());
}
