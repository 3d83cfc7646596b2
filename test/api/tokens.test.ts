import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { STALENESS } from '../../api/access/known-tokens.ts';
import { PERMISSIONS, type Permission } from '../../api/access/permissions.ts';
import { hashOf, newId, newSecret } from '../../api/access/secret.ts';
import { issuedSchema, tokenSchema } from '../../api/calls/tokens/fields.ts';
import { Client } from '../../api/client/index.ts';
import { TOOLS } from '../../api/mcp/tools/index.ts';
import { openSharedStore } from '../../api/stores/open-store.ts';
import { overHttp, REVISIONS } from '../e2e/mcp/mcp-client.ts';
import { postgresForTests, postgresUrl } from '../services/postgres.ts';
import { call, post, problemOf } from './answers.ts';
import { runCommand } from './cli/run-command.ts';
import { makeFolder, removeFolder, serve, sharedService, uuid } from './harness.ts';

const OPERATOR = 'planted-operator-secret';
const listSchema = z.object({ tokens: z.array(tokenSchema), count: z.number() });
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ security: z.array(z.record(z.string(), z.array(z.string()))) })),
  ),
});

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

/** Creates a token as the holder of a secret, or as anyone. */
async function create(url: string, input: object, by?: string) {
  const answer = await post(url, '/v1/tokens', input, by === undefined ? {} : bearer(by));
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return issuedSchema.parse(JSON.parse(answer.text));
}

async function listed(url: string, by: string) {
  const { text } = await call(url, '/v1/tokens', { headers: bearer(by) });
  return { text, tokens: listSchema.parse(JSON.parse(text)).tokens };
}

/** The status of an answer, whose body is not read: a stream has no end. */
async function statusOf(url: string, path: string, init: RequestInit): Promise<number> {
  const abort = new AbortController();
  const { status } = await fetch(new URL(path, url), { ...init, signal: abort.signal });
  abort.abort();
  return status;
}

describe('the routes of a server with access tokens', () => {
  const service = sharedService({ SIGNAL_API_TOKEN: OPERATOR });
  const secrets = new Map<Permission, string>();
  const routes: { method: string; path: string; permission: string | undefined }[] = [];

  beforeAll(async () => {
    for (const permission of PERMISSIONS) {
      const name = permission.replace(':', '-');
      const { secret } = await create(service.url, { name, permissions: [permission] }, OPERATOR);
      secrets.set(permission, secret);
    }
    const { text } = await call(service.url, '/openapi.json', { headers: bearer(OPERATOR) });
    for (const [path, item] of Object.entries(documentSchema.parse(JSON.parse(text)).paths)) {
      for (const [method, { security }] of Object.entries(item)) {
        if (security.length === 0) continue;
        const place = path.replace(/\{(entity_id|token)\}/, 'nothing').replace(/\{id\}/, uuid('nothing'));
        routes.push({ method: method.toUpperCase(), path: place, permission: security.at(-1)?.token?.[0] });
      }
    }
  });

  it('answer 401 without a token and with a wrong one', async () => {
    expect(routes.length).toBeGreaterThan(40);
    for (const { method, path } of routes) {
      for (const headers of [{}, bearer('wrong'), { authorization: 'Basic eDp5' }]) {
        const answer = await call(service.url, path, { method, headers });
        expect([method, path, problemOf(answer, 401).type]).toEqual([
          method,
          path,
          'urn:tidemark:error:unauthorized',
        ]);
      }
    }
  });

  it('answer 403 and name the permission to a token that lacks it, and no other error to one that has it', async () => {
    for (const [permission, secret] of secrets) {
      for (const route of routes) {
        const { method, path, permission: needed } = route;
        const init = { method, headers: bearer(secret) };
        const place = [permission, method, path];
        if (needed === undefined || needed === permission || permission === 'admin') {
          expect([...place, [401, 403].includes(await statusOf(service.url, path, init))]).toEqual([
            ...place,
            false,
          ]);
          continue;
        }
        const answer = await call(service.url, path, init);
        const problem = problemOf(answer, 403);
        expect([...place, problem.type, problem.errors]).toEqual([
          ...place,
          'urn:tidemark:error:permission_missing',
          [{ path: 'permissions', message: `lacks ${needed}` }],
        ]);
        expect(answer.headers.get('www-authenticate')).toBe(
          `Bearer error="insufficient_scope", scope="${needed}"`,
        );
      }
    }
  }, 120_000);

  it('say what a token may do', async () => {
    for (const [permission, secret] of secrets) {
      const { text } = await call(service.url, '/v1/access', { headers: bearer(secret) });
      expect(JSON.parse(text)).toEqual({ permissions: [permission] });
      const client = new Client({ url: service.url, token: secret });
      expect(await client.access()).toEqual({ permissions: [permission] });
    }
  });

  it.each(REVISIONS)('at /mcp list and call the tools that a token may use, in %s', async (revision) => {
    for (const [permission, secret] of secrets) {
      const client = await overHttp(service.url, revision, bearer(secret));
      const { tools } = await client.listTools();
      const allowed = TOOLS.filter((tool) => [tool.permission, 'admin'].includes(permission)).length;
      expect([permission, tools.length]).toEqual([
        permission,
        permission === 'admin' ? TOOLS.length : allowed,
      ]);
      const missing = await client.callTool({ name: 'no_such_tool', arguments: {} }).catch(String);
      const sql = client.callTool({ name: 'sql', arguments: { statement: 'SELECT 1 AS one' } });
      if (permission === 'sql' || permission === 'admin') {
        expect(await sql).toMatchObject({ structuredContent: { rows: [{ one: 1 }] } });
      } else {
        expect(String(await sql.catch(String))).toBe(String(missing).replace('no_such_tool', 'sql'));
      }
      const resources = await client.listResources();
      expect(resources.resources.length > 0).toBe(/read|admin/.test(permission));
      await client.close();
    }
  });
});

