import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../sinks/package-root.ts';
import { isAsShown, lasting, namedIn, pageOf } from './page.ts';
import { openShell } from './shell.ts';

const ROOT = packageRoot(import.meta.url);

const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => join('docs', name))]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

describe('what the pages show', () => {
  const withCommands = PAGES.map(({ path, text }) => ({ path, text, ...pageOf(text) })).filter(
    ({ examples }) => examples.length > 0,
  );

  it.each(withCommands)(
    '$path: each command prints what stands below it',
    async ({ text, before, examples }) => {
      const shell = openShell();
      for (const command of before) {
        expect({ command, ...(await shell.run(command)) }).toMatchObject({ code: 0 });
      }
      if (text.includes('localhost:7778')) await shell.serve();
      const named = namedIn(examples);
      for (const { line, command, shown } of examples) {
        const { lines, code } = await shell.run(command);
        const printed = lasting(lines, named);
        if (shown !== undefined) {
          const expected = lasting(shown, named);
          if (!isAsShown(printed, expected))
            expect({ line, command, printed }).toEqual({ line, command, printed: expected });
        } else expect({ line, command, printed, code }).toMatchObject({ code: 0 });
      }
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
