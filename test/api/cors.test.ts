import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../api/config/config.ts';
import { ConfigInvalid } from '../../operators/records/errors.ts';
import { sharedService } from './harness.ts';

const APP = 'https://app.example.com';
const TOKEN = 'a token of the tests';

/** Sends what a browser sends, which `fetch` of Node does not let a caller set. */
async function send(url: string, method: string, headers: Record<string, string>) {
  const sent = request(url, { method, headers });
  sent.end();
  const [response] = await once(sent, 'response');
  response.destroy();
  return { status: response.statusCode, headers: response.headers };
}

const asks = (origin: string, method = 'POST') => ({
  origin,
  'access-control-request-method': method,
  'access-control-request-headers': 'authorization,content-type',
});

const allowed = 'access-control-allow-origin';

describe('a server that names an origin', () => {
  const service = sharedService({
    SIGNAL_CORS_ORIGINS: `${APP}, http://localhost:3000`,
    SIGNAL_API_TOKEN: TOKEN,
  });
  const call = (path: string, method: string, headers: Record<string, string>) =>
    send(`${service.url}${path}`, method, headers);

  it.each(['/v1/ingest', '/v1/detectors', '/mcp'])(
    'answers a preflight request for %s without a token',
    async (path) => {
      const { status, headers } = await call(path, 'OPTIONS', asks(APP));
      expect(status).toBe(204);
      expect(headers).toMatchObject({
        [allowed]: APP,
        'access-control-allow-headers': 'authorization,content-type',
        'access-control-max-age': '600',
      });
      expect(headers['access-control-allow-methods']).toContain('PUT');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it('lets the page read answers, refusals and streams', async () => {
    const authorization = `Bearer ${TOKEN}`;
    for (const [path, own, status] of [
      ['/v1/signals', { authorization }, 200],
      ['/v1/signals', {}, 401],
      ['/v1/signals?entity_id=x', { authorization }, 400],
      ['/v1/nothing', { authorization }, 404],
      ['/v1/signals/stream', { authorization }, 200],
    ] as const) {
      const answer = await call(path, 'GET', { origin: APP, ...own });
      expect({ path, status: answer.status }).toEqual({ path, status });
      expect(answer.headers[allowed]).toBe(APP);
      expect(answer.headers['access-control-expose-headers']).toContain('Retry-After');
    }
  });

  it('lets no other page read anything', async () => {
    for (const origin of ['https://app.example.com.evil.test', 'http://app.example.com', 'null']) {
      const answer = await call('/v1/signals', 'GET', { origin, authorization: `Bearer ${TOKEN}` });
      expect(answer.headers[allowed]).toBeUndefined();
      expect((await call('/v1/ingest', 'OPTIONS', asks(origin))).headers[allowed]).toBeUndefined();
    }
  });

  it('still says what there is at a path, and that there is nothing', async () => {
    const authorization = `Bearer ${TOKEN}`;
    const other = await call('/v1/ingest', 'DELETE', { authorization });
    expect(other).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(await call('/v1/nothing', 'GET', { authorization })).toMatchObject({ status: 404 });
    expect(await call('/v1/ingest', 'OPTIONS', {})).toMatchObject({ status: 204 });
  });
});

describe('a server without a token that names an origin', () => {
  const service = sharedService({ SIGNAL_CORS_ORIGINS: 'http://localhost:3000' });

  it('serves pages of that origin and no other', async () => {
    const from = (origin: string) => send(`${service.url}/v1/signals`, 'GET', { origin });
    expect(await from('http://localhost:3000')).toMatchObject({
      status: 200,
      headers: { [allowed]: 'http://localhost:3000' },
    });
    expect(await from(APP)).toMatchObject({ status: 403 });
  });
});

describe('a server that names none', () => {
  const service = sharedService({ SIGNAL_API_TOKEN: TOKEN });

  it('sends no header of CORS', async () => {
    const answer = await send(`${service.url}/v1/signals`, 'GET', {
      origin: APP,
      authorization: `Bearer ${TOKEN}`,
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('SIGNAL_CORS_ORIGINS', () => {
  const issues = (env: Record<string, string>) => {
    try {
      return readConfig(env).corsOrigins;
    } catch (error) {
      if (error instanceof ConfigInvalid) return error.issues[0].message;
      throw error;
    }
  };

  it('takes origins only', () => {
    expect(issues({})).toEqual([]);
    expect(issues({ SIGNAL_CORS_ORIGINS: `${APP},http://[::1]:80` })).toMatch('"http://[::1]:80" is none');
    expect(issues({ SIGNAL_CORS_ORIGINS: `${APP}/` })).toMatch(`"${APP}/" is none`);
    expect(issues({ SIGNAL_CORS_ORIGINS: 'app.example.com' })).toMatch('"app.example.com" is none');
    expect(issues({ SIGNAL_CORS_ORIGINS: ` ${APP} , http://[::1]:3000` })).toEqual([
      APP,
      'http://[::1]:3000',
    ]);
  });

  it('takes every origin with a token only', () => {
    expect(issues({ SIGNAL_CORS_ORIGINS: '*' })).toMatch('SIGNAL_API_TOKEN must be set');
    expect(issues({ SIGNAL_CORS_ORIGINS: '*', SIGNAL_API_TOKEN: TOKEN })).toEqual(['*']);
  });
});
