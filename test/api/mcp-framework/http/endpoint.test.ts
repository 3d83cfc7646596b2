import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createEndpoint,
  type Endpoint,
  type EndpointOptions,
} from '../../../../api/mcp-framework/http/endpoint.ts';
import { createServer, silent } from '../../../../api/mcp-framework/index.ts';
import { at } from '../connect.ts';

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: { form: {} } },
    clientInfo: { name: 'raw', version: '1' },
  },
};
const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
};

let endpoint: Endpoint | undefined;
afterEach(() => endpoint?.close());

function open(options: EndpointOptions = {}): Endpoint {
  const server = createServer({ name: 'x', version: '1' }, { logger: silent });
  server.tool('hello').handler(() => 'hello');
  for (const name of ['ask', 'other']) {
    server.tool(name).handler(async (_, ctx) => {
      const answer = await ctx.elicit('Who?', z.object({ name: z.string() }), 'who');
      return answer.action === 'accept' ? answer.content.name : answer.action;
    });
  }
  endpoint = createEndpoint(server, options);
  return endpoint;
}

function post(body: unknown, headers: Readonly<Record<string, string>> = {}): Request {
  return at(
    new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
}

function modernCall(name: string, more: Readonly<Record<string, unknown>> = {}): Request {
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name };
  const params = { name, arguments: {}, _meta: MODERN, ...more };
  return post({ jsonrpc: '2.0', id: 5, method: 'tools/call', params }, headers);
}

async function session(of: Endpoint): Promise<string> {
  const response = await of.fetch(post(INITIALIZE));
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

const call = (id: string) =>
  post(
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'hello' } },
    { 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' },
  );

