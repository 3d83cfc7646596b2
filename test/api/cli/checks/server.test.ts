import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readinessChecks, serverChecks } from '../../../../api/cli/checks/server.ts';
import type { Readiness } from '../../../../api/http/routes/ready.ts';
import { freePort } from '../../../../services/port.ts';

const NOT_READY: Readiness = {
  status: 'not_ready',
  store: 'unreachable',
  intake: 'unreachable',
  stalled: [{ partition: 'observations/3', reason: 'stands at 7 for 30 s' }],
  set_aside: [
    { pattern: 'spike', series: 2, scopes: 0, reason: 'it broke', at: '2026-05-01T00:00:00Z' },
    { pattern: 'silence', series: 0, scopes: 1, reason: 'it broke', at: '2026-05-01T00:00:00Z' },
  ],
  webhooks: [{ name: 'pager', failures: 1, parked: 2, reminders: 'failing', silences: 'failing' }],
  journal: { fault: 'cut' },
  last_tick_age_ms: 90_000,
};

describe('the check of a server', () => {
  it('names each fault with its remedy', () => {
    const checks = readinessChecks('http://a', NOT_READY);
    expect(checks.map(({ name, ok }) => [name, ok])).toEqual(
      [
        'server',
        'store',
        'broker',
        'partition observations/3',
        'journal',
        'detector spike',
        'detector silence',
        'webhook pager',
      ].map((name) => [name, false]),
    );
    expect(checks[5].detail).toMatch(/^no longer runs on 2 series, because it failed there: it broke; /);
    expect(checks[6].detail).toMatch(/^no longer runs on 1 scope, because it failed there: it broke; /);
    expect(checks[7].detail).toMatch(
      /^1 attempt failed; .*; open signals cannot .*; mutes cannot be made silences; /,
    );
    expect(checks[0].detail).toBe(
      'http://a: not_ready, store unreachable, last tick 90000 ms ago; the checks below or its log say why',
    );
    expect(checks[3].detail).toMatch(/^stands at 7 for 30 s; /);
    expect(readinessChecks('http://a', { status: 'ready', store: 'reachable' })).toEqual([
      { name: 'server', ok: true, detail: 'http://a: ready, store reachable' },
    ]);
  });

  it('reads why a server is not ready, which answers 503', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/ready') response.statusCode = 503;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(NOT_READY));
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const checks = await serverChecks(url, { token: undefined });
    expect(checks).toEqual([
      ...readinessChecks(url, NOT_READY),
      { name: 'clock', ok: true, detail: 'agrees with the clock of the server' },
    ]);
  });

  it('passes on what answers otherwise, or does not', async () => {
    const server = createServer((_request, response) => {
      response.statusCode = 503;
      response.end('{}');
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    expect(await serverChecks(url, { token: undefined })).toEqual([
      { name: 'server', ok: false, detail: 'The server answered 503.' },
    ]);
    const silent = `http://127.0.0.1:${await freePort()}`;
    expect(await serverChecks(silent, { token: undefined })).toEqual([
      { name: 'server', ok: false, detail: `No server answers at ${silent}; is it running?` },
    ]);
  });
});
