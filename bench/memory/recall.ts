import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { REPORTED_FROM } from '../../operators/claims/relate/index.ts';
import { termsOf } from '../../operators/language/terms.ts';
import { BM25 } from '../../operators/search/bm25.ts';
import { TextIndex } from '../../operators/search/text-index.ts';
import { Memory } from '../../pipelines/memory/memory.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import type { Ledger } from '../../sinks/ledger.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { questions } from './events/questions.ts';
import { eventMaker } from './events/stream.ts';

/** Events per call while the store is filled. */
const FILL = 2000;
/** Events per second, and the interval between arrivals. */
const RATE = 500;
const EVERY_MS = 20;
/** Questions per second, at fixed times, however long the previous one takes. */
const ASKED = 20;
const LIMIT = 10;
/** Approximate number of sentences from which questions are made. */
const KEPT = 20_000;

const wallClock = () => Date.now() * 1000;

const openMemory = (ledger: Ledger) =>
  Memory.open(ledger, { minConfidence: REPORTED_FROM, review: 'none', wallClock });

const openStore = (path: string) => openDuckDb({ path, memoryLimit: '512MiB' });

/** State of a store for a measurement. */
interface Filled {
  readonly claims: number;
  readonly events: number;
  /** Ingested sentences. */
  readonly said: readonly string[];
}

async function fill(path: string, claims: number, next: () => ReturnType<ReturnType<typeof eventMaker>>) {
  const store = await openStore(path);
  try {
    const memory = await openMemory(store.ledger);
    const said: string[] = [];
    const every = Math.ceil(claims / KEPT);
    while (memory.counts.claims < claims) {
      const call = Array.from({ length: FILL }, next);
      for (const [i, { content }] of call.entries()) if (i % every === 0) said.push(content.split('. ')[0]);
      await memory.ingest(call);
    }
    const { counts } = memory;
    await memory.close();
    const filled: Filled = { ...counts, said: said.map((text) => (text.endsWith('.') ? text : `${text}.`)) };
    return filled;
  } finally {
    await store.close();
  }
}

/** The value below which a share of some measurements lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Milliseconds from when each question was due to its answer, while events from `next` arrive. */
async function ask(
  memory: Memory,
  question: () => string,
  count: number,
  next?: () => ReturnType<ReturnType<typeof eventMaker>>,
): Promise<{ readonly latencies: number[]; readonly arrived: number; readonly seconds: number }> {
  const started = performance.now();
  const calls: Promise<unknown>[] = [];
  let arrived = 0;
  const arrive = () => {
    const due = Math.floor((RATE * (performance.now() - started)) / 1000) - arrived;
    if (next === undefined || due <= 0) return;
    arrived += due;
    calls.push(memory.ingest(Array.from({ length: due }, next)));
  };
  const timer = setInterval(arrive, EVERY_MS);
  try {
    const latencies = await Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const due = started + (1000 * i) / ASKED;
        await wait(Math.max(0, due - performance.now()));
        const asked = question();
        await memory.recall.query({ question: asked, limit: LIMIT });
        return performance.now() - due;
      }),
    );
    return { latencies, arrived, seconds: (performance.now() - started) / 1000 };
  } finally {
    clearInterval(timer);
    await Promise.all(calls);
  }
}

/** BM25 alone over the same sentences. */
function bare(said: readonly string[], question: () => string, count: number): number {
  const index = new TextIndex(BM25);
  for (const [number, text] of said.entries()) index.add(number, termsOf(text));
  return median(
    Array.from({ length: count }, () => {
      const asked = question();
      const started = performance.now();
      index.search(termsOf(asked), LIMIT);
      return performance.now() - started;
    }),
  );
}

async function measure(name: string, claims: number, count: number, folder: string): Promise<Figure[]> {
  const path = join(folder, `${claims}.duckdb`);
  const next = eventMaker(claims, claims);
  const { said } = await fill(path, claims, next);
  const question = questions(claims, said);
  const started = performance.now();
  const store = await openStore(path);
  try {
    const memory = await openMemory(store.ledger);
    // As a server does; see api/server/modes/memory.ts.
    const preparing = memory.prepare();
    await memory.recall.query({ question: question(), limit: LIMIT });
    const ready = (performance.now() - started) / 1000;
    await preparing;
    const quiet = await ask(memory, question, count);
    const busy = await ask(memory, question, count, next);
    const { counts } = memory;
    const megabytes = process.memoryUsage().rss / 1024 / 1024;
    await memory.close();
    return [
      { name: `claims_${name}`, value: counts.claims, unit: 'claims' },
      { name: `ready_${name}`, value: ready, unit: 's from opening the store to the first answer' },
      { name: `p50_${name}`, value: quantile(quiet.latencies, 0.5), unit: 'ms a question, nothing arrives' },
      { name: `p99_${name}`, value: quantile(quiet.latencies, 0.99), unit: 'ms' },
      { name: `busy_p50_${name}`, value: quantile(busy.latencies, 0.5), unit: 'ms while events arrive' },
      { name: `busy_p99_${name}`, value: quantile(busy.latencies, 0.99), unit: 'ms' },
      { name: `busy_max_${name}`, value: Math.max(...busy.latencies), unit: 'ms' },
      { name: `arrived_${name}`, value: busy.arrived / busy.seconds, unit: 'events/s meanwhile' },
      { name: `memory_${name}`, value: megabytes, unit: 'MiB resident' },
      {
        name: `bare_${name}`,
        value: bare(said, question, count),
        unit: `ms, BM25 alone over ${said.length} sentences`,
      },
    ];
  } finally {
    await store.close();
  }
}

/** Latency of answers by the size of memory, with and without arriving events. */
export const recall: Bench = {
  name: 'recall',
  summary: `questions to memory (${ASKED} a second) while ${RATE} events a second arrive, by its claims`,
  async run({ smoke }) {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-recall-'));
    try {
      const sizes: readonly (readonly [string, number])[] = smoke
        ? [['2k', 2000]]
        : [
            ['10k', 10_000],
            ['100k', 100_000],
            ['1M', 1_000_000],
          ];
      const figures: Figure[] = [];
      for (const [name, claims] of sizes) {
        figures.push(...(await measure(name, claims, smoke ? 50 : 1000, folder)));
      }
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
