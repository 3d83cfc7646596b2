import { describe, expect, it } from 'vitest';
import { Conflict, StoreUnavailable } from '../../../operators/records/errors.ts';
import { EmbeddingFailed } from '../../../pipelines/embeddings/embedder.ts';
import { neighboursOf } from '../../../pipelines/embeddings/nearest.ts';

const NEAR = [
  { id: 'b', similarity: 0.9 },
  { id: 'a', similarity: 0.1 },
];
const ledger = { nearest: async () => NEAR };
const embedder = { model: 'm', embed: async () => [Float32Array.of(1)] };
const { signal } = new AbortController();

const never = () => new Promise<never>(() => undefined);
const failing = (error: Error) => async () => {
  throw error;
};

describe('neighboursOf', () => {
  it('asks the store for what the model makes of the question', async () => {
    const asked: unknown[] = [];
    const found = await neighboursOf(
      {
        nearest: async (...call) => {
          asked.push(call);
          return NEAR;
        },
      },
      {
        model: 'm',
        embed: async (texts) => {
          asked.push(texts);
          return [Float32Array.of(1)];
        },
      },
      'who?',
      7,
    );
    expect(found).toEqual({ claims: NEAR, events: NEAR });
    const vector = Float32Array.of(1);
    expect(asked).toEqual([['who?'], ['claim', 'm', vector, 7], ['event', 'm', vector, 7]]);
  });

  it.each([
    ['the model', { embed: never }, {}],
    ['the search', {}, { nearest: never }],
  ])('goes on without where %s is slow, and says so', async (_, slowModel, slowSearch) => {
    const found = await neighboursOf(
      { ...ledger, ...slowSearch },
      { ...embedder, ...slowModel },
      'who?',
      3,
      signal,
      5,
    );
    expect(found).toEqual({
      claims: [],
      events: [],
      warning: 'The search by embeddings took longer than 5 ms; the answer does not use embeddings.',
    });
  });

  it('begins no search while one that was given up still runs', async () => {
    let searches = 0;
    const waiting: (() => void)[] = [];
    const finish = () => {
      for (const resolve of waiting.splice(0)) resolve();
    };
    const slow = {
      nearest: async () => {
        searches++;
        await new Promise<void>((resolve) => waiting.push(resolve));
        return NEAR;
      },
    };
    expect((await neighboursOf(slow, embedder, 'who?', 3, signal, 5)).warning).toContain('longer than 5 ms');
    expect((await neighboursOf(slow, embedder, 'who?', 3)).warning).toContain('is still running');
    // One for claims and one for events.
    expect(searches).toBe(2);
    finish();
    await new Promise((resolve) => setImmediate(resolve));
    const again = neighboursOf(slow, embedder, 'who?', 3);
    await new Promise((resolve) => setImmediate(resolve));
    finish();
    expect(await again).toEqual({ claims: NEAR, events: NEAR });
  });

  it('goes on without where the model fails, and says why', async () => {
    const reported = await neighboursOf(
      ledger,
      { ...embedder, embed: failing(new EmbeddingFailed('It is away.')) },
      'who?',
      3,
    );
    expect(reported).toEqual({
      claims: [],
      events: [],
      warning: 'It is away; the answer does not use embeddings.',
    });
    const odd = await neighboursOf(
      ledger,
      { ...embedder, embed: failing(new TypeError('sk-secret')) },
      'who?',
      3,
    );
    expect(odd.warning).toContain('embedding model failed');
    expect(odd.warning).not.toContain('sk-secret');
    const other = { nearest: failing(new Conflict('Other dimensions.')) };
    expect((await neighboursOf(other, embedder, 'who?', 3)).warning).toContain('Other dimensions;');
  });

  it('fails where the store fails, or the caller has gone', async () => {
    const away = { nearest: failing(new StoreUnavailable('away')) };
    await expect(neighboursOf(away, embedder, 'who?', 3)).rejects.toBeInstanceOf(StoreUnavailable);
    const gone = AbortSignal.abort(new RangeError('gone'));
    await expect(neighboursOf(ledger, { ...embedder, embed: never }, 'who?', 3, gone)).rejects.toThrow(
      'gone',
    );
  });
});
