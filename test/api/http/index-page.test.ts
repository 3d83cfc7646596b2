import { expect, it } from 'vitest';
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

it('GET / is a page of the same links for a browser', async () => {
  const { links } = indexSchema.parse(JSON.parse((await call(service.url, '/')).text));
  const page = await call(service.url, '/', {
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  expect([page.status, page.headers.get('content-type'), page.headers.get('vary')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'accept',
  ]);
  const hrefs = [...page.text.matchAll(/<a href="([^"]*)">/g)].map(([, href]) => href);
  expect(hrefs).toEqual(Object.values(links));
});
