import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { openStore } from '../../api/stores/open-store.ts';
import { uniform } from '../../operators/statistics/seeded-random.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import type { Bench, Figure } from '../bench.ts';
import { benchKeys } from '../series.ts';
import { start } from './load.ts';

const PROGRAM = join(packageRoot(import.meta.url), 'api', 'cli', 'tidemark.js');
/** Observations per request, each of another series. */
const ROWS = 1000;
/** Requests per second. */
const RATE = 20;
const START = 1_780_000_000;
/** Requests from one shift of the levels of some series to the next. */
const EPOCH = 200;

const keys = benchKeys(ROWS, 10);

/** The body of a request: noise around 50, with a shift of every 20th series and an outlier of every 20th other in each epoch. */
function bodyOf(request: number): string {
  const random = uniform(request + 1);
  const time = formatInstant((START + request) * 1e6);
  const [epoch, at] = [Math.floor(request / EPOCH), request % EPOCH];
  return keys
    .map(({ scope_id, entity_id }, row) => {
      const shift = row % 20 === epoch % 20 && at >= EPOCH / 2 ? 40 : 0;
      const outlier = row % 20 === (epoch + 10) % 20 && at === EPOCH / 2 ? 60 : 0;
      const outcome = (50 + random() + random() + random() + shift + outlier).toFixed(3);
      return `{"id":"${request}/${row}","scope_id":"${scope_id}","entity_id":"${entity_id}","outcome":${outcome},"timestamp":"${time}"}\n`;
    })
    .join('');
}

const accepted = z.object({ accepted: z.number(), duplicates: z.number() });

async function send(url: string, request: number): Promise<void> {
  const response = await fetch(`${url}/v1/ingest/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: bodyOf(request),
  });
  const { accepted: taken, duplicates } = accepted.parse(await response.json());
  if (taken + duplicates !== ROWS) throw new Error(`the server took ${taken} of ${ROWS} observations`);
}

/** Waits until detection has processed everything. */
async function settled(url: string): Promise<void> {
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    if (/^tidemark_detection_lag_seconds 0$/m.test(text)) return;
    await sleep(200);
  }
}

const signalPage = z.object({
  signals: z.array(z.looseObject({ id: z.string() })),
  next_cursor: z.string().optional(),
});

/** All signals by id, without what depends on when the server ran. */
async function signalsOf(url: string): Promise<Map<string, object>> {
  const found = new Map<string, object>();
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const answer = await fetch(`${url}/v1/signals?limit=1000${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const page = signalPage.parse(await answer.json());
    for (const { detected_at: _, updated_at: __, revision: ___, ...signal } of page.signals) {
      found.set(signal.id, signal);
    }
    cursor = page.next_cursor;
  }
  return found;
}

async function run(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`tidemark ${args.join(' ')} failed`);
}

/** Requests of which the store has all observations. */
async function wholeRequests(dsn: string): Promise<Set<number>> {
  const store = await openStore(dsn, { readOnly: true });
  try {
    const rows = new Map<number, number>();
    for await (const { id } of store.observationsAfter(0)) {
      for (const one of id ?? []) {
        const request = Number(one?.split('/')[0]);
        rows.set(request, (rows.get(request) ?? 0) + 1);
      }
    }
    return new Set([...rows].filter(([, count]) => count === ROWS).map(([request]) => request));
  } finally {
    await store.close();
  }
}

/** A backup of a server under load, restored; the restored server is given what came later, and its signals are compared. */
export const backup: Bench = {
  name: 'backup',
  summary: `a backup while ${(ROWS * RATE).toLocaleString('en-US')} observations a second are sent, restored and gone on from`,
  async run({ smoke }): Promise<Figure[]> {
    const [before, after] = smoke ? [3, 2] : [60, 20];
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-backup-'));
    const dsn = (name: string) => `duckdb://${join(folder, `${name}.duckdb`)}`;
    const serve = (name: string) => start([PROGRAM, 'serve', '--port', '0', '--db', dsn(name)], {});
    const file = join(folder, 'a.backup.gz');
    try {
      const first = await serve('first');
      const begun = performance.now();
      let requests = 0;
      let acknowledged = 0;
      let writing: Promise<void> | undefined;
      let took = 0;
      let ended = Number.POSITIVE_INFINITY;
      while (performance.now() < ended) {
        await send(first.url, requests++);
        if (writing === undefined && requests >= before * RATE) {
          acknowledged = requests;
          const started = performance.now();
          writing = run(['backup', '--out', file, '--url', first.url]).then(() => {
            took = performance.now() - started;
            ended = performance.now() + after * 1000;
          });
        }
        await sleep(Math.max(0, begun + (requests * 1000) / RATE - performance.now()));
      }
      await writing;
      const seconds = (performance.now() - begun) / 1000;
      await settled(first.url);
      const expected = await signalsOf(first.url);
      await first.stop();

      await run(['restore', file, '--to', dsn('second')]);
      const kept = await wholeRequests(dsn('second'));
      const missing = Array.from({ length: acknowledged }, (_, request) => request).filter(
        (request) => !kept.has(request),
      );
      const second = await serve('second');
      for (let request = 0; request < requests; request++)
        if (!kept.has(request)) await send(second.url, request);
      await settled(second.url);
      const found = await signalsOf(second.url);
      await second.stop();
      const ids = new Set([...found.keys(), ...expected.keys()]);
      const differing = [...ids].filter((id) => !isDeepStrictEqual(found.get(id), expected.get(id)));
      return [
        { name: 'observations sent', value: requests * ROWS, unit: '' },
        { name: 'rate of sending', value: (requests * ROWS) / seconds, unit: 'obs/s' },
        { name: 'backup under load', value: took / 1000, unit: 's' },
        { name: 'acknowledged before it began', value: acknowledged * ROWS, unit: '' },
        { name: 'of these not restored', value: missing.length * ROWS, unit: '' },
        { name: 'signals', value: expected.size, unit: '' },
        { name: 'signals that differ after the restore', value: differing.length, unit: '' },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
