import { afterEach, describe, expect, it } from 'vitest';
import { EmbeddingFailed } from '../../../pipelines/embeddings/embedder.ts';
import { Embedding, type EmbeddingReports } from '../../../pipelines/memory/embedding.ts';
import { openSqlite } from '../../../sinks/sqlite/index.ts';
import type { Store } from '../../../sinks/store.ts';
import { entries, someClaimVersion } from '../../sinks/conformance/ledger/ledger-story.ts';
import { ToyEmbedder, toyVector } from './toy-embedder.ts';

const stores: Store[] = [];
const running: Embedding[] = [];

afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
  for (const store of stores.splice(0)) await store.close();
});

/** A ledger with so many claims, and a way to add more. */
async function someLedger(count: number) {
  const store = await openSqlite({ path: ':memory:' });
  stores.push(store);
  const { ledger } = store;
  const add = async (more: number) => {
    const { head, claims } = await ledger.marks();
    await ledger.commit(
      entries(head, { claims: Array.from({ length: more }, (_, at) => someClaimVersion(claims + at)) }),
    );
  };
  await add(count);
  return { ledger, add };
}

function start(
  ledger: Awaited<ReturnType<typeof someLedger>>['ledger'],
  embedder: ToyEmbedder,
  reports: EmbeddingReports = {},
): Embedding {
  const embedding = new Embedding(ledger, embedder, reports);
  running.push(embedding);
  embedding.wake();
  return embedding;
}

describe('Embedding', () => {
  it('gives every claim its vector, in batches, one at a time, and then waits for more', async () => {
    const { ledger, add } = await someLedger(150);
    const embedder = new ToyEmbedder();
    const saved: number[] = [];
    const embedding = start(ledger, embedder, { saved: (claims) => saved.push(claims) });
    await embedding.idle();
    expect(saved).toEqual([64, 64, 22]);
    expect(embedder.mostAtOnce).toBe(1);
    expect(await ledger.withoutEmbedding('claim', embedder.model, -1, 10)).toEqual([]);
    const [nearest] = await ledger.nearest('claim', embedder.model, toyVector('claim 99'), 1);
    expect(nearest.similarity).toBeCloseTo(1, 5);
    expect((await ledger.claimsById([nearest.id]))[0].text).toBe('claim 99');
    await add(2);
    embedding.wake();
    await embedding.idle();
    expect(saved).toEqual([64, 64, 22, 2]);
    expect(embedder.texts.slice(-2)).toEqual(['claim 150', 'claim 151']);
  });

  it('makes none again that there are', async () => {
    const { ledger, add } = await someLedger(70);
    await start(ledger, new ToyEmbedder()).idle();
    await add(1);
    const embedder = new ToyEmbedder();
    await start(ledger, embedder).idle();
    expect(embedder.texts).toEqual(['claim 70']);
  });

  it('takes what comes while a batch is under way', async () => {
    const { ledger, add } = await someLedger(1);
    const embedder = new ToyEmbedder();
    let embedding: Embedding | undefined;
    embedder.before = async () => {
      embedder.before = undefined;
      await add(1);
      embedding?.wake();
    };
    embedding = start(ledger, embedder);
    await embedding.idle();
    expect(embedder.texts).toEqual(['claim 0', 'claim 1']);
  });

  it('waits longer from failure to failure, goes on where it was, and begins anew after a success', async () => {
    const { ledger, add } = await someLedger(100);
    const embedder = new ToyEmbedder();
    const pauses: number[] = [];
    let failures = 0;
    embedder.before = async () => {
      // The first batch passes, then eleven calls fail.
      if (embedder.calls > 1 && failures < 11) {
        failures++;
        throw new EmbeddingFailed('away');
      }
    };
    const embedding = start(ledger, embedder, {
      failed: (error, pause) => {
        expect(error).toBeInstanceOf(EmbeddingFailed);
        pauses.push(pause / 1000);
      },
      pause: async () => undefined,
    });
    await embedding.idle();
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect(new Set(embedder.texts).size).toBe(100);
    expect(embedder.texts).toHaveLength(100);
    failures = 10;
    await add(1);
    embedding.wake();
    await embedding.idle();
    expect(pauses.at(-1)).toBe(1);
    expect(await ledger.withoutEmbedding('claim', embedder.model, -1, 10)).toEqual([]);
  });

  it('leaves out the texts that the model refuses, and no others', async () => {
    const { ledger } = await someLedger(130);
    const embedder = new ToyEmbedder();
    const bad = new Set(['claim 0', 'claim 5', 'claim 63', 'claim 128']);
    embedder.before = async (texts) => {
      if (texts.some((text) => bad.has(text))) throw new EmbeddingFailed('refused', { refused: true });
    };
    const refused: unknown[] = [];
    const embedding = start(ledger, embedder, { refused: (...told) => refused.push(told) });
    await embedding.idle();
    expect(refused).toEqual([
      ['claim', 3],
      ['claim', 1],
    ]);
    const without = await ledger.withoutEmbedding('claim', embedder.model, -1, 10);
    expect(without.map(({ number }) => number)).toEqual([0, 5, 63, 128]);
  });

  it('takes a model that refuses everything for one that fails', async () => {
    const { ledger } = await someLedger(3);
    const embedder = new ToyEmbedder();
    let refusing = true;
    embedder.before = async () => {
      if (refusing) throw new EmbeddingFailed('refused', { refused: true });
    };
    const refused: unknown[] = [];
    const embedding = start(ledger, embedder, {
      refused: (...told) => refused.push(told),
      pause: async () => {
        refusing = false;
      },
    });
    await embedding.idle();
    expect(refused).toEqual([]);
    expect(await ledger.withoutEmbedding('claim', embedder.model, -1, 10)).toEqual([]);
  });

  it('goes on after a failure of the store', async () => {
    const { ledger } = await someLedger(3);
    const embedder = new ToyEmbedder();
    let tries = 0;
    const flaky = new Proxy(ledger, {
      get(target, name) {
        if (name === 'saveEmbeddings' && tries++ === 0) return () => Promise.reject(new Error('full'));
        const found: unknown = Reflect.get(target, name);
        return typeof found === 'function' ? found.bind(target) : found;
      },
    });
    const embedding = start(flaky, embedder, { pause: async () => undefined });
    await embedding.idle();
    expect(tries).toBe(2);
    expect(await ledger.withoutEmbedding('claim', embedder.model, -1, 10)).toEqual([]);
  });

  it('stops at close: in a call, and in a pause', async () => {
    const { ledger } = await someLedger(3);
    const embedder = new ToyEmbedder();
    const called = new Promise<void>((resolve) => {
      embedder.before = (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          resolve();
        });
    });
    const embedding = start(ledger, embedder);
    await called;
    await embedding.close();
    expect(embedder.texts).toEqual([]);

    const failing = new ToyEmbedder();
    failing.before = () => Promise.reject(new EmbeddingFailed('away'));
    let resting: Embedding | undefined;
    await new Promise<void>((resolve) => {
      resting = start(ledger, failing, { failed: () => resolve() });
    });
    await resting?.close();
    expect(failing.calls).toBe(1);
    resting?.wake();
    await resting?.idle();
    expect(failing.calls).toBe(1);
  });

  it('lets whoever waits for it go when a signal says so', async () => {
    const { ledger } = await someLedger(3);
    const embedder = new ToyEmbedder();
    const control = new AbortController();
    embedder.before = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        control.abort();
      });
    const embedding = start(ledger, embedder);
    await embedding.idle(control.signal);
    expect(embedder.texts).toEqual([]);
  });
});
