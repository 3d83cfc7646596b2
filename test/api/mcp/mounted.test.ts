import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TOOLS } from '../../../api/mcp/tools/index.ts';
import { overHttp, REVISIONS } from '../../e2e/mcp/mcp-client.ts';
import { call, postText, problemOf } from '../answers.ts';
import { makeFolder, removeFolder, serve, sharedService, uuid } from '../harness.ts';
import { ask as raw } from '../mcp-framework/http/raw.ts';
import { stall } from './open.ts';

const OPEN = 'tidemark://signals/open';
const TOKEN = 'a token, as people choose them';
const listed = z.object({ signals: z.array(z.object({ entity_id: z.string() })) });
const ACCEPT = { accept: 'application/json, text/event-stream' };
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
});

describe.each(REVISIONS)('/mcp of a server, in %s', (revision) => {
  const service = sharedService();

  it('lists, calls and reads, and tells of what changes', async () => {
    const client = await overHttp(service.url, revision);
    expect(client.getServerVersion()).toMatchObject({ name: 'tidemark' });
    expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
    const changed = new Promise<void>((resolve) => {
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
        if (params.uri === OPEN) resolve();
      });
    });
    if (revision === '2026-07-28') await client.listen({ resourceSubscriptions: [OPEN] });
    else await client.subscribeResource({ uri: OPEN });
    const observations = stall(uuid('mounted'), uuid('mounted entity'));
    const taken = await client.callTool({ name: 'ingest_observations', arguments: { observations } });
    expect(taken).toMatchObject({ structuredContent: { accepted: 7 } });
    await changed;
    const answer = await client.callTool({ name: 'list_signals', arguments: { status: 'open' } });
    expect(listed.parse(answer.structuredContent).signals).toEqual([
      expect.objectContaining({ entity_id: uuid('mounted entity') }),
    ]);
    const over = await call(service.url, '/v1/signals');
    expect(over.text).toContain(uuid('mounted entity'));
    await client.close();
  });

  it('is measured with the other routes, and its tools by their names', async () => {
    const client = await overHttp(service.url, revision);
    await client.callTool({ name: 'describe_detectors', arguments: {} });
    await client.close();
    const { text } = await call(service.url, '/metrics');
    const labels = 'server="tidemark",method="tools/call",target="describe_detectors",outcome="ok"';
    expect(text).toContain(`mcp_requests_total{${labels}} 1\n`);
    expect(text).toMatch(
      /^tidemark_http_request_seconds_count\{route="\/mcp",method="POST",status="200"\} [1-9]/m,
    );
    const answered = service.log.filter((line) => line.includes('"request answered"'));
    expect(answered.length).toBeGreaterThan(0);
    for (const line of answered) expect(JSON.parse(line)).toMatchObject({ level: 20, transport: 'http' });
  });
});

describe('/mcp of a server without a token', () => {
  const service = sharedService();

  it('answers this machine alone, and no page of another origin', async () => {
    const ask = (headers: Record<string, string>) =>
      raw(new URL('/mcp', service.url).href, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...ACCEPT, ...headers },
        body: INITIALIZE,
      });
    const statuses = [];
    for (const headers of [
      {},
      { host: 'evil.example.com' },
      { origin: 'https://evil.example.com' },
      { origin: 'http://localhost:1' },
    ]) {
      statuses.push((await ask(headers)).status);
    }
    expect(statuses).toEqual([200, 403, 403, 403]);
  });

  it('says what it does not take', async () => {
    const body = new Uint8Array(gzipSync(INITIALIZE));
    const encoded = await postText(service.url, '/mcp', body, { 'content-encoding': 'gzip', ...ACCEPT });
    expect(problemOf(encoded, 415).detail).toContain('send the body uncompressed');
    const text = await postText(service.url, '/mcp', INITIALIZE, { ...ACCEPT, 'content-type': 'text/plain' });
    expect(text.status).toBe(415);
  });
});

describe('/mcp of a server with a token', () => {
  const service = sharedService({ SIGNAL_API_TOKEN: TOKEN });

  it.each(REVISIONS)('asks for it, in %s, and serves whatever name it is reached by', async (revision) => {
    await expect(overHttp(service.url, revision)).rejects.toThrow();
    const client = await overHttp(service.url, revision, { authorization: `Bearer ${TOKEN}` });
    expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
    await client.close();
  });

  it('answers 401 to others, on every method', async () => {
    const wrong = { authorization: 'Bearer a token, as others do', ...ACCEPT };
    for (const headers of [ACCEPT, wrong]) {
      const answer = await postText(service.url, '/mcp', INITIALIZE, headers);
      problemOf(answer, 401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      for (const method of ['GET', 'DELETE'])
        problemOf(await call(service.url, '/mcp', { method, headers }), 401);
    }
  });

  it('needs no name of this machine', async () => {
    const answer = await raw(new URL('/mcp', service.url).href, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        host: 'tidemark.example.com',
        origin: 'https://pages.example.com',
        authorization: `Bearer ${TOKEN}`,
        ...ACCEPT,
      },
      body: INITIALIZE,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('"protocolVersion":"2025-11-25"');
  });
});

describe('a server that stops', () => {
  it('ends open sessions and streams of /mcp in order', async () => {
    const folder = makeFolder();
    const service = await serve(`${folder}/store.sqlite`);
    const session = await overHttp(service.url, '2025-11-25');
    await session.subscribeResource({ uri: OPEN });
    const listening = await overHttp(service.url, '2026-07-28');
    await listening.listen({ resourceSubscriptions: [OPEN] });
    // A stream whose client keeps its connection, of which the end of the response is all that it hears.
    const stream = request(new URL('/mcp', service.url), {
      headers: { accept: 'text/event-stream', 'mcp-session-id': await sessionAt(service.url) },
    });
    stream.end();
    const [response] = await once(stream, 'response');
    expect(response.statusCode).toBe(200);
    const ended = once(response.resume(), 'end');
    await service.stop();
    // Not cut off, as what does not end by itself is in the end.
    await ended;
    expect(response.complete).toBe(true);
    await session.close();
    await listening.close();
    removeFolder(folder);
  });
});

async function sessionAt(url: string): Promise<string> {
  const { headers } = await postText(url, '/mcp', INITIALIZE, ACCEPT);
  return headers.get('mcp-session-id') ?? '';
}
