import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { uniform } from '../../operators/statistics/seeded-random.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { benchKeys } from '../series.ts';
import { BenchClock, LINES, LineBodies, SERIES, start } from './load.ts';

const BATCH_CONNECTIONS = 8;
const SINGLE_CONNECTIONS = 50;

interface Load {
  readonly path: string;
  readonly type: string;
  readonly connections: number;
  body(): Buffer;
}

/** Requests per second of a load, and their p99 in milliseconds. */
async function drive(url: string, load: Load, seconds: number): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({
    url: url + load.path,
    method: 'POST',
    connections: load.connections,
    duration: seconds,
    headers: { 'content-type': load.type },
    requests: [{ setupRequest: (request) => ({ ...request, body: load.body() }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were no success and ${result.errors} requests failed`);
  }
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}

function loads(): { single: Load; lines: Load } {
  const clock = new BenchClock();
  const bodies = new LineBodies(clock.next());
  const keys = benchKeys(SERIES, 100);
  const random = uniform(2);
  let at = 0;
  return {
    single: {
      path: '/v1/ingest',
      type: 'application/json',
      connections: SINGLE_CONNECTIONS,
      body: () =>
        Buffer.from(
          JSON.stringify({
            ...keys[at++ % SERIES],
            outcome: 50 + Number((9 * random()).toFixed(3)),
            timestamp: clock.next(),
          }),
        ),
    },
    lines: {
      path: '/v1/ingest/batch',
      type: 'application/x-ndjson',
      connections: BATCH_CONNECTIONS,
      body: () => bodies.next(clock),
    },
  };
}

/** Durable ingest over HTTP compared with routes that only validate, alternating in one run. */
export const http: Bench = {
  name: 'http',
  summary: 'durable ingest over HTTP against bare Fastify routes with the same validation',
  async run({ smoke }) {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-http-'));
    const seconds = smoke ? 1 : 8;
    const root = packageRoot(import.meta.url);
    const figures: Figure[] = [];
    try {
      for (const kind of ['lines', 'single'] as const) {
        const rates: Record<'bare' | 'tidemark', number[]> = { bare: [], tidemark: [] };
        const p99: number[] = [];
        for (let i = 0; i < (smoke ? 1 : 3); i++) {
          const bare = await start([join(root, 'dist/bench/service/bare-server.js')], {});
          const fresh = loads()[kind];
          await drive(bare.url, fresh, 1);
          rates.bare.push((await drive(bare.url, fresh, seconds)).rate);
          await bare.stop();
          const dsn = `duckdb://${join(folder, `${kind}-${i}.duckdb`)}`;
          const server = await start(
            [join(root, 'api/cli/tidemark.js'), 'serve', '--port', '0', '--db', dsn],
            {},
          );
          const load = loads()[kind];
          await drive(server.url, load, 1);
          const driven = await drive(server.url, load, seconds);
          rates.tidemark.push(driven.rate);
          p99.push(driven.p99);
          await server.stop();
        }
        const per = kind === 'lines' ? LINES : 1;
        const label =
          kind === 'lines'
            ? `NDJSON of ${LINES}, ${BATCH_CONNECTIONS} connections`
            : `single POST, ${SINGLE_CONNECTIONS} connections`;
        figures.push(
          { name: `${label}: bare`, value: median(rates.bare) * per, unit: 'obs/s' },
          { name: `${label}: durable`, value: median(rates.tidemark) * per, unit: 'obs/s' },
          {
            name: `${label}: ratio`,
            value: median(rates.tidemark.map((rate, i) => rate / rates.bare[i])),
            unit: 'durable / bare',
          },
          { name: `${label}: p99`, value: median(p99), unit: 'ms' },
        );
      }
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
