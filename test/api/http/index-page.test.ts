import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../answers.ts';
import { sharedService } from '../harness.ts';

const service = sharedService();

const indexSchema = z.strictObject({
  name: z.literal('tidemark'),
  version: z.string(),
  links: z.record(z.string(), z.string().startsWith('/')),
});

it('GET / says what there is, and each of it is there', async () => {
  const answer = await call(service.url, '/');
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
    200,
    expect.stringContaining('application/json'),
    'accept',
  ]);
  const { links } = indexSchema.parse(JSON.parse(answer.text));
  expect(Object.keys(links)).toEqual(expect.arrayContaining(['docs', 'openapi', 'health', 'signals']));
  for (const path of Object.values(links)) {
    const { status, body } = await fetch(service.url + path);
    await body?.cancel();
    expect([path, status]).toEqual([path, 200]);
  }
});

it('GET / is the console for a browser, as an address that is never kept and files that always are', async () => {
  const page = await call(service.url, '/', {
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  expect([page.status, page.headers.get('content-type'), page.headers.get('vary')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'accept, accept-encoding',
  ]);
  expect(page.headers.get('cache-control')).toBe('public, max-age=0');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  // Addresses are relative, for a proxy that serves the console below a path of its own.
  const files = [...page.text.matchAll(/(?:src|href)="(\.\/[^"]*)"/g)].map(([, path]) => path);
  expect(files.length).toBeGreaterThan(2);
  for (const path of files) {
    const file = await fetch(new URL(path, `${service.url}/`));
    await file.body?.cancel();
    const [status, kept] = [file.status, file.headers.get('cache-control')];
    expect([path, status, kept?.includes('immutable') === true]).toEqual([
      path,
      200,
      path.startsWith('./console/'),
    ]);
  }
});

it('the first page takes less than 150 kB, compressed', async () => {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const page = await call(service.url, '/', { headers });
  const files = [...page.text.matchAll(/(?:src|href)="(\.\/console\/[^"]*)"/g)].map(([, path]) => path);
  const sizes = await Promise.all(
    files.map(async (path) => {
      const file = await fetch(new URL(path, `${service.url}/`), { headers });
      await file.body?.cancel();
      expect(file.headers.get('content-encoding')).toBe('br');
      return Number(file.headers.get('content-length'));
    }),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(1000);
  expect(total).toBeLessThan(150 * 1024);
});

describe('where a token is required', () => {
  const guarded = sharedService({ SIGNAL_API_TOKEN: 'secret-token' });

  it('the console is served without one, and asks for it', async () => {
    const page = await call(guarded.url, '/', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    const [script] = /\.\/console\/[^"]*\.js/.exec(page.text) ?? [];
    expect((await call(guarded.url, `/${script?.slice(2)}`)).status).toBe(200);
    expect((await call(guarded.url, '/v1/signals')).status).toBe(401);
    for (const path of ['/console/../package.json', '/console/%2e%2e/index.js', '/console/nothing.js']) {
      expect([path, (await call(guarded.url, path)).status]).not.toEqual([path, 200]);
    }
  });
});
