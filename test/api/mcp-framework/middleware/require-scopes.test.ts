import { afterEach, describe, expect, it } from 'vitest';
import {
  bearerTokens,
  createEndpoint,
  createServer,
  DefinitionError,
  type Endpoint,
  type McpServer,
  requireScopes,
  silent,
} from '../../../../api/mcp-framework/index.ts';
import { connectTo } from '../../../../api/mcp-framework/testing/index.ts';
import { at } from '../connect.ts';

const authenticate = bearerTokens({
  reads: { id: 'Ada', scopes: ['read'] },
  writes: { id: 'Bob', scopes: ['read', 'write'] },
});

let endpoint: Endpoint | undefined;
afterEach(() => endpoint?.close());

function guarded(): { server: McpServer; calls: string[] } {
  const calls: string[] = [];
  const server = createServer({ name: 'x', version: '1' }, { logger: silent }).use(requireScopes('read'));
  server.tool('look').handler(() => 'seen');
  server
    .tool('change')
    .use(requireScopes('write'))
    .handler((_, { identity }) => {
      calls.push(identity?.id ?? '');
      return 'changed';
    });
  return { server, calls };
}

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A call as it is in a session, and one that stands for itself. */
async function callIn(era: '2025' | '2026', token: string, name: string): Promise<Response> {
  endpoint ??= createEndpoint(guarded().server, { authenticate });
  const post = async (body: object, headers: Readonly<Record<string, string>>) => {
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
    });
    return endpoint?.fetch(at(request)) ?? Response.error();
  };
  const call = { method: 'tools/call', params: { name, arguments: {} } };
  if (era === '2026') {
    const params = { ...call.params, _meta: meta };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name };
    return post({ ...call, params }, headers);
  }
  const clientInfo = { name: 'raw', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const opened = await post({ method: 'initialize', params }, {});
  await opened.text();
  const id = opened.headers.get('mcp-session-id') ?? '';
  return post(call, { 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' });
}

describe.each(['2025', '2026'] as const)('requireScopes over HTTP in %s', (era) => {
  afterEach(() => {
    endpoint = undefined;
  });

  it('answers 403 with all scopes that the call takes, before anything runs', async () => {
    const { server, calls } = guarded();
    endpoint = createEndpoint(server, { authenticate });
    const response = await callIn(era, 'reads', 'change');
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", error_description="The request requires the scopes read write.", scope="read write"',
    );
    expect(calls).toEqual([]);
    expect(await (await callIn(era, 'writes', 'change')).text()).toContain('changed');
    expect(calls).toEqual(['Bob']);
  });

  it('lets through who has them', async () => {
    expect(await (await callIn(era, 'reads', 'look')).text()).toContain('seen');
  });
});

describe('requireScopes without an endpoint that authenticates', () => {
  it('refuses with an error that names them', async () => {
    const { server, calls } = guarded();
    await using client = await connectTo(server, { revision: '2025-11-25' });
    await expect(client.call('change')).rejects.toMatchObject({
      code: -32004,
      message: expect.stringContaining('read'),
    });
    expect(calls).toEqual([]);
  });

  it('tells an identity from one that has too little', async () => {
    const server = createServer({ name: 'x', version: '1' }, { logger: silent }).use((ctx, next) => {
      ctx.identity = { id: 'Ada', scopes: ['read'] };
      return next();
    });
    server
      .tool('change')
      .use(requireScopes('read', 'write'))
      .handler(() => 'changed');
    await using client = await connectTo(server);
    await expect(client.call('change')).rejects.toMatchObject({
      code: -32005,
      message: expect.stringContaining('lacks the scopes write.'),
      data: { error: 'insufficient_scope', scopes: ['read', 'write'] },
    });
  });

  it.each(['', 'two words', 'a"b', 'ü'])('is not made of "%s"', (scope) => {
    expect(() => requireScopes(scope)).toThrow(DefinitionError);
  });
});
