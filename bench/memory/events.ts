import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPORTED_FROM } from '../../operators/claims/relate/index.ts';
import type { EventInput } from '../../operators/records/event.ts';
import { Memory } from '../../pipelines/memory/memory.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import { NO_ENTRIES } from '../../sinks/ledger.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { eventMaker } from './events/stream.ts';

/** Events per call while the store is filled, and while it is measured. */
const FILL = 2000;
const CALL = 500;

const wallClock = () => Date.now() * 1000;

/** Result of measuring at one size. */
interface Measured {
  readonly eventsPerSecond: number;
  readonly claimsPerSecond: number;
  /** Microseconds per event, the median over calls. */
  readonly perEvent: number;
  readonly contradictions: number;
  readonly megabytes: number;
  readonly fillSeconds: number;
}

/**
 * Fills a store to `claims` claims through memory, then measures events, one call after the other.
 *
 * @param events number of measured events
 */
async function measure(claims: number, events: number, folder: string): Promise<Measured> {
  const store = await openDuckDb({ path: join(folder, `${claims}.duckdb`), memoryLimit: '512MiB' });
  try {
    const memory = await Memory.open(store.ledger, {
      minConfidence: REPORTED_FROM,
      review: 'none',
      wallClock,
    });
    // With as many things as claims, the number of claims per thing does not depend on the size.
    const make = eventMaker(claims, claims);
    const filling = performance.now();
    while (memory.counts.claims < claims) await memory.ingest(Array.from({ length: FILL }, make));
    const fillSeconds = (performance.now() - filling) / 1000;
    const calls = Array.from({ length: Math.ceil(events / CALL) }, () => Array.from({ length: CALL }, make));
    const before = memory.counts;
    const times: number[] = [];
    let contradictions = 0;
    for (const call of calls) {
      const started = performance.now();
      const result = await memory.ingest(call);
      times.push((1000 * (performance.now() - started)) / CALL);
      contradictions += result.contradictions;
    }
    const seconds = (times.reduce((sum, time) => sum + time, 0) * CALL) / 1e6;
    const made = memory.counts;
    await memory.close();
    return {
      eventsPerSecond: (made.events - before.events) / seconds,
      claimsPerSecond: (made.claims - before.claims) / seconds,
      perEvent: median(times),
      contradictions,
      megabytes: process.memoryUsage().rss / 1024 / 1024,
      fillSeconds,
    };
  } finally {
    await store.close();
  }
}

/** The same events, stored only. */
async function bare(events: number, folder: string): Promise<number> {
  const store = await openDuckDb({ path: join(folder, 'bare.duckdb') });
  try {
    const make = eventMaker(1, 10_000);
    let head = 0;
    const times: number[] = [];
    for (let done = 0; done < events; done += CALL) {
      const now = wallClock();
      const call = Array.from({ length: CALL }, make);
      const started = performance.now();
      const rows = call.map((event) => ({ ...readBare(event, now), recorded_at: now }));
      head = await store.ledger.commit({ ...NO_ENTRIES, head, events: rows });
      times.push((1000 * (performance.now() - started)) / CALL);
    }
    return 1e6 / median(times);
  } finally {
    await store.close();
  }
}

function readBare({ id, content }: EventInput, timestamp: number) {
  return { id, content, timestamp, digest: content.length };
}

/** Events with their claims and relations into an embedded store, by how many claims it has. */
export const events: Bench = {
  name: 'events',
  summary: 'events ingested in a second with claims and relations, by the claims that are stored already',
  async run({ smoke }) {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-events-'));
    try {
      const sizes: readonly (readonly [string, number])[] = smoke
        ? [
            ['1k', 1000],
            ['3k', 3000],
          ]
        : [
            ['10k', 10_000],
            ['1M', 1_000_000],
          ];
      const count = smoke ? 1000 : 20_000;
      const baseline = await bare(count, folder);
      const figures: Figure[] = [{ name: 'bare_events', value: baseline, unit: 'events/s' }];
      const costs: number[] = [];
      for (const [name, size] of sizes) {
        const found = await measure(size, count, folder);
        costs.push(found.perEvent);
        figures.push(
          { name: `events_${name}`, value: found.eventsPerSecond, unit: 'events/s' },
          { name: `claims_${name}`, value: found.claimsPerSecond, unit: 'new claims/s' },
          { name: `cost_${name}`, value: found.perEvent, unit: 'us/event (median call)' },
          { name: `contradictions_${name}`, value: found.contradictions, unit: 'found' },
          { name: `memory_${name}`, value: found.megabytes, unit: 'MiB resident' },
          { name: `fill_${name}`, value: found.fillSeconds, unit: 's to fill' },
        );
      }
      figures.push({
        name: 'growth',
        value: costs[1] / costs[0],
        unit: 'cost of the larger over the smaller',
      });
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
