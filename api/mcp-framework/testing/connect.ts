import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { authInfoOf } from '../auth/identity.ts';
import type { Identity } from '../context.ts';
import { createEndpoint, type Endpoint, type EndpointOptions } from '../http/endpoint.ts';
import type { Received } from '../http/received.ts';
import { packageMissing } from '../optional-package.ts';
import type { McpServer } from '../server.ts';
import { type Answers, answerWith, capabilitiesOf } from './answers.ts';
import { TestClient } from './client.ts';
import { Heard } from './heard.ts';

/** One revision of each era: stateless requests, and sessions. */
export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;
export type Revision = (typeof REVISIONS)[number];

/** How a client connects to a server. */
export interface ConnectOptions {
  /** Default: the newest. */
  readonly revision?: Revision;
  /** The authenticated caller; ignored if `endpoint` has an `authenticate`. */
  readonly identity?: Identity;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Remote address of requests. */
  readonly remote?: string;
  /** The answers of the client when a handler asks it. */
  readonly answers?: Answers;
  /** How the server is served, such as its `authenticate` and `middleware`. */
  readonly endpoint?: EndpointOptions;
}

/**
 * The SDK's client, which only tests of a server need.
 *
 * @throws DefinitionError if it is not installed
 */
async function sdkClient(): Promise<typeof import('@modelcontextprotocol/client')> {
  try {
    return await import('@modelcontextprotocol/client');
  } catch (error) {
    throw packageMissing('@modelcontextprotocol/client', 'connectTo()', error);
  }
}

/**
 * Connects a client to a server in the same process. Requests take the same path as over HTTP, except for the network: through the
 * endpoint, its authentication, sessions, middleware and the validation of input and output.
 *
 * @throws DefinitionError if a definition of the server has no handler, or the package @modelcontextprotocol/client is not installed
 * @throws Error if the server refuses the client
 */
export async function connectTo(server: McpServer, options: ConnectOptions = {}): Promise<TestClient> {
  const { revision = '2026-07-28', answers = {} } = options;
  const modern = revision === '2026-07-28';
  const { Client, StreamableHTTPClientTransport: ClientTransport } = await sdkClient();
  const sdk = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: capabilitiesOf(answers),
      versionNegotiation: { mode: modern ? { pin: revision } : 'legacy' },
    },
  );
  const heard = new Heard();
  heard.listenTo(sdk);
  answerWith(sdk, answers);
  const endpoint = createEndpoint(server, options.endpoint);
  const way = wayTo(ClientTransport, endpoint, options);
  try {
    await sdk.connect(way.transport);
    if (modern) {
      await sdk.listen({ toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true });
    } else await way.listening;
  } catch (error) {
    await sdk.close();
    await endpoint.close();
    throw error;
  }
  return new TestClient(sdk, heard, () => endpoint.close());
}

/** The transport to an endpoint, and a promise for the stream on which a server with sessions announces changes. */
function wayTo(
  ClientTransport: typeof StreamableHTTPClientTransport,
  endpoint: Endpoint,
  { identity, headers = {}, remote, endpoint: { hosts = ['localhost'] } = {} }: ConnectOptions,
): { readonly transport: StreamableHTTPClientTransport; readonly listening: Promise<void> } {
  const [host = 'localhost'] = hosts;
  const received: Received = {
    ...(identity !== undefined && { authInfo: authInfoOf(identity) }),
    ...(remote !== undefined && { remote }),
  };
  let open = () => {};
  const listening = new Promise<void>((resolve) => {
    open = resolve;
  });
  const transport = new ClientTransport(new URL(`http://${host}/mcp`), {
    async fetch(url, init) {
      const request = new Request(url, init);
      request.headers.set('host', host);
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      const response = await endpoint.fetch(request, received);
      if (request.method === 'GET') open();
      return response;
    },
  });
  return { transport, listening };
}
