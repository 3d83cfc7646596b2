import {
  Client,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import type { Conversation } from '../server.ts';

export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

/** The lines of a conversation as the SDK's client takes them. */
class Lines implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  readonly #program: Conversation;

  constructor(program: Conversation) {
    this.#program = program;
  }

  async start(): Promise<void> {
    this.#program.hear((line) => this.onmessage?.(JSON.parse(line)));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#program.say(JSON.stringify(message));
  }

  async close(): Promise<void> {
    this.onclose?.();
  }
}

async function connected(transport: Transport, revision: Revision): Promise<Client> {
  const client = new Client(
    { name: 'e2e', version: '1' },
    { versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' } },
  );
  await client.connect(transport);
  return client;
}

/** The SDK's client at a program that serves standard input and output. */
export const overLines = (program: Conversation, revision: Revision = '2025-11-25'): Promise<Client> =>
  connected(new Lines(program), revision);

/** The SDK's client at `/mcp` of a server. */
export const overHttp = (
  url: string,
  revision: Revision = '2025-11-25',
  headers: Record<string, string> = {},
): Promise<Client> =>
  connected(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }), revision);
