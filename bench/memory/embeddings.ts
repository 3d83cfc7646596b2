import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidV5 } from '../../operators/records/uuid.ts';
import { uniform } from '../../operators/statistics/seeded-random.ts';
import { OfflineEmbedder } from '../../pipelines/embeddings/offline.ts';
import { startPostgres } from '../../services/postgres/start.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import type { Ledger, TextVector } from '../../sinks/ledger.ts';
import { openPostgresAlone } from '../../sinks/postgres/index.ts';
import { openSqlite } from '../../sinks/sqlite/index.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { sentences } from './events/sentences.ts';

const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/bench/embeddings');
const DIMENSIONS = 512;
const MODEL = 'bench';
/** Vectors per save, and claims per answer. */
const BATCH = 1000;
const NEAREST = 10;
/** Searches whose median is reported; few for many vectors, because each takes long. */
const SEARCHES = 9;
const FEW_SEARCHES = 3;
const MANY = 1_000_000;
/** Texts for the offline model, in batches as in memory. */
const TEXTS = 640;
const TEXT_BATCH = 64;

/** Numbers from here on have no stored vector. */
const OTHERS = 2 ** 30;

/** A pseudo-random unit vector, determined by its number. */
function vectorOf(number: number): Float32Array {
  const next = uniform(number);
  const vector = new Float32Array(DIMENSIONS);
  let squares = 0;
  for (let at = 0; at < DIMENSIONS; at++) {
    const value = next() - 0.5;
    vector[at] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  for (let at = 0; at < DIMENSIONS; at++) vector[at] /= length;
  return vector;
}

const idOf = (number: number) => uuidV5(NAMESPACE, String(number));

function batch(from: number, count: number): TextVector[] {
  return Array.from({ length: count }, (_, at) => ({
    id: idOf(from + at),
    number: from + at,
    part: 0,
    vector: vectorOf(from + at),
  }));
}

/** A question nearer to the vector of a number than to any other. */
function questionNear(number: number): Float32Array {
  const vector = vectorOf(number);
  const other = vectorOf(OTHERS + number);
  const mixed = vector.map((value, at) => value + other[at] / 2);
  const length = Math.sqrt(mixed.reduce((sum, value) => sum + value * value, 0));
  return mixed.map((value) => value / length);
}

interface Searched {
  readonly milliseconds: number;
  readonly savedPerSecond: number;
}

/** Fills a ledger to a size and searches it. */
async function measure(ledger: Ledger, from: number, size: number): Promise<Searched> {
  let saving = 0;
  for (let at = from; at < size; at += BATCH) {
    const rows = batch(at, Math.min(BATCH, size - at));
    const started = performance.now();
    await ledger.saveEmbeddings('claim', MODEL, rows);
    saving += performance.now() - started;
  }
  const times: number[] = [];
  const searches = size < MANY ? SEARCHES : FEW_SEARCHES;
  for (let search = 0; search < searches; search++) {
    const wanted = Math.floor((size * search) / searches);
    const question = questionNear(wanted);
    const started = performance.now();
    const [found] = await ledger.nearest('claim', MODEL, question, NEAREST);
    times.push(performance.now() - started);
    if (found.id !== idOf(wanted)) throw new Error('the nearest vector was not found');
  }
  return { milliseconds: median(times), savedPerSecond: (1000 * (size - from)) / saving };
}

/** The same search over vectors in this process: a lower bound for a store on one core. */
function inProcess(size: number): number {
  const all = new Float32Array(size * DIMENSIONS);
  for (let number = 0; number < size; number++) all.set(vectorOf(number), number * DIMENSIONS);
  const times = Array.from({ length: SEARCHES }, (_, search) => {
    const question = questionNear(search);
    const started = performance.now();
    let best = -2;
    for (let number = 0, at = 0; number < size; number++) {
      let sum = 0;
      for (let place = 0; place < DIMENSIONS; place++) sum += all[at++] * question[place];
      if (sum > best) best = sum;
    }
    if (best < 0.8) throw new Error('the nearest vector was not found');
    return performance.now() - started;
  });
  return median(times);
}

interface Store {
  readonly ledger: Ledger;
  close(): Promise<void>;
}

async function inPostgres(): Promise<Store> {
  const server = await startPostgres();
  const store = await openPostgresAlone({ url: server.url });
  return {
    ledger: store.ledger,
    async close() {
      await store.close();
      await server.stop();
    },
  };
}

const label = (size: number) => (size % MANY === 0 ? `${size / MANY}M` : `${size / 1000}k`);

async function searches(name: string, store: Store, sizes: readonly number[]): Promise<Figure[]> {
  try {
    const figures: Figure[] = [];
    let from = 0;
    for (const size of sizes) {
      const { milliseconds, savedPerSecond } = await measure(store.ledger, from, size);
      from = size;
      figures.push(
        { name: `${name}_${label(size)}`, value: milliseconds, unit: 'ms/search (median)' },
        { name: `${name}_save_${label(size)}`, value: savedPerSecond, unit: 'vectors/s saved' },
      );
    }
    return figures;
  } finally {
    await store.close();
  }
}

/** Rate of the offline model for sentences of a dozen words. */
async function offlineRate(texts: number): Promise<Figure[]> {
  const embedder = new OfflineEmbedder();
  try {
    const { signal } = new AbortController();
    const loading = performance.now();
    await embedder.embed(['The first text loads the model.'], signal);
    const loaded = performance.now() - loading;
    const next = sentences(1, 1000);
    const started = performance.now();
    for (let done = 0; done < texts; done += TEXT_BATCH) {
      await embedder.embed(Array.from({ length: TEXT_BATCH }, next), signal);
    }
    const seconds = (performance.now() - started) / 1000;
    return [
      { name: 'offline_texts', value: texts / seconds, unit: 'texts/s' },
      { name: 'offline_load', value: loaded, unit: 'ms to load the model' },
      { name: 'memory', value: process.memoryUsage().rss / 1024 / 1024, unit: 'MiB resident with the model' },
    ];
  } finally {
    await embedder.close();
  }
}

/** Rates of computing, storing and searching vectors of claims. */
export const embeddings: Bench = {
  name: 'embeddings',
  summary: `exact search for the ${NEAREST} nearest of vectors of ${DIMENSIONS} dimensions, by store; texts embedded offline`,
  async run({ smoke }) {
    const sizes = smoke ? [1000, 3000] : [10_000, 100_000];
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-embeddings-'));
    try {
      const figures = await offlineRate(smoke ? 2 * TEXT_BATCH : TEXTS);
      for (const size of sizes) {
        figures.push({ name: `bare_${label(size)}`, value: inProcess(size), unit: 'ms/search in memory' });
      }
      figures.push(...(await searches('postgres', await inPostgres(), sizes)));
      const sqlite = await openSqlite({ path: join(folder, 'bench.sqlite') });
      figures.push(...(await searches('sqlite', sqlite, sizes)));
      const duckDb = await openDuckDb({ path: join(folder, 'bench.duckdb'), memoryLimit: '512MiB' });
      figures.push(...(await searches('duckdb', duckDb, smoke ? sizes : [...sizes, MANY])));
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
