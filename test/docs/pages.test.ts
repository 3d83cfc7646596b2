import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../sinks/package-root.ts';
import { followPage } from './follow.ts';
import { pageOf } from './page.ts';
import { openShell, openShellHere } from './shell.ts';

const ROOT = packageRoot(import.meta.url);

const DOCS = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
const PAGES = ['README.md', ...DOCS.map((name) => join('docs', name))]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

describe('what the pages show', () => {
  const withCommands = PAGES.map(({ path, text }) => ({ path, text, ...pageOf(text) })).filter(
    ({ examples }) => examples.length > 0,
  );

  it.each(withCommands)(
    '$path: each command prints what stands below it',
    async ({ path, text }) => {
      // What most readers do is done with the real program.
      await followPage(text, path === 'README.md' ? openShell() : await openShellHere());
    },
    300_000,
  );

  it('says why a block is not run', () => {
    const reasons = PAGES.flatMap(({ path, text }) =>
      [...pageOf(text).skipped].map(([line, reason]) => `${path}:${line} ${reason}`),
    );
    for (const reason of reasons) expect(reason).toMatch(/needs|runs until|placeholder/);
  });
});
