import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Provider } from '../pipelines/llm/language-model.ts';

/** A request that a provider got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What a provider answers with: words of a model, or an HTTP answer that is none; or nothing at all. */
export type Reply =
  | { readonly says: string }
  | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }
  | 'silence';

/** A provider of language models on this machine, which speaks all protocols. */
export interface ModelServer extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  /** Answers from now on so; a function is given what was asked. */
  replies(reply: Reply | ((request: Received) => Reply)): void;
  /** Resolves when it has got so many requests. */
  heard(count: number): Promise<void>;
}

/** The base URL of a provider's API at such a server. */
export const baseUrlOf = (url: string, provider: Provider) =>
  `${url}${provider === 'google' ? '/v1beta' : '/v1'}`;

/** What a model says, in the words of each protocol, by path. */
function spoken(path: string, says: string): unknown {
  if (path.endsWith('/chat/completions')) {
    return {
      id: 'c1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message: { role: 'assistant', content: says }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    };
  }
  if (path.endsWith('/messages')) {
    return {
      id: 'm1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text: says }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    };
  }
  if (path.endsWith(':generateContent')) {
    return {
      candidates: [{ index: 0, content: { role: 'model', parts: [{ text: says }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    };
  }
  return { error: `no protocol has ${path}` };
}

function answer(response: ServerResponse, request: Received, reply: Reply): void {
  if (reply === 'silence') return;
  const given =
    'says' in reply ? { status: 200, body: JSON.stringify(spoken(request.path, reply.says)) } : reply;
  const more = 'headers' in given ? given.headers : {};
  // A client that tries again does so at once.
  const headers = { 'content-type': 'application/json', 'retry-after-ms': '1', ...more };
  response.writeHead(given.status, headers).end(given.body);
}

/** Starts a provider that answers nothing yet. */
export async function startModelServer(): Promise<ModelServer> {
  const received: Received[] = [];
  const waiting = new Map<number, () => void>();
  let reply: Reply | ((request: Received) => Reply) = 'silence';
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      waiting.get(received.length)?.();
      answer(response, one, typeof reply === 'function' ? reply(one) : reply);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    replies(next) {
      reply = next;
    },
    heard: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.set(count, resolve);
          }),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