describe('access tokens over HTTP', () => {
  const service = sharedService({ SIGNAL_API_TOKEN: OPERATOR });

  it('are created, listed, rotated and revoked, and their secrets are shown once', async () => {
    const { url } = service;
    const made = await create(
      url,
      { name: 'grafana', permissions: ['signals:read', 'sql', 'sql'], expires_at: '2100-01-01' },
      OPERATOR,
    );
    expect(made.token).toMatchObject({
      name: 'grafana',
      permissions: ['signals:read', 'sql'],
      status: 'active',
      expires_at: expect.stringMatching(/^2100-01-01T00:00:00/),
    });
    expect((await call(url, '/v1/signals', { headers: bearer(made.secret) })).status).toBe(200);
    await expect
      .poll(async () => (await listed(url, OPERATOR)).tokens)
      .toEqual([{ ...made.token, last_used_at: expect.any(String) }]);
    const { text } = await listed(url, OPERATOR);
    expect(text).not.toContain(made.secret.slice(-43));
    const rotating = await post(url, '/v1/tokens/grafana/rotate', { overlap: 0 }, bearer(OPERATOR));
    const rotated = issuedSchema.parse(JSON.parse(rotating.text));
    expect(rotated.token.id).toBe(made.token.id);
    problemOf(await call(url, '/v1/signals', { headers: bearer(made.secret) }), 401);
    expect((await call(url, '/v1/signals', { headers: bearer(rotated.secret) })).status).toBe(200);
    const kept = await post(url, `/v1/tokens/${made.token.id}/rotate`, {}, bearer(OPERATOR));
    expect(kept.status).toBe(200);
    expect((await call(url, '/v1/signals', { headers: bearer(rotated.secret) })).status).toBe(200);
    const init = { method: 'DELETE', headers: bearer(OPERATOR) };
    const revoked = await call(url, '/v1/tokens/grafana', init);
    expect(tokenSchema.parse(JSON.parse(revoked.text)).status).toBe('revoked');
    problemOf(await call(url, '/v1/signals', { headers: bearer(rotated.secret) }), 401);
    problemOf(await call(url, '/v1/tokens/grafana', init), 404);
    problemOf(await post(url, '/v1/tokens/grafana/rotate', {}, bearer(OPERATOR)), 404);
  });

  it('are refused with the field and the remedy', async () => {
    const { url } = service;
    const made = await create(url, { name: 'taken', permissions: ['sql'] }, OPERATOR);
    expect(made.token.name).toBe('taken');
    const wrong: readonly [object, number, string][] = [
      [{ name: 'taken', permissions: ['sql'] }, 409, 'name'],
      [{ name: '', permissions: ['sql'] }, 400, 'name'],
      [{ name: 'a b', permissions: ['sql'] }, 400, 'name'],
      [{ name: uuid('x'), permissions: ['sql'] }, 400, 'name'],
      [{ name: 'x', permissions: [] }, 400, 'permissions'],
      [{ name: 'x', permissions: ['root'] }, 400, 'permissions.0'],
      [{ name: 'x' }, 400, 'permissions'],
      [{ name: 'x', permissions: ['sql'], expires_at: 'soon' }, 400, 'expires_at'],
      [{ name: 'x', permissions: ['sql'], expires_at: '2001-01-01' }, 422, 'expires_at'],
    ];
    for (const [input, status, path] of wrong) {
      const problem = problemOf(await post(url, '/v1/tokens', input, bearer(OPERATOR)), status);
      expect([input, problem.errors]).toEqual([input, [expect.objectContaining({ path })]]);
    }
  });
});

