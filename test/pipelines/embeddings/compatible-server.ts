import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A request for embeddings as a server gets it. */
export interface Asked {
  readonly path: string | undefined;
  readonly key: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

type Handler = (asked: Asked, response: ServerResponse) => void;

async function bodyOf(request: IncomingMessage): Promise<Asked['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** A server of this test that speaks OpenAI's /v1/embeddings; resolves to what stands before `/embeddings`. */
export async function embeddingServer(handle: Handler): Promise<string> {
  const server = createServer((request, response) => {
    bodyOf(request).then(
      (body) => handle({ path: request.url, key: request.headers.authorization, body }, response),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${port}/v1`;
}

/** Answers with a status and a JSON body. */
export function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The answer of OpenAI's protocol that has these vectors. */
export const vectorsBody = (vectors: readonly (readonly number[])[]) => ({
  object: 'list',
  data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
  model: 'some-model',
  usage: { prompt_tokens: 3, total_tokens: 3 },
});
