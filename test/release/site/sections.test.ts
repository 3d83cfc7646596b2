import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../../release/root.ts';
import { SECTIONS } from '../../../release/site/sections.ts';

const pages = SECTIONS.flatMap((section) => section.pages);
const sources = pages.flatMap(({ source }) => source ?? []);

it('has each page of docs/ once, and only pages that exist', () => {
  const found = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  expect(sources.filter((source) => source.startsWith('docs/')).sort()).toEqual(
    found.map((name) => `docs/${name}`).sort(),
  );
  expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
});
