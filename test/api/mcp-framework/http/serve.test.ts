import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  type Context,
  createServer,
  DefinitionError,
  type Listening,
  type ServeOptions,
  serveHttp,
  silent,
} from '../../../../api/mcp-framework/index.ts';
import { ask, call, JSON_HEADERS, MODERN, modernCall, openSse, Raw } from './raw.ts';

/** Tools that wait until a test lets them go on, and say when they were called and aborted. */
function gated() {
  const calls: Context[] = [];
  const gates: (() => void)[] = [];
  const server = createServer({ name: 'gated', version: '1.2.3' }, { logger: silent });
  server.tool('hello').handler(() => 'hello');
  server.tool('large').handler(() => 'x'.repeat(4_000_000));
  server.tool('wait').handler(async (_, ctx) => {
    calls.push(ctx);
    await new Promise<void>((resolve) => {
      gates.push(resolve);
      ctx.signal.addEventListener('abort', () => resolve());
    });
    return 'waited';
  });
  server.tool('who').handler(async (_, ctx) => {
    calls.push(ctx);
    const answer = await ctx.elicit('Who?', z.object({ name: z.string() }));
    return answer.action === 'accept' ? `It is ${answer.content.name}.` : answer.action;
  });
  return {
    server,
    called: (count = 1) => vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(count), PATIENCE),
    aborted: () => vi.waitFor(() => expect(calls.every(({ signal }) => signal.aborted)).toBe(true), PATIENCE),
    open: () => {
      for (const gate of gates) gate();
    },
  };
}

const PATIENCE = { timeout: 60_000 };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serve(
  options: ServeOptions = {},
  of = gated(),
): Promise<Listening & ReturnType<typeof gated>> {
  const listening = await serveHttp(of.server, 0, { drain: 0, ...options });
  ends.push(() => listening.close());
  const { url, port, close } = listening;
  return {
    ...of,
    url,
    port,
    close,
    get sessions() {
      return listening.sessions;
    },
  };
}

/** A client with a session. */
async function connect(url: string, client = new Client(CLIENT, FORM)): Promise<Client> {
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  ends.push(() => client.close());
  return client;
}
const CLIENT = { name: 'test', version: '1' };
const FORM = { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'legacy' as const } };
const at = (url: string, path: string) => new URL(path, url).href;

