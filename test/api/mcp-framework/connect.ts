import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { createEndpoint } from '../../../api/mcp-framework/http/endpoint.ts';
import { type ServeOptions, serveHttp } from '../../../api/mcp-framework/http/serve.ts';
import { instancesOf } from '../../../api/mcp-framework/serve/instance.ts';
import { sealingWith } from '../../../api/mcp-framework/serve/sealing.ts';
import type { McpServer } from '../../../api/mcp-framework/server.ts';

/** Ways to reach a server: every transport in each revision that it has; a channel is as standard input and output are. */
export const WAYS = [
  '2026 over HTTP',
  '2025 over HTTP',
  '2025 over a channel',
  '2026 over a socket',
  '2025 over a socket',
  '2024 over SSE',
] as const;
export type Way = (typeof WAYS)[number];

const CAPABILITIES = { elicitation: { form: {} }, sampling: {}, roots: {} };

/** What comes with all requests of a client over HTTP. */
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** Address that they come from. */
  readonly remote?: string;
}

/** The SDK's own client, connected; `close` ends it and the server with it. */
export async function connect(
  server: McpServer,
  way: Way,
  options: ServeOptions = {},
  { headers = {}, remote }: Sent = {},
): Promise<{ client: Client; close: () => Promise<void> }> {
  const negotiation = way.startsWith('2026') ? { mode: { pin: '2026-07-28' } } : { mode: 'legacy' as const };
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: CAPABILITIES, versionNegotiation: negotiation },
  );
  if (way === '2025 over a channel') {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const instance = await instancesOf(server, 'memory', sealingWith())({ era: 'legacy' });
    await instance.connect(far);
    await client.connect(near);
    return { client, close: () => client.close() };
  }
  if (way.endsWith('socket') || way.endsWith('SSE')) {
    const { url, close } = await serveHttp(server, 0, options);
    const sent = { requestInit: { headers } };
    await client.connect(
      way.endsWith('SSE')
        ? new SSEClientTransport(new URL('/sse', url), sent)
        : new StreamableHTTPClientTransport(new URL(url), sent),
    );
    return {
      client,
      async close() {
        await client.close();
        await close();
      },
    };
  }
  const endpoint = createEndpoint(server, options);
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: async (url, init) => {
        const request = at(new Request(url, init));
        for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
        return endpoint.fetch(request, remote === undefined ? {} : { remote });
      },
    }),
  );
  return {
    client,
    async close() {
      await client.close();
      await endpoint.close();
    },
  };
}

/** A request with the host that a network would have given it. */
export function at(request: Request, host = 'localhost'): Request {
  request.headers.set('host', host);
  return request;
}
