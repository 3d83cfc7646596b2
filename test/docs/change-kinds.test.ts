import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANGE_KINDS } from '../../operators/signals/signal.ts';
import { packageRoot } from '../../sinks/package-root.ts';

const read = (file: string) => readFileSync(join(packageRoot(import.meta.url), file), 'utf8');

test('docs/concepts/patterns.md says what each kind of change means', () => {
  const [, section] = read('docs/concepts/patterns.md').split('\n## How a signal changes\n');
  const table = section.split('\n## ')[0].matchAll(/^\| `([a-z.]+)` +\| (\S.*\S) +\|$/gm);
  expect(Array.from(table, ([, kind]) => kind)).toEqual([...CHANGE_KINDS]);
});

test.each(['docs/reference/signals.md', 'docs/how-to/scale-out.md'])(
  '%s names all kinds of changes',
  (file) => {
    const text = read(file);
    for (const kind of CHANGE_KINDS) expect(text).toContain(`\`${kind}\``);
  },
);
