import { once } from 'node:events';
import { request } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { z } from 'zod';

/** What an HTTP server answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const CLIENT = { name: 'raw', version: '1' };
export const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': CLIENT,
};
export const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** A tool call that stands for itself, as revision 2026-07-28 has it. */
export function modernCall(name: string): {
  readonly headers: Record<string, string>;
  readonly body: string;
} {
  return {
    headers: {
      ...JSON_HEADERS,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: {}, _meta: MODERN },
    }),
  };
}

/** Sends a request whose headers may be what `fetch` would not send, on a connection of its own. */
export async function ask(
  url: string | URL,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options;
  const sent = request(url, { method, headers, agent: false });
  sent.end(body);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, body: text };
}

/** A connection on which a test says what no client says. */
export class Raw {
  readonly socket: Socket;
  #text = '';

  constructor(port: number) {
    this.socket = createConnection({ port, host: '127.0.0.1' });
    this.socket.setEncoding('utf8');
    this.socket.on('data', (chunk: string) => {
      this.#text += chunk;
      this.socket.emit('more');
    });
    // A connection that is cut is what some tests wait for.
    this.socket.on('error', () => this.socket.emit('more'));
    this.socket.on('close', () => this.socket.emit('more'));
  }

  write(text: string): void {
    this.socket.write(text);
  }

  /** All that came, once it fits. */
  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#text)) {
      if (this.socket.closed) throw new Error(`the connection ended after ${JSON.stringify(this.#text)}`);
      await once(this.socket, 'more');
    }
    return this.#text;
  }

  /** All that came until the connection ended. */
  async ended(): Promise<string> {
    while (!this.socket.closed) await once(this.socket, 'more');
    return this.#text;
  }
}

/** Opens a stream of HTTP+SSE; gives the address to post to. */
export async function openSse(port: number): Promise<{ readonly raw: Raw; readonly messages: string }> {
  const raw = new Raw(port);
  raw.write(`GET /sse HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\n\r\n`);
  const [, path] = /event: endpoint\ndata: (\S+)\n\n/.exec(await raw.until(/data: .*\n\n/)) ?? [];
  const messages = new URL(z.string().parse(path), `http://127.0.0.1:${port}`).href;
  await ask(messages, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: CLIENT },
    }),
  });
  await raw.until(/"id":0/);
  return { raw, messages };
}

/** A tool call in the form of the older revisions. */
export function call(id: number, name: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } });
}
