import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../api/access/permissions.ts';
import { placed } from '../../api/calls/call.ts';
import type { RoutePermission } from '../../api/http/route-config.ts';
import type { Calls } from '../../api/mcp/calls.ts';
import type { Definition } from '../../api/mcp/definition.ts';
import { PROMPTS } from '../../api/mcp/prompts/index.ts';
import { RESOURCES } from '../../api/mcp/resources/index.ts';
import { TOOLS } from '../../api/mcp/tools/index.ts';
import { createServer, silent } from '../../api/mcp-framework/index.ts';
import { allCalls } from './calls/all.ts';
import { type LocalService, makeFolder, removeFolder, serve, uuid } from './harness.ts';
import { sharedDesk } from './mcp/open.ts';
import { connect } from './mcp-framework/connect.ts';
import { routesOf } from './routes.ts';

const DECLARED: readonly unknown[] = [...PERMISSIONS, 'none'];

/** What the routes ask for that are not at the place of a call. */
const BESIDE_CALLS: Readonly<Record<string, RoutePermission>> = {
  'GET /': 'none',
  'GET /console/*': 'none',
  'GET /mark.svg': 'none',
  'GET /health': 'none',
  'GET /ready': 'none',
  'GET /openapi.json': 'none',
  'GET /metrics': 'admin',
  'GET /v1/query': 'memory:read',
  'GET /v1/signals/stream': 'signals:read',
  'GET /v1/events/stream': 'memory:read',
  'GET /v1/claims/stream': 'memory:read',
  'GET /v1/export': 'memory:read',
  'GET /v1/backup': 'admin',
  'POST /v1/import': 'memory:speak',
  'POST /v1/prometheus/write': 'observations:write',
  'POST /api/v1/write': 'observations:write',
  'POST /v1/metrics': 'observations:write',
  'POST /api/v2/write': 'observations:write',
  'POST /write': 'observations:write',
  'GET /ping': 'none',
  'GET /api/v2/setup': 'none',
  'POST /query': 'observations:write',
  'POST /api/v1/push': 'observations:write',
  'POST /prometheus/api/v1/read': 'signals:read',
  // Each stream asks for its own.
  'POST /v1/tickets': 'none',
  'GET /v1/access': 'none',
  // Each tool asks for its own.
  'GET /mcp': 'none',
  'POST /mcp': 'none',
  'DELETE /mcp': 'none',
  'OPTIONS /mcp': 'none',
  ...Object.fromEntries(
    [
      ...['query', 'query_range', 'query_exemplars', 'series', 'labels', 'label/:name/values'],
      ...['metadata', 'rules', 'alerts', 'status/buildinfo'],
    ].flatMap((path) =>
      ['GET', 'POST'].map((method) => [`${method} /prometheus/api/v1/${path}`, 'signals:read'] as const),
    ),
  ),
};

/** The same calls; `asked` receives the permission of each that is made. */
function watched(calls: Calls, asked: Set<unknown>): Calls {
  return {
    ...calls,
    call(call, input) {
      asked.add(call.permission);
      return calls.call(call, input);
    },
    forward(call, fields) {
      asked.add(call.permission);
      return calls.forward(call, fields);
    },
  };
}

/** A server with one resource or prompt, and the permissions of the calls that it makes. */
async function alone({ define }: Definition, calls: Calls) {
  const asked = new Set<unknown>();
  const server = createServer({ name: 'one', version: '1' }, { logger: silent });
  define(server, watched(calls, asked));
  const { client, close } = await connect(server, '2025 over a channel');
  return { client, asked, close };
}

describe('what a caller must be allowed to do', () => {
  const desk = sharedDesk('in this process', '2026 over HTTP');
  let folder = '';
  let service: LocalService | undefined;
  let asked = new Map<string, unknown>();

  beforeAll(async () => {
    folder = makeFolder();
    const [started, routes] = await routesOf(() => serve(`${folder}/store.sqlite`));
    service = started;
    asked = new Map(
      routes.flatMap(({ method, url, config }) =>
        [method].flat().map((one) => [`${one} ${url}`, config?.permission] as const),
      ),
    );
  });
  afterAll(async () => {
    await service?.stop();
    removeFolder(folder);
  });

  it('is declared by every route of a server', () => {
    expect(asked.size).toBeGreaterThan(50);
    expect([...asked].filter(([, permission]) => !DECLARED.includes(permission))).toEqual([]);
  });

  it('is the same at the place of a call as the call says', async () => {
    for (const { at, permission } of await allCalls()) {
      const { method, path } = placed(at);
      expect([at, asked.get(`${method} ${path}`)]).toEqual([at, permission]);
    }
  });

  it('is listed here for each route that is not at the place of a call', async () => {
    const calls = (await allCalls())
      .map(({ at }) => placed(at))
      .map(({ method, path }) => `${method} ${path}`);
    const others = [...asked].filter(
      ([route]) => !calls.includes(route) && !route.startsWith('HEAD ') && !route.startsWith('GET /docs'),
    );
    expect(Object.fromEntries(others)).toEqual(BESIDE_CALLS);
  });

  it('is the same of a route that answers HEAD as of the one that answers GET', () => {
    for (const [route, permission] of asked) {
      if (!route.startsWith('HEAD /v1')) continue;
      expect([route, permission]).toEqual([route, asked.get(route.replace('HEAD', 'GET'))]);
    }
  });

  it('is declared by every MCP tool as by its call', async () => {
    const calls = new Map((await allCalls()).map(({ name, permission }) => [name, permission]));
    const { tools } = await desk().client.listTools();
    expect(tools).toHaveLength(TOOLS.length);
    for (const [index, { name }] of tools.entries()) {
      expect([name, TOOLS[index].permission]).toEqual([name, calls.get(name)]);
      expect(PERMISSIONS).toContain(TOOLS[index].permission);
    }
  });

  it('is declared by every MCP resource as by the calls that it makes', async () => {
    const read: string[] = [];
    for (const definition of RESOURCES) {
      const { client, asked, close } = await alone(definition, desk().calls);
      const { resourceTemplates } = await client.listResourceTemplates();
      const { resources } = resourceTemplates.length > 0 ? { resources: [] } : await client.listResources();
      const uris = [
        ...resources.map(({ uri }) => uri),
        ...resourceTemplates.map(({ uriTemplate }) => uriTemplate.replace('{id}', uuid('none'))),
      ];
      expect(uris).toHaveLength(1);
      // Nothing is stored, so that one by its id is not found.
      const reading = client.readResource({ uri: uris[0] });
      await (resources.length > 0 ? reading : expect(reading).rejects.toThrow());
      expect([uris[0], ...asked]).toEqual([uris[0], definition.permission]);
      read.push(...uris);
      await close();
    }
    expect(new Set(read).size).toBe(RESOURCES.length);
  });

  it('is declared by every MCP prompt as by the calls that it makes', async () => {
    const named: Record<string, Record<string, string>> = {
      incident_review: { scope_id: uuid('scope') },
      claim_check: { claim: 'The API listens on port 8080.' },
    };
    for (const definition of PROMPTS) {
      const { client, asked, close } = await alone(definition, desk().calls);
      const { prompts } = await client.listPrompts();
      expect(prompts).toHaveLength(1);
      const [{ name }] = prompts;
      await client.getPrompt({ name, arguments: named[name] });
      expect([name, ...asked]).toEqual([name, definition.permission]);
      await close();
    }
  });
});
