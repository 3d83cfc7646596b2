import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Client } from '../../api/client/index.ts';
import { uuidV5 } from '../../operators/records/uuid.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import type { Bench } from '../bench.ts';
import { BenchClock, LINES, LineBodies, start } from './load.ts';
import type { ReadersData, Receipts } from './streams/readers.ts';

const READERS = 10_000;
/** Observations a second of the load. */
const LOAD = 5000;
/** Milliseconds between the ticks of the detectors, and between two probes. */
const TICK = 1000;
const PROBE_EVERY = 230;
const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/streams');

function quantile(sorted: Float64Array, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

/** Resident bytes of a server. */
async function residentBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(text) ?? [];
  return Number(bytes);
}

/** Seven equal observations: a stall, which is decided at the next tick. */
function probe(scope_id: string): string {
  const lines = Array.from({ length: 7 }, (_, at) =>
    JSON.stringify({
      scope_id,
      entity_id: uuidV5(NAMESPACE, 'entity'),
      outcome: 4,
      timestamp: new Date(1.7e12 + at * 1000).toISOString(),
    }),
  );
  return `${lines.join('\n')}\n`;
}

async function post(url: string, lines: string | Buffer): Promise<void> {
  const headers = { 'content-type': 'application/x-ndjson' };
  const body = typeof lines === 'string' ? lines : new Uint8Array(lines);
  const answer = await fetch(`${url}/v1/ingest/batch`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a request got ${answer.status}`);
}

/**
 * A load of observations, with a stall every {@link PROBE_EVERY} milliseconds.
 *
 * @returns when each probe was sent, by its scope, in milliseconds since the epoch
 */
async function drive(url: string, bodies: LineBodies, clock: BenchClock, seconds: number, round: string) {
  const sent = new Map<string, number>();
  const begun = performance.now();
  const elapsed = () => performance.now() - begun;
  let posted = 0;
  while (elapsed() < seconds * 1000) {
    if (posted < (LOAD * elapsed()) / 1000) {
      await post(url, bodies.next(clock));
      posted += LINES;
    }
    if (elapsed() / PROBE_EVERY > sent.size) {
      const scope = uuidV5(NAMESPACE, `${round} ${sent.size}`);
      sent.set(scope, performance.timeOrigin + performance.now());
      await post(url, probe(scope));
    }
    await sleep(10);
  }
  return sent;
}

/** The probes' ids on the stream, by their scopes. */
async function idsOf(url: string, scopes: ReadonlySet<string>, after: number): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const stream = new Client({ url }).stream(
    { pattern: 'stall' },
    { after, signal: AbortSignal.timeout(30_000) },
  );
  for await (const { id, signal } of stream) {
    if (scopes.has(signal.scope_id)) found.set(signal.scope_id, id);
    if (found.size === scopes.size) return found;
  }
  throw new Error(`only ${found.size} of ${scopes.size} stalls were detected`);
}

/** Many readers of the stream of signals in one process, under a load. */
export const streams: Bench = {
  name: 'streams',
  summary: `${READERS.toLocaleString('en')} readers of /v1/signals/stream while ${LOAD.toLocaleString('en')} observations/s arrive, ticks of ${TICK} ms`,
  async run({ smoke }) {
    const readers = smoke ? 500 : READERS;
    const seconds = smoke ? 5 : 30;
    const root = packageRoot(import.meta.url);
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-streams-'));
    const dsn = `duckdb://${join(folder, 'store.duckdb')}`;
    const server = await start([join(root, 'api/cli/tidemark.js'), 'serve', '--port', '0', '--db', dsn], {
      SIGNAL_MAX_STREAMS: String(readers + 10),
      SIGNAL_DETECTION_INTERVAL: `${TICK}ms`,
    });
    try {
      const clock = new BenchClock();
      const bodies = new LineBodies(clock.next());
      const alone = await measure(server.url, 1, bodies, clock, seconds, 'alone');
      const many = await measure(server.url, readers, bodies, clock, seconds, 'many');
      return [
        { name: 'one reader: p50', value: quantile(alone.times, 0.5), unit: 'ms' },
        { name: 'one reader: p99', value: quantile(alone.times, 0.99), unit: 'ms' },
        { name: 'readers', value: readers, unit: '' },
        { name: 'events of a reader', value: many.events, unit: '' },
        { name: 'events that a reader missed', value: many.missed, unit: '' },
        { name: 'p50', value: quantile(many.times, 0.5), unit: 'ms' },
        { name: 'p99', value: quantile(many.times, 0.99), unit: 'ms' },
        { name: 'slowest', value: quantile(many.times, 1), unit: 'ms' },
        { name: 'memory of a reader, idle', value: (many.open - alone.end) / readers / 1024, unit: 'KB' },
        {
          name: 'memory of a reader, under load',
          value: (many.end - alone.end) / readers / 1024,
          unit: 'KB',
        },
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measure(
  url: string,
  readers: number,
  bodies: LineBodies,
  clock: BenchClock,
  seconds: number,
  round: string,
) {
  const workerData: ReadersData = { url, readers, path: '/v1/signals/stream' };
  const thread = new Worker(new URL('./streams/readers.js', import.meta.url), { workerData });
  await once(thread, 'message');
  const open = await residentBytes(url);
  const sent = await drive(url, bodies, clock, seconds, round);
  const ids = await idsOf(url, new Set(sent.keys()), 0);
  // Every reader has the last event a few milliseconds after the one above.
  await sleep(2 * TICK);
  const end = await residentBytes(url);
  const answered = once(thread, 'message');
  thread.postMessage('end');
  const [receipts]: Receipts[] = await answered;
  await once(thread, 'exit');
  const times: number[] = [];
  let missed = 0;
  for (const [scope, at] of sent) {
    const received = receipts.get(ids.get(scope) ?? -1);
    if (received === undefined) missed += readers;
    else times.push(...received.filter((time) => time > 0).map((time) => time - at));
  }
  for (const received of receipts.values()) missed += received.filter((time) => time === 0).length;
  return { times: Float64Array.from(times).sort(), missed, events: receipts.size, open, end };
}
