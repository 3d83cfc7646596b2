import protobuf from 'protobufjs';

/**
 * The part of opentelemetry-proto 1.3 that metrics are read from, by package; other fields are skipped. Exemplars are there to be counted. Of
 * traces and logs nothing is read.
 */
const PACKAGES = {
  common: `
package opentelemetry.proto.common.v1;
message KeyValue { string key = 1; AnyValue value = 2; }
message AnyValue {
  oneof value {
    string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
    ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7;
  }
}
message ArrayValue { repeated AnyValue values = 1; }
message KeyValueList { repeated KeyValue values = 1; }
`,
  resource: `
package opentelemetry.proto.resource.v1;
message Resource { repeated opentelemetry.proto.common.v1.KeyValue attributes = 1; }
`,
  metrics: `
package opentelemetry.proto.metrics.v1;
message ResourceMetrics { opentelemetry.proto.resource.v1.Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; }
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
message ExponentialHistogram { repeated ExponentialHistogramDataPoint data_points = 1; int32 aggregation_temporality = 2; }
message Summary { repeated SummaryDataPoint data_points = 1; }
message NumberDataPoint {
  fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
  oneof value { double as_double = 4; sfixed64 as_int = 6; }
  repeated Exemplar exemplars = 5; repeated opentelemetry.proto.common.v1.KeyValue attributes = 7; uint32 flags = 8;
}
message HistogramDataPoint {
  fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3; fixed64 count = 4; optional double sum = 5;
  repeated fixed64 bucket_counts = 6; repeated double explicit_bounds = 7; repeated Exemplar exemplars = 8;
  repeated opentelemetry.proto.common.v1.KeyValue attributes = 9; uint32 flags = 10;
}
message ExponentialHistogramDataPoint {
  repeated opentelemetry.proto.common.v1.KeyValue attributes = 1; fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
  fixed64 count = 4; optional double sum = 5; sint32 scale = 6; fixed64 zero_count = 7; ExponentialBuckets positive = 8;
  ExponentialBuckets negative = 9; uint32 flags = 10; repeated Exemplar exemplars = 11; double zero_threshold = 14;
}
message ExponentialBuckets { sint32 offset = 1; repeated uint64 bucket_counts = 2; }
message SummaryDataPoint {
  fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3; fixed64 count = 4; double sum = 5;
  repeated QuantileValue quantile_values = 6; repeated opentelemetry.proto.common.v1.KeyValue attributes = 7; uint32 flags = 8;
}
message QuantileValue { double quantile = 1; double value = 2; }
message Exemplar {}
`,
  metricsService: `
package opentelemetry.proto.collector.metrics.v1;
message ExportMetricsServiceRequest { repeated opentelemetry.proto.metrics.v1.ResourceMetrics resource_metrics = 1; }
message ExportMetricsServiceResponse { ExportMetricsPartialSuccess partial_success = 1; }
message ExportMetricsPartialSuccess { int64 rejected_data_points = 1; string error_message = 2; }
service MetricsService { rpc Export(ExportMetricsServiceRequest) returns (ExportMetricsServiceResponse); }
`,
  traceService: `
package opentelemetry.proto.collector.trace.v1;
message ExportTraceServiceRequest {}
message ExportTraceServiceResponse {}
service TraceService { rpc Export(ExportTraceServiceRequest) returns (ExportTraceServiceResponse); }
`,
  logsService: `
package opentelemetry.proto.collector.logs.v1;
message ExportLogsServiceRequest {}
message ExportLogsServiceResponse {}
service LogsService { rpc Export(ExportLogsServiceRequest) returns (ExportLogsServiceResponse); }
`,
};

/** The packages of OTLP, with the files that compilers of opentelemetry-proto have them from. */
export const OTLP_FILES: ReadonlyMap<string, string> = new Map([
  ['opentelemetry.proto.common.v1', 'opentelemetry/proto/common/v1/common.proto'],
  ['opentelemetry.proto.resource.v1', 'opentelemetry/proto/resource/v1/resource.proto'],
  ['opentelemetry.proto.metrics.v1', 'opentelemetry/proto/metrics/v1/metrics.proto'],
  [
    'opentelemetry.proto.collector.metrics.v1',
    'opentelemetry/proto/collector/metrics/v1/metrics_service.proto',
  ],
  ['opentelemetry.proto.collector.trace.v1', 'opentelemetry/proto/collector/trace/v1/trace_service.proto'],
  ['opentelemetry.proto.collector.logs.v1', 'opentelemetry/proto/collector/logs/v1/logs_service.proto'],
]);

/** Adds the messages and services of OTLP. @param keepCase names of fields are as in .proto files, not as in JSON */
export function addOtlp(root: protobuf.Root, keepCase: boolean): protobuf.Root {
  for (const text of Object.values(PACKAGES)) protobuf.parse(`syntax = "proto3";${text}`, root, { keepCase });
  return root;
}