describe('a server on a socket', () => {
  it('says how it is', async () => {
    const served = await serve();
    expect(served.url).toBe(`http://127.0.0.1:${served.port}/mcp`);
    const health = async () => JSON.parse((await ask(at(served.url, '/health'))).body);
    expect(await health()).toEqual({ status: 'ok', name: 'gated', version: '1.2.3', sessions: 0 });
    await connect(served.url);
    const { raw } = await openSse(served.port);
    expect(await health()).toMatchObject({ sessions: 2 });
    expect(served.sessions).toBe(2);
    raw.socket.destroy();
    await vi.waitFor(() => expect(served.sessions).toBe(1), PATIENCE);
  });

  it('serves what it has and names it where something else is asked for', async () => {
    const { url } = await serve({ path: '/tools' });
    expect(url).toMatch(/\/tools$/);
    expect(JSON.parse((await ask(url, { method: 'POST', ...modernCall('hello') })).body)).toMatchObject({
      result: { content: [{ text: 'hello' }] },
    });
    const other = await ask(at(url, '/mcp'), { method: 'POST', ...modernCall('hello') });
    expect([other.status, other.body]).toEqual([404, expect.stringContaining('MCP is at /tools')]);
    expect((await ask(at(url, '/.well-known/oauth-protected-resource/tools'))).status).toBe(404);
    for (const [path, method, allow] of [
      ['/tools', 'PUT', 'GET, POST, DELETE, OPTIONS'],
      ['/health', 'POST', 'GET, HEAD'],
      ['/sse', 'POST', 'GET, OPTIONS'],
      ['/messages', 'GET', 'POST, OPTIONS'],
    ]) {
      const refused = await ask(at(url, path), { method });
      expect([path, refused.status, refused.headers.allow]).toEqual([path, 405, allow]);
    }
    expect((await ask(url, { method: 'TRACE' })).status).toBe(405);
  });

  it('listens for others only where the names by which they reach it are configured', async () => {
    const { server } = gated();
    for (const address of ['0.0.0.0:0', '[::]:0', 'mcp.example.com:0']) {
      await expect(serveHttp(server, address)).rejects.toThrow(/hosts: \['mcp\.example\.com'\]/);
      await expect(serveHttp(server, address)).rejects.toThrow(DefinitionError);
    }
    await expect(serveHttp(server, 0, { path: '/sse' })).rejects.toThrow(/path \/sse must/);
    const open = await serveHttp(server, '0.0.0.0:0', { hosts: ['mcp.example.com'] });
    ends.push(open.close);
    expect(open.url).toBe(`http://mcp.example.com:${open.port}/mcp`);
    const post = (host: string) =>
      ask(`http://127.0.0.1:${open.port}/mcp`, {
        method: 'POST',
        body: modernCall('hello').body,
        headers: { ...modernCall('hello').headers, host },
      });
    expect((await post('mcp.example.com')).status).toBe(200);
    expect((await post('localhost')).status).toBe(403);
  });

  it.each([
    { readTimeout: 0 },
    { writeTimeout: Number.POSITIVE_INFINITY },
    { drain: -1 },
    { drain: 2 ** 31 },
  ])('takes no time that a timer does not: %j', async (options) => {
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    await expect(serveHttp(server, 0, options)).rejects.toThrow(DefinitionError);
  });

  it('says which port is taken', async () => {
    const { port } = await serve();
    await expect(serveHttp(gated().server, port)).rejects.toThrow(
      `cannot listen on 127.0.0.1:${port}: another program listens there; use another port, or 0 for a free one`,
    );
  });

  it('guards all that it serves against pages of others', async () => {
    const { url, port } = await serve();
    const { raw, messages } = await openSse(port);
    for (const headers of [{ host: 'evil.example.com' }, { origin: 'https://evil.example.com' }]) {
      for (const [path, method] of [
        [url, 'POST'],
        [at(url, '/sse'), 'GET'],
        [messages, 'POST'],
      ]) {
        const body = method === 'POST' ? call(1, 'hello') : undefined;
        const { status } = await ask(path, {
          method,
          headers: { ...JSON_HEADERS, ...headers },
          ...(body && { body }),
        });
        expect([path, status]).toEqual([path, 403]);
      }
    }
    raw.socket.destroy();
  });

  it('refuses bodies that are too large, announced or not, and none that are not', async () => {
    const { url, port } = await serve({ maxBody: 1000 });
    const { raw, messages } = await openSse(port);
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'ping',
      params: { _meta: { x: 'y'.repeat(2000) } },
    });
    for (const path of [url, messages]) {
      for (const headers of [{ 'content-length': String(body.length) }, { 'transfer-encoding': 'chunked' }]) {
        const refused = await ask(path, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body });
        expect([path, refused.status, refused.body]).toEqual([
          path,
          413,
          expect.stringMatching(/1000 bytes/),
        ]);
      }
    }
    const fits = call(2, 'hello').replace(/}$/, ' '.repeat(1000 - call(2, 'hello').length).concat('}'));
    expect(fits).toHaveLength(1000);
    expect((await ask(messages, { method: 'POST', headers: JSON_HEADERS, body: fits })).status).toBe(202);
    await raw.until(/hello/);
    raw.socket.destroy();
  });

  it('answers what is no HTTP, or none that it knows, without a word of itself', async () => {
    const { port } = await serve();
    for (const text of [
      'HELLO\r\n\r\n',
      'GET /health HTTP/1.1\r\nHost: a b\r\n\r\n',
      'GET http://evil/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n',
      'GET /health HTTP/1.1\r\n\r\n',
    ]) {
      const raw = new Raw(port);
      raw.write(text);
      const answer = await raw.until(/^HTTP\/1\.1 400[\s\S]*\r\n\r\n/);
      expect(answer).not.toMatch(/\bat .*\.[tj]s/);
      raw.socket.destroy();
    }
    const raw = new Raw(port);
    raw.write(`GET /health HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    await raw.until(/^HTTP\/1\.1 431/);
  });

  it('takes no path and no credentials for a host', async () => {
    const { url } = await serve();
    for (const host of [
      'localhost/health?',
      'someone@localhost',
      'localhost#',
      'localhost\\x',
      'localhost?',
    ]) {
      expect((await ask(url, { headers: { host } })).status).toBe(400);
    }
  });

  it('takes no nonsense for a message of an older client', async () => {
    const { port } = await serve();
    const { raw, messages } = await openSse(port);
    const post = async (url: string, body: string, headers = JSON_HEADERS) =>
      (await ask(url, { method: 'POST', headers, body })).status;
    expect(await post(messages, '{')).toBe(400);
    expect(await post(messages, '{"jsonrpc":"1.0"}')).toBe(400);
    expect(await post(messages, call(1, 'hello'), { ...JSON_HEADERS, 'content-type': 'text/plain' })).toBe(
      415,
    );
    expect(await post(messages.replace(/\?.*/, ''), call(1, 'hello'))).toBe(400);
    expect(await post(messages.replace(/.$/, '!'), call(1, 'hello'))).toBe(404);
    raw.socket.destroy();
    await vi.waitFor(async () => expect(await post(messages, call(1, 'hello'))).toBe(404), PATIENCE);
  });

  it('opens no more streams than sessions may be, and ends those that are quiet', async () => {
    const { port, url } = await serve({ sessions: { most: 1, idle: 3000 } });
    const { raw } = await openSse(port);
    const full = await ask(at(url, '/sse'));
    expect([full.status, full.headers['retry-after']]).toEqual([503, '30']);
    await raw.until(/\r\n0\r\n\r\n$/);
    const { raw: next } = await openSse(port);
    next.socket.destroy();
  });

  it('puts the middleware of the transport outside that of the server', async () => {
    const seen: string[] = [];
    const ring = (name: string) => async (_: Context, next: () => Promise<unknown>) => {
      seen.push(name);
      return next();
    };
    const of = gated();
    of.server.use(ring('server'));
    const { url, port } = await serve({ middleware: [ring('a'), ring('b')] }, of);
    await ask(url, { method: 'POST', ...modernCall('hello') });
    await (await connect(url)).listTools();
    const { raw, messages } = await openSse(port);
    await ask(messages, { method: 'POST', headers: JSON_HEADERS, body: call(1, 'hello') });
    await raw.until(/hello/);
    raw.socket.destroy();
    expect(seen).toEqual(Array.from({ length: 3 }, () => ['a', 'b', 'server']).flat());
  });

  it('aborts what a client has left behind', async () => {
    const { url, port, called, aborted } = await serve();
    const leave = new AbortController();
    const left = fetch(url, { method: 'POST', ...modernCall('wait'), signal: leave.signal });
    await called(1);
    leave.abort();
    await expect(left).rejects.toThrow();
    await aborted();
    const { raw, messages } = await openSse(port);
    await ask(messages, { method: 'POST', headers: JSON_HEADERS, body: call(1, 'wait') });
    await called(2);
    raw.socket.destroy();
    await aborted();
  });
});

describe('time limits', () => {
  it('end requests that do not come to their end', async () => {
    const { port } = await serve({ readTimeout: 100 });
    for (const text of [
      'POST /mcp HTTP/1.1\r\nHost: localh',
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ]) {
      const raw = new Raw(port);
      raw.write(text);
      expect(await raw.ended()).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n\r\n$/);
    }
  });

  it('disconnect clients that do not read', async () => {
    const served = await serve({ writeTimeout: 200, keepAlive: 50 });
    const { raw, messages } = await openSse(served.port);
    raw.socket.pause();
    const post = (id: number) =>
      ask(messages, { method: 'POST', headers: JSON_HEADERS, body: call(id, 'large') });
    // More than the buffers of both sides can hold.
    for (let id = 1; id <= 8; id++) await post(id);
    await vi.waitFor(() => expect(served.sessions).toBe(0), PATIENCE);
    raw.socket.destroy();
  });

  it('leave streams alone whose client reads, however quiet or long they are', async () => {
    const { port } = await serve({ readTimeout: 1000, writeTimeout: 1000, keepAlive: 200 });
    const { raw, messages } = await openSse(port);
    await raw.until(/(: keepalive[\s\S]*){10}/);
    await ask(messages, { method: 'POST', headers: JSON_HEADERS, body: call(1, 'large') });
    await raw.until(/"id":1}/);
    raw.socket.destroy();
    const quiet = await serve({ writeTimeout: 100, keepAlive: 300 });
    const stream = await openSse(quiet.port);
    await stream.raw.until(/(: keepalive[\s\S]*){2}/);
    stream.raw.socket.destroy();
  });
});

describe('a drain', () => {
  it('lets requests under way finish, refuses new ones, and then closes', async () => {
    const served = await serve({ drain: 60_000 });
    const { url, port } = served;
    const modern = ask(url, { method: 'POST', ...modernCall('wait') });
    const legacy = await connect(url);
    const waiting = legacy.callTool({ name: 'wait' });
    const { raw, messages } = await openSse(port);
    const post = (id: number, tool: string) =>
      ask(messages, { method: 'POST', headers: JSON_HEADERS, body: call(id, tool) });
    await post(7, 'wait');
    await served.called(3);
    const closing = served.close();
    expect(served.close()).toBe(closing);
    const health = await ask(at(url, '/health'));
    expect([health.status, JSON.parse(health.body)]).toEqual([503, { status: 'draining' }]);
    for (const refused of [
      await ask(url, { method: 'POST', ...modernCall('hello') }),
      await ask(at(url, '/sse')),
      await post(8, 'hello'),
    ]) {
      expect(refused.status).toBe(503);
      expect(refused.headers).toMatchObject({
        'retry-after': expect.stringMatching(/^[56]\d$/),
        connection: 'close',
      });
    }
    served.open();
    expect(JSON.parse((await modern).body)).toMatchObject({ result: { content: [{ text: 'waited' }] } });
    expect(await waiting).toMatchObject({ content: [{ text: 'waited' }] });
    expect(await raw.ended()).toMatch(/waited[\s\S]*"id":7/);
    await closing;
    expect(served.sessions).toBe(0);
    await expect(ask(at(url, '/health'))).rejects.toThrow(/ECONNREFUSED/);
  });

  it('takes the answers that requests under way need', async () => {
    const served = await serve({ drain: 60_000 });
    const client = new Client(CLIENT, FORM);
    let closing: Promise<void> | undefined;
    client.setRequestHandler('elicitation/create', async () => {
      closing = served.close();
      return { action: 'accept', content: { name: 'Ada' } };
    });
    await connect(served.url, client);
    expect(await client.callTool({ name: 'who' })).toMatchObject({ content: [{ text: 'It is Ada.' }] });
    await closing;
  });

  it('ends what does not finish in time, and streams at once', async () => {
    const stop = new AbortController();
    const served = await serve({ drain: 50, signal: stop.signal });
    const lost = ask(served.url, { method: 'POST', ...modernCall('wait') });
    const { raw } = await openSse(served.port);
    await served.called();
    stop.abort();
    await served.close();
    expect((await lost).status).toBe(503);
    await Promise.all([raw.ended(), served.aborted()]);
    const quiet = await serve({ drain: 60_000 });
    const { raw: stream } = await openSse(quiet.port);
    const client = await connect(quiet.url);
    await client.listTools();
    const params = { notifications: { toolsListChanged: true }, _meta: MODERN };
    const listening = await fetch(quiet.url, {
      method: 'POST',
      headers: {
        ...JSON_HEADERS,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'subscriptions/listen',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }),
    });
    expect(listening.headers.get('content-type')).toBe('text/event-stream');
    await Promise.all([quiet.close(), stream.ended(), listening.text()]);
  });
});

describe('TLS', () => {
  it('serves https, and only clients with a certificate where they must have one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mcp-tls-'));
    ends.push(async () => rmSync(folder, { recursive: true }));
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
    execFileSync('openssl', ['req', '-x509', ...made, ...subject, '-keyout', keyFile, '-out', certFile], {
      stdio: 'ignore',
    });
    const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')];
    const health = async (url: string, own: { readonly key?: string; readonly cert?: string } = {}) => {
      const sent = httpsRequest(at(url, '/health'), { agent: new Agent({ ca: cert, ...own }) });
      sent.end();
      const [response] = await once(sent, 'response');
      response.resume();
      return response.statusCode;
    };
    const plain = await serve({ tls: { key, cert } });
    expect(plain.url).toMatch(/^https:/);
    expect(await health(plain.url)).toBe(200);
    const strict = await serve({ tls: { key, cert, ca: cert, requestCert: true } });
    expect(await health(strict.url, { key, cert })).toBe(200);
    await expect(health(strict.url)).rejects.toThrow();
  });
});
