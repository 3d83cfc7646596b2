import protobuf from 'protobufjs';
import { compress } from 'snappyjs';
import { type GivenSeries, withMarkers } from './encode.ts';

/** The messages of remote-write 2.0, as prometheus/prompb/io/prometheus/write/v2 declares them. */
const { root } = protobuf.parse(`
syntax = "proto3";
package io.prometheus.write.v2;
message Request { reserved 1 to 3; repeated string symbols = 4; repeated TimeSeries timeseries = 5; }
message TimeSeries {
  repeated uint32 labels_refs = 1;
  repeated Sample samples = 2;
  repeated Histogram histograms = 3;
  repeated Exemplar exemplars = 4;
  Metadata metadata = 5;
  int64 created_timestamp = 6;
}
message Sample { double value = 1; int64 timestamp = 2; int64 start_timestamp = 3; }
message Histogram { uint64 count_int = 1; double sum = 3; int64 timestamp = 15; }
message Exemplar { repeated uint32 labels_refs = 1; double value = 2; int64 timestamp = 3; }
message Metadata { uint32 type = 1; uint32 help_ref = 3; uint32 unit_ref = 4; }
`);
const type = root.lookupType('io.prometheus.write.v2.Request');

/** A series with what only version 2.0 says of it. */
export interface GivenSeries2 extends GivenSeries {
  /** Number of its type, as `MetricType` has it. */
  readonly type?: number;
  readonly unit?: string;
  /** When its total began, in milliseconds: of the series, or of each sample. */
  readonly created?: number;
  readonly started?: number;
  readonly histograms?: number;
  readonly exemplars?: number;
}

/** A request of remote-write 2.0, not compressed. */
export function request2(series: readonly GivenSeries2[]): Buffer {
  const symbols = [''];
  const ref = (text: string) => {
    const at = symbols.indexOf(text);
    return at >= 0 ? at : symbols.push(text) - 1;
  };
  const timeseries = series.map(
    ({ labels, samples, type, unit = '', created, started, histograms = 0, exemplars = 0 }) => ({
      labelsRefs: Object.entries(labels).flatMap(([name, value]) => [ref(name), ref(value)]),
      samples: samples.map(([timestamp, value]) => ({ timestamp, value, startTimestamp: started })),
      histograms: Array.from({ length: histograms }, () => ({ countInt: 1, timestamp: 1 })),
      exemplars: Array.from({ length: exemplars }, () => ({ labelsRefs: [0, 0], value: 1, timestamp: 1 })),
      metadata: { type, unitRef: ref(unit) },
      createdTimestamp: created,
    }),
  );
  return withMarkers(Buffer.from(type.encode(type.fromObject({ symbols, timeseries })).finish()));
}

/** The body of a request of remote-write 2.0. */
export function body2(series: readonly GivenSeries2[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(compress(request2(series)));
}
