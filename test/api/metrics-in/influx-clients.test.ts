import { describe, expect, it } from 'vitest';
import { call, getObservations, postText, problemOf } from '../answers.ts';
import { sharedService } from '../harness.ts';

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };
const TOKEN = 'a-token-of-the-test-of-clients';

describe('what clients of InfluxDB ask before they write', () => {
  const service = sharedService({ SIGNAL_API_TOKEN: TOKEN });
  const bearer = { authorization: `Token ${TOKEN}` };

  it.each(['GET', 'HEAD'])('is answered to %s /ping without a token', async (method) => {
    const { status, text, headers } = await call(service.url, '/ping', { method });
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('x-influxdb-version')).toMatch(/^1\.8\.\d+$/);
    expect(headers.get('x-influxdb-build')).toBe('tidemark');
    expect((await call(service.url, '/ping?verbose=true', { method })).status).toBe(200);
  });

  it('is whether the server is alive, and whether it must be set up', async () => {
    const health = await call(service.url, '/health');
    expect(JSON.parse(health.text)).toMatchObject({ name: 'tidemark', status: 'ok' });
    expect(JSON.parse((await call(service.url, '/api/v2/setup')).text)).toEqual({ allowed: false });
  });

  it('is to make the database, as Telegraf does', async () => {
    const query = (statement: string, headers: Record<string, string>) =>
      postText(service.url, '/query', new URLSearchParams({ q: statement }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      });
    const made = await query('CREATE DATABASE "telegraf"', bearer);
    expect([made.status, JSON.parse(made.text)]).toEqual([200, { results: [{ statement_id: 0 }] }]);
    const url = `/query?q=${encodeURIComponent('create database k6 WITH NAME forever;')}`;
    expect((await postText(service.url, url, '', { ...PLAIN, ...bearer })).status).toBe(200);
    problemOf(await query('CREATE DATABASE "telegraf"', {}), 401);
    for (const other of ['SHOW DATABASES', 'DROP DATABASE a', 'CREATE DATABASE a; DROP DATABASE b', ''])
      expect(problemOf(await query(other, bearer), 400).detail).toContain('CREATE DATABASE only');
  });

  it('is told to take writes only', async () => {
    for (const path of ['/api/v2/buckets?name=a', '/api/v2/orgs', '/api/v2/query'])
      expect(problemOf(await call(service.url, path, { headers: bearer }), 404).detail).toContain(
        'takes writes only: POST /api/v2/write',
      );
  });

  it('is told where to read what it asks for', async () => {
    const asked = await call(service.url, '/query?q=SHOW%20DATABASES', { headers: bearer });
    expect(problemOf(asked, 405).detail).toContain('GET /v1/observations');
    expect(asked.headers.get('allow')).toBe('POST');
  });

  it('is to write nothing, which is how some test the token', async () => {
    const empty = await postText(service.url, '/write?db=a', '', { ...PLAIN, ...bearer });
    expect([empty.status, empty.headers.get('x-tidemark-precision')]).toEqual([204, null]);
  });

  it('is not asked for the unit of times, which their size tells', async () => {
    const write = (query: string, ...times: readonly (number | string)[]) =>
      postText(
        service.url,
        `/api/v2/write?${query}`,
        times.map((time, at) => `a,host=m v=${at} ${time}`).join('\n'),
        { ...PLAIN, ...bearer },
      );
    const seconds = 1_780_000_000;
    const units = await write(
      'bucket=units',
      seconds,
      `${seconds}001`,
      `${seconds}000002`,
      `${seconds}000003000`,
    );
    expect([units.status, units.headers.get('x-tidemark-precision')]).toEqual([204, 'ms, ns, s, us']);
    const { observations } = await getObservations(service.url, 'scope=units', { headers: bearer });
    expect(observations.map(({ timestamp }) => timestamp).sort()).toEqual([
      '2026-05-28T20:26:40.000002Z',
      '2026-05-28T20:26:40.000003Z',
      '2026-05-28T20:26:40.001Z',
      '2026-05-28T20:26:40Z',
    ]);
    const named = await write('bucket=named&precision=ns', seconds);
    expect(named.headers.get('x-tidemark-precision')).toBeNull();
  });
});
