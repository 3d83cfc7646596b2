import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pagesOf } from '../../api/calls/pages.ts';
import { Client } from '../../api/client/index.ts';
import { openStore } from '../../api/stores/open-store.ts';
import { gaussian, uniform } from '../../operators/statistics/seeded-random.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import { NOTHING, type Store } from '../../sinks/store.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { benchKeys } from '../series.ts';
import { start } from './load.ts';

const START = Date.UTC(2026, 0, 1) * 1000;
const SECOND = 1_000_000;
/** Series beside the long one, and how many observations come to one of theirs. */
const OTHERS = 100;
const SHARE = 5;
const BLOCK = 60_000;
const POINTS = 4000;
/** Requests of each kind, of which the median counts. */
const ROUNDS = 15;

/** Fills a store with a long series, an observation a second, and others among them. */
async function fill(store: Store, rows: number): Promise<void> {
  const keys = benchKeys(1 + OTHERS, 1);
  await store.commit({ ...NOTHING, series: keys.map((key, series) => ({ series, ...key })) });
  const normal = gaussian(uniform(1));
  for (let seq = 1, second = 0; second < rows; ) {
    const series: number[] = [];
    const time: number[] = [];
    const outcome: number[] = [];
    while (series.length < BLOCK && second < rows) {
      const isOther = (seq + series.length) % (SHARE + 1) === SHARE;
      series.push(isOther ? 1 + (second % OTHERS) : 0);
      time.push(START + second * SECOND);
      outcome.push(20 + 5 * Math.sin(second / 10_000) + normal());
      if (!isOther) second++;
    }
    const batch = {
      length: series.length,
      firstSeq: seq,
      series: Int32Array.from(series),
      time: Float64Array.from(time),
      outcome: Float64Array.from(outcome),
    };
    await store.commit({ ...NOTHING, observations: [batch] });
    seq += batch.length;
  }
}

/** Median milliseconds of requests, one after the other, until the last byte of the answer. */
async function timeOf(request: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await request();
    rounds.push(performance.now() - started);
  }
  return median(rounds);
}

/** Resolves when the detection of a server has caught up with its store: it would take the time of the requests. */
async function idle(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/ready`);
    if (response.ok && !(await response.text()).includes('catching_up')) return;
    await delay(500);
  }
}

/** The line of a series of five million observations over HTTP, against reading its observations page by page. */
export const outline: Bench = {
  name: 'outline',
  summary: 'the line of a long series over HTTP, from a DuckDB store',
  async run({ smoke }) {
    const rows = smoke ? 100_000 : 5_000_000;
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-bench-'));
    const dsn = `duckdb://${join(folder, 'a.duckdb')}`;
    try {
      const store = await openStore(dsn);
      await fill(store, rows);
      await store.close();
      const program = join(packageRoot(import.meta.url), 'api/cli/tidemark.js');
      const server = await start([program, 'serve', '--port', '0', '--db', dsn], {});
      try {
        await idle(server.url);
        return await measure(new Client({ url: server.url }), rows);
      } finally {
        await server.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measure(client: Client, rows: number): Promise<Figure[]> {
  const [series] = benchKeys(1 + OTHERS, 1);
  const part = { since: formatInstant(START), until: formatInstant(START + (rows / 100) * SECOND) };
  const whole = await timeOf(() => client.observationPage({ ...series, points: POINTS }));
  const zoomed = await timeOf(() => client.observationPage({ ...series, ...part, points: POINTS }));
  const started = performance.now();
  const read = (cursor: string | undefined) =>
    client.observationPage({ ...series, ...part, limit: 1000, cursor });
  let count = 0;
  for await (const { observations } of pagesOf(read)) count += observations.length;
  const paged = performance.now() - started;
  return [
    { name: `${rows} observations of one series, points=${POINTS}`, value: whole, unit: 'ms' },
    { name: '1 % of them, the same points', value: zoomed, unit: 'ms' },
    { name: `the ${count} observations of that 1 % in pages of 1,000`, value: paged, unit: 'ms' },
  ];
}
