import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../sinks/package-root.ts';
import { type Bench, median } from '../bench.ts';
import { BenchClock, LINES, LineBodies, start } from './load.ts';

/** Bodies per second, of a thousand observations each. */
const RATE = 20;

async function residentBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  return Number(bytes);
}

/** Resident memory of the server under a steady load of the same series. */
export const memory: Bench = {
  name: 'memory',
  summary: `resident memory over ten minutes of ${RATE * LINES} obs/s of 10,000 series`,
  async run({ smoke }) {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-memory-'));
    const seconds = smoke ? 10 : 600;
    const root = packageRoot(import.meta.url);
    const dsn = `duckdb://${join(folder, 'memory.duckdb')}`;
    const server = await start([join(root, 'api/cli/tidemark.js'), 'serve', '--port', '0', '--db', dsn], {});
    try {
      const clock = new BenchClock();
      const bodies = new LineBodies(clock.next());
      const samples: number[] = [];
      let sent = 0;
      const began = performance.now();
      for (let second = 0; second < seconds; second++) {
        for (let i = 0; i < RATE; i++) {
          const response = await fetch(`${server.url}/v1/ingest/batch`, {
            method: 'POST',
            headers: { 'content-type': 'application/x-ndjson' },
            body: new Uint8Array(bodies.next(clock)),
          });
          if (response.status !== 202) throw new Error(`the server answered ${response.status}`);
          await response.arrayBuffer();
          sent += LINES;
        }
        samples.push((await residentBytes(server.url)) / 1024 ** 2);
        await sleep(Math.max(0, began + (second + 1) * 1000 - performance.now()));
      }
      const part = (from: number, to: number) =>
        median(samples.slice(Math.floor(from * seconds), Math.ceil(to * seconds)));
      return [
        { name: 'observations', value: sent, unit: `in ${Math.round((performance.now() - began) / 1000)} s` },
        { name: 'resident, second fifth', value: part(0.2, 0.4), unit: 'MiB, median' },
        { name: 'resident, middle', value: part(0.4, 0.6), unit: 'MiB, median' },
        { name: 'resident, last fifth', value: part(0.8, 1), unit: 'MiB, median' },
        { name: 'last fifth / second fifth', value: part(0.8, 1) / part(0.2, 0.4), unit: 'ratio' },
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
