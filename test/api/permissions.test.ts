import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS, placed } from '../../api/calls/call.ts';
import type { RoutePermission } from '../../api/http/route-config.ts';
import { TOOLS } from '../../api/mcp/tools/index.ts';
import { allCalls } from './calls/all.ts';
import { type LocalService, makeFolder, removeFolder, serve } from './harness.ts';
import { sharedDesk } from './mcp/open.ts';

const DECLARED: readonly unknown[] = [...PERMISSIONS, 'none'];

/** What the routes ask for that are not at the place of a call. */
const BESIDE_CALLS: Readonly<Record<string, RoutePermission>> = {
  'GET /health': 'none',
  'GET /ready': 'none',
  'GET /openapi.json': 'none',
  'GET /metrics': 'admin',
  'GET /v1/query': 'memory:read',
  'GET /v1/signals/stream': 'signals:read',
  'GET /v1/events/stream': 'memory:read',
  'GET /v1/claims/stream': 'memory:read',
  'GET /v1/export': 'memory:read',
  'POST /v1/import': 'memory:write',
  // Each tool asks for its own.
  'GET /mcp': 'none',
  'POST /mcp': 'none',
  'DELETE /mcp': 'none',
  'OPTIONS /mcp': 'none',
};

/** A message of Fastify's channel for the applications that are made. */
function isMade(message: unknown): message is { readonly fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message;
}

/** Every route of the applications that are made while something is done, as it is once they have started. */
async function routesOf<T>(work: () => Promise<T>): Promise<readonly [result: T, routes: RouteOptions[]]> {
  const routes: RouteOptions[] = [];
  const watch = (message: unknown) => {
    if (isMade(message)) message.fastify.addHook('onRoute', (route) => void routes.push(route));
  };
  subscribe('fastify.initialization', watch);
  try {
    return [await work(), routes];
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}

describe('what a caller must be allowed to do', () => {
  const desk = sharedDesk('in this process', '2026 over HTTP');
  let folder = '';
  let service: LocalService | undefined;
  let asked = new Map<string, unknown>();

  beforeAll(async () => {
    folder = makeFolder();
    const [started, routes] = await routesOf(() => serve(`${folder}/store.duckdb`));
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
});
