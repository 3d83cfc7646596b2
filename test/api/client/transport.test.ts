import { describe, expect, it, vi } from 'vitest';
import { Transport } from '../../../api/client/transport.ts';

/** The requests that a call makes, each answered with an empty object. */
async function requestOf(place: Parameters<Transport['at']>[0], fields: object) {
  const fetched = vi.fn(async (_url: string, _request: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  await new Transport({ url: 'http://server' }).at(place, fields);
  const [[url, { method, body }]] = fetched.mock.calls;
  return [method, url, body];
}

describe('a call at its place', () => {
  it('has fields of the path in the path, the others in the query of a GET', async () => {
    expect(
      await requestOf('GET /v1/claims/:id/history', { id: 'a/b', as_of: '2026-05-01', at: undefined }),
    ).toEqual(['GET', 'http://server/v1/claims/a%2Fb/history?as_of=2026-05-01', undefined]);
  });

  it('has in the query of a PUT what its place names there', async () => {
    const fields = { scope_id: 'a', dry_run: true, detectors: {} };
    expect(await requestOf('PUT /v1/detectors?scope_id&dry_run', fields)).toEqual([
      'PUT',
      'http://server/v1/detectors?scope_id=a&dry_run=true',
      '{"detectors":{}}',
    ]);
  });

  it('has the others in a body where there are some', async () => {
    expect(await requestOf('POST /v1/claims/:id/resolve', { id: 'a', over: 'b' })).toEqual([
      'POST',
      'http://server/v1/claims/a/resolve',
      '{"over":"b"}',
    ]);
    expect(await requestOf('POST /v1/claims/:id/verify', { id: 'a' })).toEqual([
      'POST',
      'http://server/v1/claims/a/verify',
      undefined,
    ]);
  });
});