describe('an endpoint', () => {
  it('keeps a session until its client ends it', async () => {
    const served = open();
    const id = await session(served);
    expect(served.sessions).toBe(1);
    expect(await (await served.fetch(call(id))).text()).toContain('hello');
    const end = new Request('http://localhost/mcp', { method: 'DELETE', headers: { 'mcp-session-id': id } });
    expect((await served.fetch(at(end))).status).toBe(200);
    expect(served.sessions).toBe(0);
    const gone = await served.fetch(call(id));
    expect([gone.status, await gone.json()]).toEqual([
      404,
      { jsonrpc: '2.0', error: { code: -32001, message: 'There is no such session.' }, id: 2 },
    ]);
  });

  it('needs no session for requests of the newer revision', async () => {
    const served = open();
    expect(await (await served.fetch(modernCall('hello'))).json()).toMatchObject({
      id: 5,
      result: { resultType: 'complete', content: [{ text: 'hello' }] },
    });
    expect(served.sessions).toBe(0);
  });

  it('serves a request of the newer revision as such, though it names a session', async () => {
    const served = open();
    const id = await session(served);
    const request = modernCall('hello');
    request.headers.set('mcp-session-id', id);
    const response = await served.fetch(request);
    expect(response.status).toBe(200);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(await response.text()).toContain('"text":"hello"');
  });

  it('ends the session that was quiet longest for one too many', async () => {
    const served = open({ sessions: { most: 2 } });
    const [first, second] = [await session(served), await session(served)];
    await (await served.fetch(call(first))).text();
    const third = await session(served);
    expect(served.sessions).toBe(2);
    const statuses = [];
    for (const id of [first, second, third]) statuses.push((await served.fetch(call(id))).status);
    expect(statuses).toEqual([200, 404, 200]);
  });

  it('finding 5: ends a session of the same owner where its share is used up', async () => {
    const held = new Map<string, number>();
    const served = open({
      authenticate: {
        challenges: [{ scheme: 'Bearer', parameters: {} }],
        authenticate: async (headers) => ({
          ok: true,
          identity: { id: headers.get('x-owner') ?? '', scopes: [] },
        }),
      },
      sessions: {
        room({ id } = { id: '', scopes: [] }) {
          const count = held.get(id) ?? 0;
          if (count === 2) return undefined;
          held.set(id, count + 1);
          return () => held.set(id, (held.get(id) ?? 0) - 1);
        },
      },
    });
    const begin = async (owner: string) => {
      const response = await served.fetch(post(INITIALIZE, { 'x-owner': owner }));
      await response.text();
      return { owner, id: response.headers.get('mcp-session-id') ?? '' };
    };
    const sessions = [await begin('honest')];
    for (let i = 0; i < 3; i++) sessions.push(await begin('hostile'));
    const statuses: number[] = [];
    for (const { owner, id } of sessions) {
      const request = call(id);
      request.headers.set('x-owner', owner);
      statuses.push((await served.fetch(request)).status);
    }
    expect([statuses, Object.fromEntries(held)]).toEqual([[200, 404, 200, 200], { honest: 1, hostile: 2 }]);
    await served.close();
    expect(Object.fromEntries(held)).toEqual({ honest: 0, hostile: 0 });
  });

  it('ends the stream of a request that its client has cancelled, and waits for it no more', async () => {
    let called = () => {};
    const running = new Promise<void>((resolve) => {
      called = resolve;
    });
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    server.tool('waits').handler(async (_, { signal }) => {
      called();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    endpoint = createEndpoint(server);
    const headers = { 'mcp-session-id': await session(endpoint), 'mcp-protocol-version': '2025-11-25' };
    const request = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'waits' } };
    const waited = (await endpoint.fetch(post(request, headers))).text();
    await running;
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    expect((await endpoint.fetch(post(cancel, headers))).status).toBe(202);
    expect(await waited).not.toContain('"id":7');
    // Longer than a test may take: it ends since nothing is under way.
    await endpoint.drain(600_000);
  });

  it('refuses a request whose id another one of the session has at the time, and answers that one', async () => {
    let finish = (_text: string) => {};
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    server.tool('waits').handler(
      () =>
        new Promise<string>((resolve) => {
          finish = resolve;
        }),
    );
    server.tool('hello').handler(() => 'hello');
    endpoint = createEndpoint(server);
    const id = await session(endpoint);
    const headers = { 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' };
    const calls = (name: string) => ({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name } });
    const first = await endpoint.fetch(post(calls('waits'), headers));
    const second = await endpoint.fetch(post(calls('hello'), headers));
    expect(second.status).toBe(400);
    expect(await second.json()).toMatchObject({ id: 7, error: { code: -32600 } });
    // Another one of the session, and the same one of another session, are not meant.
    expect(await (await endpoint.fetch(call(id))).text()).toContain('hello');
    const other = { ...headers, 'mcp-session-id': await session(endpoint) };
    expect(await (await endpoint.fetch(post(calls('hello'), other))).text()).toContain('hello');
    finish('at last');
    expect(await first.text()).toContain('at last');
    expect(await (await endpoint.fetch(post(calls('hello'), headers))).text()).toContain('hello');
    await endpoint.drain(600_000);
  });

  it.each([
    { keepAlive: Number.POSITIVE_INFINITY },
    { keepAlive: -1 },
    { sessions: { idle: 0 } },
    { sessions: { idle: 2 ** 31 } },
    { sessions: { idle: Number.NaN } },
  ])('takes no time that a timer does not: %j', (options) => {
    expect(() => open(options)).toThrow(
      /^(?:keepAlive|sessions\.idle) must be [01] to 2147483647 milliseconds, not .*$/,
    );
  });

  it('refuses a session that is one too many while somebody waits on each of the others', async () => {
    const served = open({ sessions: { most: 2 } });
    const ids = [await session(served), await session(served)];
    const streams = ids.map((id) => {
      const headers = {
        accept: 'text/event-stream',
        'mcp-session-id': id,
        'mcp-protocol-version': '2025-11-25',
      };
      return served.fetch(at(new Request('http://localhost/mcp', { headers })));
    });
    const [first] = await Promise.all(streams);
    const refused = await served.fetch(post(INITIALIZE));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    for (const id of ids) expect(await (await served.fetch(call(id))).text()).toContain('hello');
    await first.body?.cancel();
    const third = await session(served);
    expect(served.sessions).toBe(2);
    expect((await served.fetch(call(third))).status).toBe(200);
  });

  it('refuses requests for other hosts and from pages of others', async () => {
    const served = open();
    expect((await served.fetch(at(post(INITIALIZE), 'evil.example.com'))).status).toBe(403);
    expect((await served.fetch(post(INITIALIZE, { origin: 'https://evil.example.com' }))).status).toBe(403);
    expect((await served.fetch(post(INITIALIZE, { origin: 'http://localhost:3000' }))).status).toBe(200);
    await served.close();
    const named = open({ hosts: ['mcp.example.com'], origins: ['app.example.com'] });
    expect((await named.fetch(post(INITIALIZE))).status).toBe(403);
    const right = post(INITIALIZE, { origin: 'https://app.example.com' });
    expect((await named.fetch(at(right, 'mcp.example.com'))).status).toBe(200);
    await named.close();
    for (const [options, status] of [
      [{ hosts: 'any', origins: 'any' }, 200],
      [{ hosts: 'any' }, 403],
      [{ origins: 'any' }, 403],
    ] as const) {
      const other = at(post(INITIALIZE, { origin: 'https://app.example.com' }), 'mcp.example.com');
      expect((await open(options).fetch(other)).status).toBe(status);
      await endpoint?.close();
    }
  });

  it('refuses what is larger than it may be, and what is no JSON', async () => {
    const served = open({ maxBody: 1000 });
    const large = { ...INITIALIZE, params: { ...INITIALIZE.params, more: 'x'.repeat(2000) } };
    expect((await served.fetch(post(large))).status).toBe(413);
    expect((await served.fetch(post('{'))).status).toBe(400);
  });

  it('takes no state that it has not sealed for this request', async () => {
    const served = open();
    const first = await (await served.fetch(modernCall('ask'))).json();
    const { requestState, inputRequests } = z
      .object({
        result: z.object({ requestState: z.string(), inputRequests: z.record(z.string(), z.unknown()) }),
      })
      .parse(first).result;
    expect(Object.keys(inputRequests)).toEqual(['who']);
    const inputResponses = { who: { action: 'accept', content: { name: 'Ada' } } };
    const answer = async (tool: string, state: string) =>
      (await served.fetch(modernCall(tool, { inputResponses, requestState: state }))).json();
    expect(await answer('ask', requestState)).toMatchObject({ result: { content: [{ text: 'Ada' }] } });
    const changed = `${requestState.slice(0, -2)}${requestState.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(await answer('ask', changed)).toMatchObject({ error: { code: -32602 } });
    expect(await answer('other', requestState)).toMatchObject({ error: { code: -32602 } });
  });

  it('opens no session any more once it is closed', async () => {
    const served = open();
    await session(served);
    await served.close();
    expect(served.sessions).toBe(0);
    expect((await served.fetch(post(INITIALIZE))).status).toBe(503);
  });
});
