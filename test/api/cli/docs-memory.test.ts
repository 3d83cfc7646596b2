import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTidemark } from '../../../api/index.ts';
import { packageRoot } from '../../../sinks/package-root.ts';

const ROOT = packageRoot(import.meta.url);
it('docs/how-to/memory.md gives an example of each kind of contradiction that is one', async () => {
  const page = readFileSync(join(ROOT, 'docs/how-to/memory.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+_conflict)` +\| “(.*?)” and “(.*?)”/gm)];
  expect(rows).toHaveLength(5);
  const found = await Promise.all(
    rows.map(async ([, kind, one, other]) => {
      const tidemark = await openTidemark({ dsn: 'sqlite://:memory:' });
      await tidemark.process({ text: one, timestamp: '2026-01-01T00:00:00Z' });
      const { contradictions } = await tidemark.process({ text: other, timestamp: '2026-01-01T00:00:00Z' });
      await tidemark.close();
      return [kind, contradictions.map((contradiction) => contradiction.kind)];
    }),
  );
  expect(found).toEqual(rows.map(([, kind]) => [kind, [kind]]));
});
