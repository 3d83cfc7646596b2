import { describe, expect, it } from 'vitest';
import { EmbeddingFailed } from '../../../pipelines/embeddings/embedder.ts';
import { CompatibleEmbedder } from '../../../pipelines/embeddings/openai-compatible.ts';
import { type Asked, answer, embeddingServer, vectorsBody } from './compatible-server.ts';

const KEY = 'sk-very-secret-0123456789';
const { signal } = new AbortController();

const open = (url: string, timeout = 10_000) =>
  new CompatibleEmbedder({ url, model: 'some-model', key: KEY, timeout });

/** All that an error says, to whoever looks closely. */
function everythingOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const fields = Object.getOwnPropertyNames(error).map((name) => String(Reflect.get(error, name)));
  return [...fields, JSON.stringify(error), everythingOf(error.cause ?? '')].join('\n');
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('CompatibleEmbedder', () => {
  it('asks as the protocol says, and makes vectors of unit length in the order of the texts', async () => {
    const asked: Asked[] = [];
    const url = await embeddingServer((request, response) => {
      asked.push(request);
      answer(response, 200, vectorsBody(request.body.input.map((_, at) => [3 + at, 4])));
    });
    const embedder = open(url);
    const [first, second] = await embedder.embed(['one', 'two'], signal);
    expect(asked).toMatchObject([
      {
        path: '/v1/embeddings',
        key: `Bearer ${KEY}`,
        body: { model: 'some-model', input: ['one', 'two'] },
      },
    ]);
    expect([...first]).toEqual([0.6, 0.8].map(Math.fround));
    expect([...second]).toEqual([Math.SQRT1_2, Math.SQRT1_2].map(Math.fround));
    expect(embedder.model).toContain('some-model');
    expect(await embedder.embed([], signal)).toEqual([]);
  });

  it('sends no key where there is none', async () => {
    const asked: Asked[] = [];
    const url = await embeddingServer((request, response) => {
      asked.push(request);
      answer(response, 200, vectorsBody([[1]]));
    });
    const embedder = new CompatibleEmbedder({ url, model: 'm', key: undefined, timeout: 10_000 });
    await embedder.embed(['one'], signal);
    expect(asked[0].key).toBeUndefined();
  });

  it.each([
    [401, 'MEMORY_EMBEDDINGS_API_KEY', false],
    [404, 'MEMORY_EMBEDDINGS_MODEL', false],
    [429, 'at the moment', false],
    [503, 'at the moment', false],
    [400, 'rejects the texts', true],
    [413, 'rejects the texts', true],
  ])(
    'says what the status %i means, and nothing of the key, the texts or the address',
    async (status, words, refused) => {
      const url = await embeddingServer(({ key, body }, response) => {
        answer(response, status, { error: { message: `Incorrect key ${key} for ${body.input.join()}` } });
      });
      const error = await failure(open(url).embed(['a private sentence'], signal));
      expect(error).toBeInstanceOf(EmbeddingFailed);
      expect(error).toMatchObject({ refused });
      const said = everythingOf(error);
      expect(said).toContain(String(status));
      expect(said).toContain(words);
      expect(said).not.toContain(KEY);
      expect(said).not.toContain('private');
      expect(said).not.toContain(url);
    },
  );

  it('gives a server up that is slow', async () => {
    const url = await embeddingServer(() => undefined);
    const error = await failure(open(url, 30).embed(['one'], signal));
    expect(error).toBeInstanceOf(EmbeddingFailed);
    expect(error).toMatchObject({ refused: false, message: expect.stringContaining('30 ms') });
  });

  it('says that a server cannot be reached', async () => {
    const error = await failure(open('http://127.0.0.1:1/v1').embed(['one'], signal));
    expect(error).toBeInstanceOf(EmbeddingFailed);
    expect(error).toMatchObject({ message: expect.stringContaining('cannot be reached') });
  });

  it.each([
    ['no JSON', `<html>${KEY}</html>`],
    ['no list', { data: 'x' }],
    ['no numbers', { data: [{ embedding: ['x', null] }] }],
    ['too few', vectorsBody([])],
    ['too many', vectorsBody([[1], [1]])],
    ['an empty one', vectorsBody([[]])],
    ['one without a direction', vectorsBody([[0, 0]])],
  ])('refuses an answer that is garbage: %s', async (_, body) => {
    const url = await embeddingServer((_request, response) => answer(response, 200, body));
    const error = await failure(open(url).embed(['one'], signal));
    expect(error).toBeInstanceOf(EmbeddingFailed);
    expect(everythingOf(error)).not.toContain(KEY);
  });

  it('refuses vectors of other dimensions than those before', async () => {
    let dimensions = 3;
    const url = await embeddingServer((_request, response) => {
      answer(response, 200, vectorsBody([Array.from({ length: dimensions }, () => 1)]));
    });
    const embedder = open(url);
    await embedder.embed(['one'], signal);
    dimensions = 4;
    const error = await failure(embedder.embed(['two'], signal));
    expect(error).toMatchObject({ message: expect.stringContaining('4 dimensions after others of 3') });
    dimensions = 3;
    expect(await embedder.embed(['three'], signal)).toHaveLength(1);
  });

  it('ends a call with the reason of its signal, and when it is closed', async () => {
    let arrived: () => void = () => undefined;
    const url = await embeddingServer(() => arrived());
    const embedder = open(url);
    const control = new AbortController();
    const first = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const calling = failure(embedder.embed(['one'], control.signal));
    await first;
    control.abort(new RangeError('enough'));
    expect(await calling).toEqual(new RangeError('enough'));
    const second = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const closing = failure(embedder.embed(['two'], signal));
    await second;
    await embedder.close();
    expect(await closing).toBeInstanceOf(EmbeddingFailed);
  });
});
