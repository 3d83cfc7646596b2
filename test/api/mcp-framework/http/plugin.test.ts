import { once } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createServer, fromPino, mcpPlugin, silent } from '../../../../api/mcp-framework/index.ts';
import { ask, call, JSON_HEADERS, modernCall } from './raw.ts';

let app: FastifyInstance;
afterEach(() => app?.close());

function logged() {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  return { lines, logger: { level: 'info', stream } };
}

describe('the Fastify plugin', () => {
  it('serves both eras below its prefix and leaves the rest of the application as it is', async () => {
    app = fastify();
    app.addHook('onRequest', async (_, reply) => {
      reply.header('x-from', 'the application');
    });
    app.post('/echo', async ({ body }) => body);
    const server = createServer({ name: 'mounted', version: '1' }, { logger: silent });
    server.tool('hello').handler(async (_, ctx) => {
      await ctx.progress(1);
      return 'hello';
    });
    await app.register(mcpPlugin, { prefix: '/api', server, path: '/tools', maxBody: 1000 });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const mode of ['legacy' as const, { pin: '2026-07-28' }]) {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/api/tools`)));
      let progress = 0;
      const onprogress = () => {
        progress++;
      };
      expect(await client.callTool({ name: 'hello' }, { onprogress })).toMatchObject({
        content: [{ text: 'hello' }],
      });
      expect(progress).toBe(1);
      await client.close();
    }
    const body = call(1, 'hello').padEnd(1001);
    const large = await ask(`${url}/api/tools`, { method: 'POST', headers: JSON_HEADERS, body });
    expect([large.status, large.headers['x-from']]).toEqual([413, 'the application']);
    const evil = { ...JSON_HEADERS, host: 'evil.example.com' };
    expect(
      (await ask(`${url}/api/tools`, { method: 'POST', headers: evil, body: call(1, 'hello') })).status,
    ).toBe(403);
    const echo = await ask(`${url}/echo`, { method: 'POST', headers: JSON_HEADERS, body: '{"a":1}' });
    expect(echo.body).toBe('{"a":1}');
    expect((await ask(`${url}/api/tools`, { method: 'PUT' })).status).toBe(404);
  });

  it('keeps to the ids, the log and the hooks of the application', async () => {
    const { lines, logger } = logged();
    let count = 0;
    app = fastify({ logger, genReqId: () => `r-${++count}` });
    app.addHook('preHandler', async (request, reply) => {
      if (request.headers.authorization === undefined) await reply.code(401).send({ who: 'are you' });
    });
    const ids: string[] = [];
    const server = createServer({ name: 'mounted', version: '1' }, { logger: fromPino(app.log) });
    server.tool('hello').handler((_, ctx) => {
      ids.push(ctx.requestId);
      return 'hello';
    });
    await app.register(mcpPlugin, { server });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const { headers, body } = modernCall('hello');
    expect((await ask(`${url}/mcp`, { method: 'POST', headers, body })).status).toBe(401);
    const authorized = { ...headers, authorization: 'Bearer x' };
    expect((await ask(`${url}/mcp`, { method: 'POST', headers: authorized, body })).status).toBe(200);
    expect(ids).toEqual(['r-2']);
    await app.close();
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'request answered', request_id: 'r-2', target: 'hello' }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'request completed', reqId: 'r-2', res: { statusCode: 200 } }),
    );
  });

  it('lets what is under way finish when the application closes, and ends streams', async () => {
    app = fastify();
    const server = createServer({ name: 'mounted', version: '1' }, { logger: silent });
    let open: (() => void) | undefined;
    let called: (() => void) | undefined;
    const calling = new Promise<void>((resolve) => {
      called = resolve;
    });
    server.tool('wait').handler(async (_, ctx) => {
      called?.();
      await new Promise<void>((resolve) => {
        open = resolve;
      });
      return ctx.signal.aborted ? 'aborted' : 'finished';
    });
    await app.register(mcpPlugin, { server, drain: 60_000 });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
    const waiting = ask(`${url}/mcp`, { method: 'POST', ...modernCall('wait') });
    await calling;
    const closed = app.close();
    open?.();
    expect(JSON.parse((await waiting).body)).toMatchObject({ result: { content: [{ text: 'finished' }] } });
    await closed;
    await client.close();
  });

  it('closes the connection of an answer that was still on its way when the application closed', async () => {
    app = fastify();
    const server = createServer({ name: 'mounted', version: '1' }, { logger: silent });
    const text = 'x'.repeat(30_000_000);
    server.tool('large').handler(() => text);
    await app.register(mcpPlugin, { server });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    // The client would keep its connection for good.
    const agent = new Agent({ keepAlive: true });
    const { headers, body } = modernCall('large');
    const sent = request(`${url}/mcp`, { method: 'POST', headers, agent }).end(body);
    const [response] = await once(sent, 'response');
    const closed = app.close();
    let length = 0;
    for await (const chunk of response) length += chunk.length;
    expect(length).toBeGreaterThan(text.length);
    await closed;
    agent.destroy();
  });

  it('aborts what a client has left behind', async () => {
    app = fastify();
    const server = createServer({ name: 'mounted', version: '1' }, { logger: silent });
    let sent: ClientRequest | undefined;
    const aborted = new Promise<void>((resolve) => {
      server.tool('wait').handler(async (_, { signal }) => {
        const abort = once(signal, 'abort');
        sent?.destroy();
        await abort;
        resolve();
      });
    });
    await app.register(mcpPlugin, { server });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const { headers, body } = modernCall('wait');
    sent = request(`${url}/mcp`, { method: 'POST', headers, agent: false });
    const left = once(sent, 'response');
    sent.end(body);
    await expect(left).rejects.toThrow('socket hang up');
    await aborted;
  });
});
