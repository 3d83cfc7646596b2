import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Authenticator,
  anyOf,
  apiKeys,
  bearerTokens,
  createEndpoint,
  createServer,
  type Endpoint,
  type LogFields,
  oauth,
  requireScopes,
  silent,
} from '../../../../api/mcp-framework/index.ts';
import { type Issuer, RESOURCE, startIssuer } from '../auth/issuer.ts';
import { at, connect } from '../connect.ts';

const OVER_HTTP = ['2026 over HTTP', '2025 over HTTP'] as const;
const METADATA = '/.well-known/oauth-protected-resource';
const tokens = bearerTokens({ ada: { id: 'Ada', scopes: ['read'] }, bob: { id: 'Bob', scopes: ['write'] } });

let endpoint: Endpoint | undefined;
let issuer: Issuer | undefined;
afterEach(async () => {
  await endpoint?.close();
  await issuer?.close();
});

function whoami(logger = silent) {
  const server = createServer({ name: 'x', version: '1' }, { logger });
  server.tool('whoami').handler((_, ctx) => JSON.stringify(ctx.identity));
  server.tool('ask').handler(async (_, ctx) => {
    const answer = await ctx.elicit('Who?', z.object({ name: z.string() }), 'who');
    return answer.action === 'accept' ? answer.content.name : answer.action;
  });
  server
    .tool('delete')
    .use(requireScopes('write', 'admin'))
    .handler(() => 'done');
  return server;
}

function open(authenticate: Authenticator, logger = silent): Endpoint {
  endpoint = createEndpoint(whoami(logger), { authenticate, origins: ['app.example.com'] });
  return endpoint;
}

function get(path: string, init: RequestInit = {}): Request {
  return at(new Request(`http://localhost${path}`, init));
}

function rpc(
  message: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
  path = '/mcp',
): Request {
  return get(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });
}

const INITIALIZE = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

function modernCall(name: string, token: string, more: Readonly<Record<string, unknown>> = {}): Request {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  };
  return rpc(
    { method: 'tools/call', params: { name, arguments: {}, _meta, ...more } },
    {
      authorization: `Bearer ${token}`,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
  );
}

describe.each(OVER_HTTP)('an endpoint that authenticates, %s', (way) => {
  it('tells handlers who calls', async () => {
    issuer = await startIssuer();
    const authenticate = oauth({ issuer: issuer.url, resource: RESOURCE });
    const headers = { authorization: `Bearer ${await issuer.token({ scope: 'read' })}` };
    const { client, close } = await connect(whoami(), way, { authenticate }, { headers });
    const { content } = await client.callTool({ name: 'whoami' });
    const [{ text }] = z.tuple([z.object({ text: z.string() })]).parse(content);
    expect(JSON.parse(text)).toMatchObject({
      id: 'ada',
      scopes: ['read'],
      claims: { iss: issuer.url, aud: RESOURCE },
    });
    await close();
  });

  it('lets nobody else connect', async () => {
    await expect(connect(whoami(), way, { authenticate: tokens })).rejects.toThrow();
  });
});

