import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../api/config/config.ts';
import { scopeIdOf } from '../../../operators/records/series/name-ids.ts';
import { overHttp } from '../../e2e/mcp/mcp-client.ts';
import { call, post, problemOf } from '../answers.ts';
import { type LocalService, makeFolder, removeFolder, serve, uuid } from '../harness.ts';
import { type Issuer, RESOURCE, startIssuer } from '../mcp-framework/auth/issuer.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a server that accepts JWTs', () => {
  const folder = makeFolder();
  let issuer: Issuer;
  let service: LocalService;
  const status = async (path: string, claims: Readonly<Record<string, unknown>>) =>
    (await call(service.url, path, { headers: bearer(await issuer.token(claims)) })).status;

  beforeAll(async () => {
    issuer = await startIssuer();
    service = await serve(`${folder}/store.sqlite`, {
      SIGNAL_JWT_ISSUER: issuer.url,
      SIGNAL_JWT_AUDIENCE: RESOURCE,
      SIGNAL_JWKS_URL: `${issuer.url}/keys`,
      SIGNAL_JWT_PERMISSIONS_CLAIM: 'realm_access.roles',
      SIGNAL_JWT_SCOPES_CLAIM: 'tenants',
    });
  });
  afterAll(async () => {
    await service.stop();
    await issuer.close();
    removeFolder(folder);
  });

  it('requires a token, and takes one of its issuer, for it, that is valid now', async () => {
    problemOf(await call(service.url, '/v1/signals'), 401);
    expect((await call(service.url, '/health')).status).toBe(200);
    const good = { tenants: ['*'], realm_access: { roles: ['signals:read', 'of another service'] } };
    expect(await status('/v1/signals', good)).toBe(200);
    expect(await status('/v1/claims', good)).toBe(403);
    for (const wrong of [
      { ...good, aud: 'https://other.example.com' },
      { ...good, iss: 'https://other.example.com' },
      { ...good, exp: Math.floor(Date.now() / 1000) - 60 },
      { realm_access: good.realm_access },
    ]) {
      expect([wrong, await status('/v1/signals', wrong)]).toEqual([wrong, 401]);
    }
    const token = await issuer.token(good);
    problemOf(await call(service.url, '/v1/signals', { headers: bearer(`${token.slice(0, -4)}AAAA`) }), 401);
    expect(service.log.join('\n')).not.toContain(token.split('.')[2]);
  });

  it('finding 6: names the subject in what it writes, whatever author it gives', async () => {
    const said = async (sub: string, roles: readonly string[]) => {
      const token = await issuer.token({ sub, tenants: '*', realm_access: { roles } });
      const statement = { text: `The kiln of ${sub} is cold.`, author: 'user:ceo' };
      return JSON.parse((await post(service.url, '/v1/remember', statement, bearer(token))).text).author;
    };
    expect(await said('ann/lee', ['memory:write'])).toBe('jwt:ann%2Flee/user:ceo');
    expect(await said('user:ceo', ['memory:write'])).toBe('jwt:user%3Aceo/user:ceo');
    expect(await said('desk', ['memory:write', 'memory:speak'])).toBe('user:ceo');
  });

  it('maps claims to permissions and scopes', async () => {
    const roles = (...all: string[]) => ({ realm_access: { roles: all } });
    expect(await status('/v1/tokens', { tenants: '*', ...roles('admin') })).toBe(200);
    // What has no scope is not for a token with scopes.
    expect(await status('/v1/tokens', { tenants: 'mine', ...roles('admin') })).toBe(403);
    expect(await status('/v1/signals', { tenants: [], ...roles('signals:read') })).toBe(200);
    expect(await status('/v1/signals', { tenants: ['*'] })).toBe(403);
    const writes = roles('observations:write', 'signals:read');
    const headers = bearer(await issuer.token({ tenants: ['mine', uuid('third')], ...writes }));
    const ingest = async (where: object) =>
      (await post(service.url, '/v1/ingest', { ...where, entity: 'x', outcome: 1 }, headers)).status;
    expect(await ingest({ scope: 'mine' })).toBe(202);
    expect(await ingest({ scope_id: scopeIdOf('mine') })).toBe(202);
    expect(await ingest({ scope_id: uuid('third') })).toBe(202);
    expect(await ingest({ scope: 'theirs' })).toBe(400);
    const other = bearer(await issuer.token({ tenants: ['theirs'], ...writes }));
    const { text } = await call(service.url, '/v1/observations', { headers: other });
    expect(JSON.parse(text)).toEqual({ observations: [], count: 0 });
  });

  it('shows at /mcp what the claims allow', async () => {
    const claims = { tenants: ['*'], realm_access: { roles: ['sql'] } };
    const client = await overHttp(service.url, '2026-07-28', bearer(await issuer.token(claims)));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['sql']);
    await client.close();
  });

  it('answers 503 while the keys cannot be read, and goes on with the new ones', async () => {
    const good = { tenants: ['*'], realm_access: { roles: ['signals:read'] } };
    const own = await startIssuer();
    const second = await serve(`${folder}/second.sqlite`, {
      SIGNAL_JWT_ISSUER: own.url,
      SIGNAL_JWT_AUDIENCE: RESOURCE,
    });
    own.answerWith(500);
    const headers = bearer(await own.token({ ...good, scope: 'signals:read' }));
    const answer = await call(second.url, '/v1/signals', { headers });
    expect(problemOf(answer, 503).type).toBe('urn:tidemark:error:issuer_unavailable');
    expect(answer.headers.get('retry-after')).toBe('5');
    own.answerWith(200);
    await expect
      .poll(async () => (await call(second.url, '/v1/signals', { headers })).status, { timeout: 10_000 })
      .toBe(200);
    await second.stop();
    await own.close();
  });
});

describe('the configuration of JWTs', () => {
  const faults = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return [];
    } catch (error) {
      return String(error);
    }
  };

  it('needs an issuer and an audience, at trusted URLs', () => {
    const issuer = { SIGNAL_JWT_ISSUER: 'https://login.example.com' };
    expect(faults({ ...issuer, SIGNAL_JWT_AUDIENCE: 'tidemark' })).toEqual([]);
    expect(faults(issuer)).toContain('SIGNAL_JWT_AUDIENCE: is required');
    expect(faults({ SIGNAL_JWKS_URL: 'https://login.example.com/keys' })).toContain(
      'SIGNAL_JWT_ISSUER: is required',
    );
    expect(faults({ SIGNAL_JWT_ISSUER: 'http://login.example.com' })).toContain(
      'must be a URL that begins with https',
    );
  });

  it('is enough to listen on other addresses than loopback', () => {
    const env = { SIGNAL_JWT_ISSUER: 'https://login.example.com', SIGNAL_JWT_AUDIENCE: 'tidemark' };
    expect(readConfig({ ...env, SIGNAL_HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });
});