describe('a server without SIGNAL_API_TOKEN', () => {
  it('is open until it has a token, whose holder administers it then, also after a restart', async () => {
    const folder = makeFolder();
    const file = `${folder}/store.sqlite`;
    const service = await serve(file);
    const { url } = service;
    expect((await call(url, '/v1/signals')).status).toBe(200);
    const locked = problemOf(await post(url, '/v1/tokens', { name: 'first', permissions: ['sql'] }), 422);
    expect(locked.detail).toContain('SIGNAL_API_TOKEN');
    const { secret } = await create(url, { name: 'first', permissions: ['admin'] });
    for (const path of ['/v1/signals', '/ready', '/metrics', '/openapi.json', '/docs']) {
      expect([path, (await call(url, path)).status]).toEqual([path, 401]);
    }
    for (const path of ['/health', '/']) expect([path, (await call(url, path)).status]).toEqual([path, 200]);
    const reader = await create(url, { name: 'reader', permissions: ['signals:read'] }, secret);
    const init = { method: 'DELETE', headers: bearer(secret) };
    problemOf(await call(url, '/v1/tokens/first', init), 422);
    expect((await call(url, '/v1/tokens/reader', init)).status).toBe(200);
    await service.stop();
    const again = await serve(file);
    problemOf(await call(again.url, '/v1/signals'), 401);
    problemOf(await call(again.url, '/v1/signals', { headers: bearer(reader.secret) }), 401);
    expect((await call(again.url, '/v1/signals', { headers: bearer(secret) })).status).toBe(200);
    await again.stop();
    removeFolder(folder);
  });
});

describe('secrets', () => {
  it('are in no log, error, metric or document of the server', async () => {
    const folder = makeFolder();
    const service = await serve(`${folder}/store.sqlite`, {
      SIGNAL_API_TOKEN: OPERATOR,
      SIGNAL_MCP_LOG: `${folder}/audit/calls.jsonl`,
    });
    const { url, log } = service;
    const { token, secret } = await create(url, { name: 'planted', permissions: ['memory:read'] }, OPERATOR);
    const rotated = issuedSchema.parse(
      JSON.parse((await post(url, '/v1/tokens/planted/rotate', {}, bearer(OPERATOR))).text),
    );
    const texts: string[] = [];
    for (const one of [OPERATOR, secret, rotated.secret, `${secret}x`]) {
      for (const [method, path] of [
        ['GET', '/v1/claims'],
        ['GET', '/v1/signals'],
        ['GET', '/v1/tokens'],
        ['GET', '/nowhere'],
        ['POST', '/v1/sql'],
        ['GET', '/metrics'],
        ['GET', '/openapi.json'],
        ['POST', '/mcp'],
      ]) {
        texts.push((await call(url, path, { method, headers: bearer(one) })).text);
      }
    }
    for (const revision of REVISIONS) {
      const client = await overHttp(url, revision, bearer(secret));
      texts.push(JSON.stringify(await client.callTool({ name: 'query', arguments: { question: 'What?' } })));
      await client.close();
    }
    const select = { sql: "SELECT * FROM duckdb_tables() WHERE table_name LIKE '%token%'" };
    texts.push((await post(url, '/v1/sql', select, bearer(OPERATOR))).text);
    for (const args of [
      ['doctor', '--url', url],
      ['token', 'list', '--url', url],
    ]) {
      const { stdout, stderr } = await runCommand(args, { SIGNAL_API_TOKEN: OPERATOR });
      texts.push(...stdout, ...stderr);
    }
    await service.stop();
    const audit = readdirSync(`${folder}/audit`, { withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(`${folder}/audit/${file.name}`, 'utf8'));
    const everything = [...texts, ...log, ...audit].join('\n');
    expect(everything).toContain(token.id);
    for (const planted of [OPERATOR, secret.slice(-43), rotated.secret.slice(-43)]) {
      expect(everything).not.toContain(planted);
    }
    expect(readFileSync(`${folder}/store.sqlite`).includes(secret.slice(-43))).toBe(false);
    removeFolder(folder);
  });
});

const { url: database } = await postgresForTests();

describe.skipIf(database === '')('access tokens in a store that processes share', () => {
  it('are noticed by a server within seconds when another process creates and revokes them', async () => {
    const dsn = await postgresUrl();
    const service = await serve('', { SIGNAL_DB_DSN: dsn, SIGNAL_API_TOKEN: OPERATOR });
    const other = await openSharedStore(dsn);
    const id = newId();
    const secret = newSecret(id);
    const status = async () => (await call(service.url, '/v1/signals', { headers: bearer(secret) })).status;
    const soon = { timeout: 3 * STALENESS };
    await other.tokens.add({
      id,
      name: 'elsewhere',
      hash: hashOf(secret),
      permissions: ['signals:read'],
      created_at: 1,
    });
    await expect.poll(status, soon).toBe(200);
    await other.tokens.revoke(id, 2);
    await expect.poll(status, soon).toBe(401);
    await other.close();
    await service.stop();
  });
});
