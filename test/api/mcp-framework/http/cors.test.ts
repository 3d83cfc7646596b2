import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import {
  bearerTokens,
  createServer,
  mcpPlugin,
  serveHttp,
  silent,
} from '../../../../api/mcp-framework/index.ts';
import { ask, JSON_HEADERS, modernCall } from './raw.ts';

const PAGE = 'https://app.example.com';
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'page', version: '1' } },
});

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const options = {
  origins: ['app.example.com'],
  authenticate: bearerTokens({ secret: { id: 'page' } }),
};

function hello() {
  const server = createServer({ name: 'x', version: '1' }, { logger: silent });
  server.tool('hello').handler(() => 'hello');
  return server;
}

/** Addresses of a server that listens by itself, and of one in an application. */
const places = {
  async 'a server on a socket'() {
    const { url, close } = await serveHttp(hello(), 0, { drain: 0, ...options });
    ends.push(close);
    return url;
  },
  async 'an application'() {
    const app = fastify();
    ends.push(() => app.close());
    app.addHook('onRequest', async (_, reply) => {
      reply.header('vary', 'Accept-Encoding');
    });
    await app.register(mcpPlugin, { server: hello(), drain: 0, ...options });
    return `${await app.listen({ port: 0, host: '127.0.0.1' })}/mcp`;
  },
};

describe.each(Object.entries(places))('a page of an origin that is allowed, at %s', (_name, begin) => {
  it('may send what a browser asks for first, without credentials', async () => {
    const wanted = 'authorization,content-type,mcp-protocol-version,mcp-session-id,mcp-param-region';
    const { status, headers, body } = await ask(await begin(), {
      method: 'OPTIONS',
      headers: {
        origin: PAGE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': wanted,
      },
    });
    expect([status, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': wanted,
      vary: expect.stringContaining('Origin'),
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('reads answers, refusals and the id of its session', async () => {
    const url = await begin();
    const refused = await ask(url, {
      method: 'POST',
      headers: { ...JSON_HEADERS, origin: PAGE },
      body: INITIALIZE,
    });
    expect(refused.status).toBe(401);
    const as = { origin: PAGE, authorization: 'Bearer secret' };
    const opened = await ask(url, { method: 'POST', headers: { ...JSON_HEADERS, ...as }, body: INITIALIZE });
    expect([opened.status, opened.headers['mcp-session-id']]).toEqual([200, expect.any(String)]);
    const { headers, body } = modernCall('hello');
    const called = await ask(url, { method: 'POST', headers: { ...headers, ...as }, body });
    expect(called.body).toContain('hello');
    for (const answer of [refused, opened, called]) {
      expect(answer.headers['access-control-allow-origin']).toBe(PAGE);
      const exposed = String(answer.headers['access-control-expose-headers']).toLowerCase().split(', ');
      for (const name of ['mcp-session-id', 'mcp-protocol-version', 'www-authenticate', 'retry-after']) {
        expect(exposed).toContain(name);
      }
    }
  });

  it('is distinguished from others, and from programs', async () => {
    const url = await begin();
    for (const method of ['OPTIONS', 'POST']) {
      const headers = { ...JSON_HEADERS, origin: 'https://evil.example.com' };
      const answer = await ask(url, { method, headers, ...(method === 'POST' && { body: INITIALIZE }) });
      expect(answer.status).toBe(403);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
    const program = await ask(url, { method: 'POST', headers: JSON_HEADERS, body: INITIALIZE });
    expect(program.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
