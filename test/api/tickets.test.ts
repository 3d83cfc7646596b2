import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issuedSchema } from '../../api/calls/tokens/fields.ts';
import { call, post, problemOf } from './answers.ts';
import { sharedService } from './harness.ts';

const OPERATOR = 'the operator of the server';
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const STREAMS = ['/v1/signals/stream', '/v1/events/stream', '/v1/claims/stream'];

describe('a ticket of a server that requires no token', () => {
  const service = sharedService();

  it('ends with the first token', async () => {
    const { headers } = await call(service.url, '/v1/tickets', { method: 'POST' });
    const [cookie] = (headers.get('set-cookie') ?? '').split(';');
    const abort = new AbortController();
    const open = await fetch(new URL(STREAMS[0], service.url), { headers: { cookie }, signal: abort.signal });
    expect(open.status).toBe(200);
    abort.abort();
    await post(service.url, '/v1/tokens', { name: 'first', permissions: ['admin'] });
    problemOf(await call(service.url, STREAMS[0], { headers: { cookie } }), 401);
  });
});

describe('a ticket for streams', () => {
  const service = sharedService({ SIGNAL_API_TOKEN: OPERATOR });

  /** The cookie that a page receives, as a browser sends it back. */
  async function ticketFor(secret: string, more: Record<string, string> = {}) {
    const answer = await call(service.url, '/v1/tickets', {
      method: 'POST',
      headers: { ...bearer(secret), ...more },
    });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { expires_at } = z.object({ expires_at: z.iso.datetime() }).parse(JSON.parse(answer.text));
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
    const set = answer.headers.get('set-cookie') ?? '';
    return { set, cookie: set.split(';')[0] };
  }

  async function issue(name: string, permissions: readonly string[]) {
    const { text } = await post(service.url, '/v1/tokens', { name, permissions }, bearer(OPERATOR));
    return issuedSchema.parse(JSON.parse(text)).secret;
  }

  /** The status with which a stream begins. */
  async function opened(path: string, headers: Record<string, string>): Promise<number> {
    const abort = new AbortController();
    const { status } = await fetch(new URL(path, service.url), { headers, signal: abort.signal });
    abort.abort();
    return status;
  }

  it('comes in a cookie that only the browser reads, and sends to this site alone', async () => {
    const { set } = await ticketFor(OPERATOR);
    expect(set).toMatch(/^tidemark_ticket=[\w-]{43}; Path=\/v1; Max-Age=600; HttpOnly; SameSite=Strict$/);
    const { set: behind } = await ticketFor(OPERATOR, { 'x-forwarded-proto': 'https' });
    expect(behind).toMatch(/; SameSite=Strict; Secure$/);
    problemOf(await call(service.url, '/v1/tickets', { method: 'POST' }), 401);
  });

  it('opens the streams that its token may read, more than once, and nothing else', async () => {
    const { cookie } = await ticketFor(OPERATOR);
    const among = `theme=dark; ${cookie}; other=1`;
    for (const path of [...STREAMS, ...STREAMS])
      expect([path, await opened(path, { cookie: among })]).toEqual([path, 200]);
    for (const path of ['/v1/signals', '/v1/tokens', '/metrics', '/v1/export?kind=event']) {
      problemOf(await call(service.url, path, { headers: { cookie } }), 401);
    }
    problemOf(await call(service.url, '/v1/tickets', { method: 'POST', headers: { cookie } }), 401);
    const reader = await ticketFor(await issue('reader', ['signals:read']));
    expect(await opened(STREAMS[0], { cookie: reader.cookie })).toBe(200);
    problemOf(await call(service.url, STREAMS[1], { headers: { cookie: reader.cookie } }), 403);
  });

  it('opens nothing if it is unknown, or beside a wrong token', async () => {
    const { cookie } = await ticketFor(OPERATOR);
    const wrong = [{ cookie: `tidemark_ticket=${'x'.repeat(43)}` }, { cookie: 'tidemark_ticket=' }];
    for (const headers of [...wrong, { cookie, ...bearer('wrong') }]) {
      problemOf(await call(service.url, STREAMS[0], { headers }), 401);
    }
  });

  it.each([
    ['revoked', { method: 'DELETE' }, ''],
    ['rotated', { method: 'POST', body: '{"overlap":0}' }, '/rotate'],
  ])('finding 12: ends, with its open streams, when its token is %s', async (name, init, path) => {
    const secret = await issue(`${name}-at-once`, ['signals:read']);
    const { cookie } = await ticketFor(secret);
    const streams = await Promise.all(
      [{ cookie }, bearer(secret)].map((headers) => fetch(new URL(STREAMS[0], service.url), { headers })),
    );
    const json = path === '' ? {} : { 'content-type': 'application/json' };
    const headers = { ...bearer(OPERATOR), ...json };
    const { status } = await call(service.url, `/v1/tokens/${name}-at-once${path}`, { ...init, headers });
    expect(status).toBe(200);
    const ends = await Promise.allSettled(streams.map((stream) => stream.text()));
    expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected']);
    problemOf(await call(service.url, STREAMS[0], { headers: { cookie } }), 401);
  });

  it('is not valid any more once its token is revoked', async () => {
    const { cookie } = await ticketFor(await issue('revoked', ['signals:read']));
    expect(await opened(STREAMS[0], { cookie })).toBe(200);
    await call(service.url, '/v1/tokens/revoked', { method: 'DELETE', headers: bearer(OPERATOR) });
    const problem = problemOf(await call(service.url, STREAMS[0], { headers: { cookie } }), 401);
    expect(problem.detail).toContain('was revoked');
  });
});
