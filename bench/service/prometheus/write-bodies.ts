import protobuf from 'protobufjs';
import { compress } from 'snappyjs';
import { uniform } from '../../../operators/statistics/seeded-random.ts';

/** Samples of a request, each of another series. */
export const SAMPLES = 2000;

/** Metrics of an exporter; every other one is a counter. */
const METRICS = [
  'node_cpu_seconds_total',
  'node_memory_bytes',
  'node_network_receive_bytes_total',
  'node_load',
];

/** Event time of the first step, in milliseconds; a step is 15 s. */
const START = 1_700_000_000_000;
const STEP = 15_000;

/** Bytes of a `Sample` in a request: tag and length, tag and value, tag and time. */
function sampleField(value: number, time: number): Uint8Array {
  const writer = protobuf.Writer.create();
  writer.uint32(0x12).fork().uint32(0x09).double(value).uint32(0x10).int64(time).ldelim();
  return writer.finish();
}

function labelsOf(block: number, row: number): Record<string, string> {
  const of = Math.floor(row / 4);
  return {
    __name__: METRICS[row % METRICS.length],
    cluster: 'eu-1',
    cpu: String(of % 64),
    instance: `web-${block}-${Math.floor(of / 64)}.example:9100`,
    job: 'node',
    mode: 'idle',
  };
}

/** The request bodies of one connection: each has the next sample of the same series, as a shard of Prometheus sends them. */
export function* writeBodies(block: number, steps: number): Generator<Uint8Array<ArrayBuffer>> {
  const random = uniform(block + 1);
  const totals = new Float64Array(SAMPLES);
  const labels = Array.from({ length: SAMPLES }, (_, row) => {
    const writer = protobuf.Writer.create();
    for (const [name, value] of Object.entries(labelsOf(block, row)))
      writer.uint32(0x0a).fork().uint32(0x0a).string(name).uint32(0x12).string(value).ldelim();
    return writer.finish();
  });
  for (let step = 0; step < steps; step++) {
    const writer = protobuf.Writer.create();
    for (let row = 0; row < SAMPLES; row++) {
      const noise = random() + random() + random();
      if (row % 2 === 0) totals[row] += 5 * noise;
      else totals[row] = 50 + 3 * noise;
      const sample = sampleField(totals[row], START + step * STEP);
      writer.uint32(0x0a).bytes(Buffer.concat([labels[row], sample]));
    }
    yield new Uint8Array(compress(Buffer.from(writer.finish())));
  }
}
