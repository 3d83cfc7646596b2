import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../../sinks/sqlite/index.ts';
import { answer, embeddingServer, vectorsBody } from '../../pipelines/embeddings/compatible-server.ts';
import { post } from '../answers.ts';
import { type LocalService, makeFolder, removeFolder, serve } from '../harness.ts';

const KEY = 'sk-very-secret-0123456789';
const TEXT = 'The API listens on port 8080.';

const folders: string[] = [];
const services: LocalService[] = [];

afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
  for (const folder of folders.splice(0)) removeFolder(folder);
});

async function serveWith(url: string): Promise<LocalService> {
  const folder = makeFolder();
  folders.push(folder);
  const service = await serve(join(folder, 'store.sqlite'), {
    MEMORY_EMBEDDINGS: 'openai-compatible',
    MEMORY_EMBEDDINGS_URL: url,
    MEMORY_EMBEDDINGS_MODEL: 'some-model',
    MEMORY_EMBEDDINGS_API_KEY: KEY,
    MEMORY_EMBEDDINGS_TIMEOUT: '150s',
  });
  services.push(service);
  return service;
}

async function metric(service: LocalService, name: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  expect(text).not.toContain(KEY);
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

describe('a server with embeddings', () => {
  it('asks the model that is configured for vectors of claims and events, and keeps them', async () => {
    const texts: string[] = [];
    const url = await embeddingServer(({ body }, response) => {
      texts.push(...body.input);
      answer(response, 200, vectorsBody(body.input.map(() => [0, 1])));
    });
    const service = await serveWith(url);
    expect((await post(service.url, '/v1/process', { text: TEXT })).status).toBe(200);
    await expect.poll(() => metric(service, 'tidemark_embeddings_total')).toBe(2);
    expect(texts).toEqual([TEXT, TEXT]);
    await service.stop();
    services.pop();
    const store = await openSqlite({ path: service.file });
    try {
      const [found] = await store.ledger.nearest(
        'claim',
        'openai-compatible:some-model',
        Float32Array.of(0, 1),
        3,
      );
      expect(await store.ledger.claimsById([found.id])).toMatchObject([{ text: TEXT }]);
    } finally {
      await store.close();
    }
  });

  it('works without vectors where the model refuses the key, which is reported to nobody', async () => {
    const url = await embeddingServer(({ key, body }, response) => {
      const message = `Incorrect API key provided: ${key}, for ${body.input.join()}`;
      answer(response, 401, { error: { message } });
    });
    const service = await serveWith(url);
    expect((await post(service.url, '/v1/process', { text: TEXT })).status).toBe(200);
    await expect.poll(() => metric(service, 'tidemark_embedding_failures_total')).toBeGreaterThan(0);
    const asked = await post(service.url, '/v1/query', { question: 'Which port?' });
    const answered = asked.text;
    expect([asked.status, answered]).toEqual([200, expect.stringContaining(TEXT)]);
    expect(answered).not.toContain(KEY);
    await service.stop();
    services.pop();
    const log = service.log.join('\n');
    expect(log).toContain('embedding texts of memory failed');
    expect(log).toContain('MEMORY_EMBEDDINGS_API_KEY');
    expect(log).not.toContain(KEY);
    expect(log).not.toContain('Incorrect API key');
  });

  it('stops at once while the model takes its time', async () => {
    const arrived = new EventTarget();
    const url = await embeddingServer(() => arrived.dispatchEvent(new Event('asked')));
    const service = await serveWith(url);
    const asked = once(arrived, 'asked');
    await post(service.url, '/v1/process', { text: TEXT });
    await asked;
    const started = performance.now();
    await service.stop();
    services.pop();
    // Far below the time limit of a call.
    expect(performance.now() - started).toBeLessThan(60_000);
  });
});
