import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { packageRoot } from '../../../sinks/package-root.ts';
import type { Bench, Figure } from '../../bench.ts';
import { start } from '../load.ts';
import { LOADS, type Load, type Target } from './loads.ts';
import type { Measured } from './poller.ts';
import { fill, type Size } from './store.ts';

const WHOLE: Size = { series: 25_000, selected: 900, claims: 100_000, long: 1_000_000 };
const SMOKE: Size = { series: 1000, selected: 100, claims: 2000, long: 20_000 };

/** Milliseconds that a load lasts at least. */
const LEAST = 10_000;
const LEAST_SMOKE = 1000;

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

const measuredSchema = z.object({ whole: z.array(z.number()), own: z.array(z.number()) });

/** The measurements of a poller while a load runs. */
async function measured(poller: ChildProcess, load: Load, target: Target, least: number): Promise<Measured> {
  poller.send('begin');
  await Promise.all([load.run(target, AbortSignal.timeout(least)), wait(least)]);
  poller.send('end');
  const [sent]: unknown[] = await once(poller, 'message');
  return measuredSchema.parse(sent);
}

/** Resolves when detection has caught up with the store. */
async function caughtUp(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/ready`);
    if (response.ok && !(await response.text()).includes('catching_up')) return;
    await wait(500);
  }
}

/** A filled store in a folder, and sentences that its memory has; a store that the folder has already is taken. */
async function filled(folder: string, size: Size): Promise<{ path: string; said: readonly string[] }> {
  const path = join(folder, `store-${size.series}.duckdb`);
  const sentences = `${path}.json`;
  if (!existsSync(sentences)) writeFileSync(sentences, JSON.stringify(await fill(path, size)));
  const said: unknown = JSON.parse(readFileSync(sentences, 'utf8'));
  if (!Array.isArray(said)) throw new TypeError('the folder has the sentences of another bench');
  return { path, said: said.map(String) };
}

/**
 * How long a server leaves `/health` unanswered while it does the heaviest that each kind of request permits. `--data` is a folder that
 * keeps the filled store for the next run; `--only` has a part of the names of the loads to run.
 */
export const responsiveness: Bench = {
  name: 'responsiveness',
  summary: 'how late /health is answered, asked each 5 ms by another process, under each kind of load',
  async run({ smoke, data, only = '' }) {
    const size = smoke ? SMOKE : WHOLE;
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-responsiveness-'));
    const root = packageRoot(import.meta.url);
    const figures: Figure[] = [];
    try {
      const { path: source, said } = await filled(data ?? folder, size);
      const path = join(folder, 'served.duckdb');
      cpSync(source, path);
      const server = await start(
        [join(root, 'api/cli/tidemark.js'), 'serve', '--port', '0', '--db', `duckdb://${path}`],
        {},
      );
      const poller = fork(join(root, 'dist/bench/service/responsiveness/poller.js'), [
        server.url,
        String(server.pid),
      ]);
      try {
        await caughtUp(server.url);
        await wait(1000);
        const target = { url: server.url, size, said };
        for (const load of LOADS.filter(({ name }) => name.includes(only))) {
          const { whole, own } = await measured(poller, load, target, smoke ? LEAST_SMOKE : LEAST);
          const longest = Math.max(...whole);
          process.stderr.write(
            `${load.name}: ${longest.toFixed(0)} ms, ${Math.max(...own).toFixed(0)} of its own\n`,
          );
          figures.push(
            { name: `${load.name}, p99`, value: quantile(whole, 0.99), unit: 'ms' },
            { name: `${load.name}, longest`, value: longest, unit: 'ms' },
            {
              name: `${load.name}, longest but for waits for a processor`,
              value: Math.max(...own),
              unit: 'ms',
            },
          );
        }
      } finally {
        poller.send('over');
        await server.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return figures;
  },
};
