import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as grpc from '@grpc/grpc-js';
import { type Defined, definitions } from '../../api/grpc/definition.ts';
import { uniform } from '../../operators/statistics/seeded-random.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import type { Bench } from '../bench.ts';
import { benchKeys } from '../series.ts';
import { BenchClock, LINES, LineBodies, SERIES, start } from './load.ts';

/** Streams, messages of each that are not acknowledged yet, and observations of a message. */
const STREAMS = 4;
const AHEAD = 8;
const SIZE = 2000;

function ingestStream(): Defined {
  const defined = definitions().get('SignalService')?.IngestStream;
  if (defined === undefined) throw new TypeError('there is no IngestStream');
  return defined;
}

/** Encoded messages of one stream, which has its own series, a second further each. */
function messagesOf(stream: number, count: number, { requestSerialize }: Defined): Buffer[] {
  const keys = benchKeys(SERIES, 100);
  const own = keys.slice((stream * SERIES) / STREAMS, ((stream + 1) * SERIES) / STREAMS);
  const random = uniform(stream + 1);
  let at = 0;
  return Array.from({ length: count }, () =>
    requestSerialize({
      observations: Array.from({ length: SIZE }, () => {
        const key = own[at % own.length];
        const second = 1_700_000_000 + Math.floor(at++ / own.length);
        const outcome = Number((50 + 3 * (random() + random() + random())).toFixed(3));
        return { ...key, outcome, timestamp: formatInstant(second * 1e6) };
      }),
    }),
  );
}

/** Sends messages on a stream, with at most {@link AHEAD} that are not acknowledged; the observations that were accepted. */
async function send(client: grpc.Client, method: Defined, messages: readonly Buffer[]): Promise<number> {
  const identity = (bytes: Buffer) => bytes;
  const call = client.makeBidiStreamRequest(method.path, identity, method.responseDeserialize);
  let next = 0;
  let accepted = 0;
  const more = () => {
    if (next < messages.length) call.write(messages[next++]);
    else call.end();
  };
  call.on('data', ({ fields }) => {
    accepted += Number(fields.accepted);
    if (next <= messages.length) more();
  });
  for (let i = 0; i < AHEAD; i++) more();
  await once(call, 'end');
  return accepted;
}

/** Observations a second that decoding alone takes, on one core. */
async function decodingRate(messages: readonly Buffer[], { requestDeserialize }: Defined): Promise<number> {
  const from = performance.now();
  for (const bytes of messages) await requestDeserialize(bytes).read();
  return (messages.length * SIZE) / ((performance.now() - from) / 1000);
}

/** Observations a second of NDJSON over HTTP, with as many connections. */
async function linesRate(url: string, requests: number): Promise<number> {
  const clock = new BenchClock();
  const bodies = new LineBodies(clock.next());
  const headers = { 'content-type': 'application/x-ndjson' };
  let left = requests;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: STREAMS }, async () => {
      while (left-- > 0) {
        const body = new Uint8Array(bodies.next(clock));
        const answer = await fetch(`${url}/v1/ingest/batch`, { method: 'POST', headers, body });
        await answer.arrayBuffer();
        if (answer.status !== 202) throw new Error(`a request got ${answer.status}`);
      }
    }),
  );
  return (requests * LINES) / ((performance.now() - from) / 1000);
}

/** Durable ingest over a stream of gRPC, beside NDJSON over HTTP and decoding alone. */
export const grpcBench: Bench = {
  name: 'grpc',
  summary: `durable IngestStream in messages of ${SIZE.toLocaleString('en')} observations, beside NDJSON and decoding alone`,
  async run({ smoke }) {
    const method = ingestStream();
    const count = smoke ? 10 : 250;
    const warm = smoke ? 2 : 25;
    const streams = Array.from({ length: STREAMS }, (_, at) => messagesOf(at, count + warm, method));
    const decoding = await decodingRate(streams[0], method);
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-grpc-'));
    const program = join(packageRoot(import.meta.url), 'api/cli/tidemark.js');
    const open = (name: string) =>
      start([program, 'serve', '--port', '0', '--db', `duckdb://${join(folder, name)}`], {
        SIGNAL_GRPC_PORT: '0',
      });
    try {
      const baseline = await open('lines.duckdb');
      await linesRate(baseline.url, STREAMS * warm);
      const lines = await linesRate(baseline.url, 2 * STREAMS * count);
      await baseline.stop();
      const server = await open('grpc.duckdb');
      const clients = streams.map(
        () => new grpc.Client(server.grpc ?? '', grpc.credentials.createInsecure()),
      );
      const all = (from: number, to: number) =>
        Promise.all(streams.map((own, at) => send(clients[at], method, own.slice(from, to))));
      await all(0, warm);
      const from = performance.now();
      const accepted = (await all(warm, warm + count)).reduce((sum, one) => sum + one, 0);
      const rate = accepted / ((performance.now() - from) / 1000);
      for (const client of clients) client.close();
      await server.stop();
      if (accepted !== STREAMS * count * SIZE) throw new Error(`only ${accepted} observations were accepted`);
      return [
        { name: 'decoding alone', value: decoding, unit: 'obs/s' },
        { name: `NDJSON of ${LINES}`, value: lines, unit: 'obs/s' },
        { name: 'IngestStream', value: rate, unit: 'obs/s' },
        { name: 'IngestStream / NDJSON', value: rate / lines, unit: '' },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
