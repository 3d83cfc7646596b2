import protobuf from 'protobufjs';
import { compress } from 'snappyjs';

/** The messages of remote-write 1.0, as prometheus/prompb declares them. */
const { root } = protobuf.parse(`
syntax = "proto3";
package prometheus;
message WriteRequest {
  repeated TimeSeries timeseries = 1;
  reserved 2;
  repeated MetricMetadata metadata = 3;
}
message MetricMetadata {
  enum MetricType {
    UNKNOWN = 0; COUNTER = 1; GAUGE = 2; HISTOGRAM = 3; GAUGEHISTOGRAM = 4; SUMMARY = 5; INFO = 6; STATESET = 7;
  }
  MetricType type = 1;
  string metric_family_name = 2;
  string help = 4;
  string unit = 5;
}
message Sample { double value = 1; int64 timestamp = 2; }
message Exemplar { repeated Label labels = 1; double value = 2; int64 timestamp = 3; }
message Histogram { uint64 count_int = 1; double sum = 3; int64 timestamp = 15; }
message TimeSeries {
  repeated Label labels = 1;
  repeated Sample samples = 2;
  repeated Exemplar exemplars = 3;
  repeated Histogram histograms = 4;
}
message Label { string name = 1; string value = 2; }
`);

/** A message of remote-write 1.0, encoded by protobufjs. */
export function encodeMessage(name: string, message: object): Buffer {
  const type = root.lookupType(`prometheus.${name}`);
  return Buffer.from(type.encode(type.fromObject(message)).finish());
}

/** A series of a request: its labels, and its samples by time in milliseconds. */
export interface GivenSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly samples: readonly (readonly [time: number, value: number])[];
}

/** The bytes by which Prometheus marks the end of a series, in place of the value `STALE`. */
export const STALE = -1.5e-300;
const STALE_BYTES = Buffer.from('020000000000f07f', 'hex');

/** The bytes of a message with staleness markers in place of `STALE`. */
export function withMarkers(encoded: Buffer): Buffer {
  const placeholder = Buffer.alloc(8);
  placeholder.writeDoubleLE(STALE);
  for (let at = encoded.indexOf(placeholder); at >= 0; at = encoded.indexOf(placeholder, at))
    STALE_BYTES.copy(encoded, at);
  return encoded;
}

/** A request of remote-write 1.0, not compressed. */
export function writeRequest(
  series: readonly GivenSeries[],
  types: Readonly<Record<string, string>> = {},
): Buffer {
  const message = {
    timeseries: series.map(({ labels, samples }) => ({
      labels: Object.entries(labels).map(([name, value]) => ({ name, value })),
      samples: samples.map(([timestamp, value]) => ({ timestamp, value })),
    })),
    metadata: Object.entries(types).map(([name, type]) => ({
      metric_family_name: name,
      metricFamilyName: name,
      type,
    })),
  };
  return withMarkers(encodeMessage('WriteRequest', message));
}

/** The body of a request of remote-write 1.0. */
export function writeBody(
  series: readonly GivenSeries[],
  types: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(compress(writeRequest(series, types)));
}
