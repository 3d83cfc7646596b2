import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decompressSnappy } from '../../../pipelines/sources/remote-write/snappy.ts';
import { decodeWriteRequest } from '../../../pipelines/sources/remote-write/write-request.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import type { Bench } from '../../bench.ts';
import { start } from '../load.ts';
import { SAMPLES, writeBodies } from './write-bodies.ts';

const CONNECTIONS = 5;
const HEADERS = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' };
const MOST_BYTES = 32 * 1024 * 1024;

type Bodies = readonly (readonly Uint8Array<ArrayBuffer>[])[];

/** Samples a second that decompression and decoding alone take, on one core. */
function decodingRate(bodies: Bodies): number {
  const blocks = bodies.flat().map((body) => Buffer.from(body));
  let samples = 0;
  const from = performance.now();
  for (const block of blocks) {
    for (const { index } of decodeWriteRequest(decompressSnappy(block, MOST_BYTES))) samples += index.length;
  }
  return samples / ((performance.now() - from) / 1000);
}

/** Sends the bodies of each connection in their order; the time of each request in milliseconds. */
async function send(url: string, bodies: Bodies): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    bodies.map(async (own) => {
      for (const body of own) {
        const from = performance.now();
        const answer = await fetch(`${url}/v1/prometheus/write`, { method: 'POST', headers: HEADERS, body });
        await answer.arrayBuffer();
        if (answer.status !== 204) throw new Error(`a request got ${answer.status}`);
        times.push(performance.now() - from);
      }
    }),
  );
  return times;
}

/** The samples that a server counted with a result. */
async function counted(url: string, result: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, count = 0] =
    new RegExp(`^tidemark_samples_total{.*result="${result}"} (\\d+)`, 'm').exec(text) ?? [];
  return Number(count);
}

/** Durable remote-write of a Prometheus with several shards, beside what decoding alone takes. */
export const remoteWrite: Bench = {
  name: 'remote-write',
  summary: 'durable remote-write in batches of 2,000 samples, beside decoding alone',
  async run({ smoke }) {
    const steps = smoke ? 20 : 400;
    const warm = smoke ? 5 : 50;
    const bodies = Array.from({ length: CONNECTIONS }, (_, block) => [...writeBodies(block, steps + warm)]);
    const decoding = decodingRate(bodies);
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-remote-write-'));
    const program = join(packageRoot(import.meta.url), 'api/cli/tidemark.js');
    const dsn = `duckdb://${join(folder, 'store.duckdb')}`;
    const server = await start([program, 'serve', '--port', '0', '--db', dsn], {});
    try {
      await send(
        server.url,
        bodies.map((own) => own.slice(0, warm)),
      );
      const before = await counted(server.url, 'stored');
      const from = performance.now();
      const times = await send(
        server.url,
        bodies.map((own) => own.slice(warm)),
      );
      const seconds = (performance.now() - from) / 1000;
      const stored = (await counted(server.url, 'stored')) - before;
      if (stored !== CONNECTIONS * steps * SAMPLES) throw new Error(`only ${stored} samples were stored`);
      times.sort((one, other) => one - other);
      const rate = stored / seconds;
      return [
        { name: `durable, ${CONNECTIONS} connections`, value: rate, unit: 'samples/s' },
        { name: 'p99 of a request', value: times[Math.floor(0.99 * times.length)], unit: 'ms' },
        { name: 'decoding alone, one core', value: decoding, unit: 'samples/s' },
        { name: 'ratio', value: rate / decoding, unit: 'durable / decoding' },
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
