import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../../release/root.ts';
import { SECTIONS } from '../../../release/site/sections.ts';
import { serveSite } from '../../../release/site/serve.ts';
import { buildSite } from '../../../release/site/site.ts';
import { temporaryFolder } from '../../e2e/server.ts';

// VitePress ends the build at a link that leads nowhere.
it('the pages are one set by version, without dead links, that needs nothing from a network', {
  timeout: 300_000,
}, async () => {
  const output = temporaryFolder();
  mkdirSync(join(output, '0.0.9'));
  const folder = await buildSite(ROOT, output, '9.9.9');
  expect(folder).toBe(join(output, '9.9.9'));
  const served = await serveSite(output, 0);
  onTestFinished(() => served.close());
  const get = async (path: string) => {
    const response = await fetch(`${served.url}${path}`);
    return [response.status, await response.text()] as const;
  };
  expect((await get('/'))[1]).toMatch(/url=9\.9\.9\/.*>9\.9\.9<.*>0\.0\.9</s);
  for (const { name } of SECTIONS.flatMap(({ pages }) => pages)) {
    const [status, page] = await get(`/9.9.9/${name}`);
    expect([name, status]).toEqual([name, 200]);
    expect(page.match(/<(?:script|link|img)[^>]*(?:src|href)="https?:[^"]*"/g) ?? []).toEqual([]);
  }
  expect((await get('/9.9.9/http-api'))[1]).toContain('POST /v1/ingest/batch');
  expect((await get('/9.9.9/commands'))[1]).toContain('tidemark serve');
  expect((await get('/9.9.9/linked/docs/web-1.svg'))[0]).toBe(200);
  const chunks = join(folder, 'assets', 'chunks');
  const index = readdirSync(chunks).filter((name) => name.includes('localSearchIndex'));
  expect(index).toHaveLength(1);
  expect(readFileSync(join(chunks, index[0]), 'utf8')).toContain('["lease",');
});
