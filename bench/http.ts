import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { formatInstant } from '../operators/time/instant.ts';
import { packageRoot } from '../sinks/package-root.ts';
import { type Bench, type Figure, median } from './bench.ts';
import { benchKeys } from './series.ts';

const SERIES = 10_000;
const LINES = 1000;
const BATCH_CONNECTIONS = 8;
const SINGLE_CONNECTIONS = 50;

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a program that prints a line with its URL once it listens. */
async function start(args: string[], environment: Record<string, string>): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: packageRoot(import.meta.url),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new TypeError('the program has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const message: unknown = JSON.parse(line);
    if (typeof message !== 'object' || message === null || !('url' in message)) continue;
    child.stdout.resume();
    return {
      url: String(message.url),
      async stop() {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error('the program ended before it listened');
}

/** Event time of the requests, one second on for each, in the fixed width that the bodies have room for. */
class BenchClock {
  private second = 1_700_000_000;

  next(): string {
    return formatInstant(this.second++ * 1e6);
  }
}

/** NDJSON bodies of {@link LINES} lines, each a series; the time in each line is written anew for every request. */
class LineBodies {
  private readonly blocks: { body: Buffer; offsets: number[] }[] = [];
  private at = 0;

  constructor(stamp: string) {
    const keys = benchKeys(SERIES, 100);
    for (let from = 0; from < SERIES; from += LINES) {
      let text = '';
      const offsets: number[] = [];
      for (const [i, key] of keys.slice(from, from + LINES).entries()) {
        const head = `{"scope_id":"${key.scope_id}","entity_id":"${key.entity_id}","outcome":${(50 + Math.sin(i * 12.9898) * 5).toFixed(3)},"timestamp":"`;
        offsets.push(text.length + head.length);
        text += `${head}${stamp}"}\n`;
      }
      this.blocks.push({ body: Buffer.from(text), offsets });
    }
  }

  next(clock: BenchClock): Buffer {
    const { body, offsets } = this.blocks[this.at++ % this.blocks.length];
    const stamp = Buffer.from(clock.next());
    for (const offset of offsets) stamp.copy(body, offset);
    return Buffer.from(body);
  }
}

interface Load {
  readonly path: string;
  readonly type: string;
  readonly connections: number;
  body(): Buffer;
}

/** Requests a second of a load, and their p99 in milliseconds. */
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
  let at = 0;
  return {
    single: {
      path: '/v1/ingest',
      type: 'application/json',
      connections: SINGLE_CONNECTIONS,
      body: () =>
        Buffer.from(
          JSON.stringify({ ...keys[at++ % SERIES], outcome: 50 + (at % 7), timestamp: clock.next() }),
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

/** Durable ingest over HTTP against routes that only validate, turn by turn in one run. */
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
        const rates = { bare: [] as number[], tidemark: [] as number[] };
        const p99: number[] = [];
        for (let i = 0; i < (smoke ? 1 : 3); i++) {
          const bare = await start([join(root, 'dist/bench/bare-server.js')], {});
          const fresh = loads()[kind];
          await drive(bare.url, fresh, 1);
          rates.bare.push((await drive(bare.url, fresh, seconds)).rate);
          await bare.stop();
          const dsn = `duckdb://${join(folder, `${kind}-${i}.duckdb`)}`;
          const server = await start(
            [join(root, 'dist/api/cli/main.js'), 'serve', '--port', '0', '--db', dsn],
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