describe('an endpoint that authenticates', () => {
  it('answers who sends no credentials with 401 and the way to get some', async () => {
    issuer = await startIssuer();
    const served = open(oauth({ issuer: issuer.url, resource: RESOURCE, scopes: ['read', 'write'] }));
    const response = await served.fetch(rpc(INITIALIZE));
    expect(response.status).toBe(401);
    const url = `https://mcp.example.com${METADATA}/mcp`;
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer scope="read write", resource_metadata="${url}"`,
    );
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      error: { code: -32004, message: expect.stringContaining('Authorization') },
      id: null,
    });
  });

  it('says what is wrong with credentials, in words that a header carries', async () => {
    issuer = await startIssuer();
    const served = open(oauth({ issuer: issuer.url, resource: RESOURCE }));
    const authorization = `Bearer ${await issuer.token({}, { typ: '"ü\\' })}`;
    const response = await served.fetch(rpc(INITIALIZE, { authorization }));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer error="invalid_token", error_description="A JWT of the type ' ' is not an access token\.", resource/,
    );
  });

  it('takes no token in an address, also where the header has one', async () => {
    const served = open(tokens);
    for (const headers of [{}, { authorization: 'Bearer ada' }]) {
      const response = await served.fetch(rpc(INITIALIZE, headers, '/mcp?access_token=ada'));
      expect(response.status).toBe(400);
      expect(response.headers.get('www-authenticate')).toContain('error="invalid_request"');
    }
  });

  it('names each scheme that it takes', async () => {
    const response = await open(anyOf(tokens, apiKeys({ k: { id: 'c' } }))).fetch(get('/mcp'));
    expect(response.headers.get('www-authenticate')).toBe('Bearer, ApiKey header="x-api-key"');
  });

  it.each(['GET', 'DELETE', 'OPTIONS'])('asks for credentials with %s too', async (method) => {
    expect((await open(tokens).fetch(get('/mcp', { method }))).status).toBe(401);
  });

  it('answers 503 while it cannot find out, and logs why', async () => {
    const lines: LogFields[] = [];
    const error = (_: string, fields: LogFields = {}) => lines.push(fields);
    const away: Authenticator = { challenges: [], authenticate: () => Promise.reject(new Error('no route')) };
    const response = await open(away, { ...silent, error }).fetch(rpc(INITIALIZE));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.text()).not.toContain('no route');
    expect(lines).toMatchObject([{ reason: expect.stringContaining('no route') }]);
  });

  it('tells pages of any origin where tokens come from, without credentials', async () => {
    const served = open(oauth({ issuer: 'https://as.example.com', resource: RESOURCE, scopes: ['read'] }));
    for (const path of [METADATA, `${METADATA}/mcp`, `${METADATA}/mcp/`]) {
      const response = await served.fetch(get(path, { headers: { origin: 'https://inspector.example' } }));
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
      expect(await response.json()).toEqual({
        resource: RESOURCE,
        authorization_servers: ['https://as.example.com'],
        scopes_supported: ['read'],
        bearer_methods_supported: ['header'],
      });
    }
    const preflight = await served.fetch(
      get(METADATA, {
        method: 'OPTIONS',
        headers: { 'access-control-request-headers': 'mcp-protocol-version' },
      }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('mcp-protocol-version');
    const head = await served.fetch(get(METADATA, { method: 'HEAD' }));
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await served.fetch(get(METADATA, { method: 'POST' }))).status).toBe(405);
    expect((await served.fetch(get(`${METADATA}/other`))).status).toBe(401);
    expect((await served.fetch(at(get(METADATA), 'evil.example.com'))).status).toBe(403);
  });

  it('has no such document where tokens come from nowhere', async () => {
    expect((await open(tokens).fetch(get(METADATA))).status).toBe(401);
  });

  it('keeps a session for whoever opened it', async () => {
    const served = open(tokens);
    const opened = await served.fetch(rpc(INITIALIZE, { authorization: 'Bearer ada' }));
    await opened.text();
    const id = opened.headers.get('mcp-session-id') ?? '';
    const call = async (token: string) =>
      served.fetch(
        rpc(
          { method: 'tools/call', params: { name: 'whoami' } },
          {
            authorization: `Bearer ${token}`,
            'mcp-session-id': id,
            'mcp-protocol-version': '2025-11-25',
          },
        ),
      );
    const end = (token: string) =>
      served.fetch(
        get('/mcp', {
          method: 'DELETE',
          headers: { authorization: `Bearer ${token}`, 'mcp-session-id': id },
        }),
      );
    expect([(await call('bob')).status, (await end('bob')).status]).toEqual([404, 404]);
    expect(await (await call('ada')).text()).toContain('Ada');
    expect((await end('ada')).status).toBe(200);
  });

  it('keeps what was asked for whoever was asked', async () => {
    const served = open(tokens);
    const asked = await (await served.fetch(modernCall('ask', 'ada'))).json();
    const { requestState } = z.object({ result: z.object({ requestState: z.string() }) }).parse(asked).result;
    const inputResponses = { who: { action: 'accept', content: { name: 'Grace' } } };
    const answer = async (token: string) =>
      (await served.fetch(modernCall('ask', token, { requestState, inputResponses }))).json();
    expect(await answer('bob')).toMatchObject({ error: { code: -32602 } });
    expect(await answer('ada')).toMatchObject({ result: { content: [{ text: 'Grace' }] } });
  });
});
