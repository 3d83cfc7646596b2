import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../sinks/package-root.ts';
import { runCommand } from '../api/cli/run-command.ts';
import { temporaryFolder } from '../e2e/server.ts';

const ROOT = packageRoot(import.meta.url);
const PICTURE = join(ROOT, 'docs/web-1.svg');

it('README has the picture that show draws (npx vitest run test/docs/picture.test.ts -u writes it)', async () => {
  // Its name is the scope of the series.
  const folder = join(temporaryFolder(), 'demo');
  mkdirSync(folder);
  const [file, drawn, db] = ['fleet.csv', 'web-1.svg', 'demo.duckdb'].map((name) => join(folder, name));
  const fleet = await runCommand(['demo', '--csv', '--until', '2026-11-25']);
  writeFileSync(file, fleet.text);
  expect((await runCommand(['replay', '--db', db, file])).code).toBe(0);
  const stretch = ['--since', '2026-11-12', '--until', '2026-11-20'];
  const { code } = await runCommand(['show', 'web-1', '--db', db, ...stretch, '--svg', drawn]);
  expect(code).toBe(0);
  await expect(readFileSync(drawn, 'utf8')).toMatchFileSnapshot(PICTURE);
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(readme).toMatch(/!\[[^\]]{40,}\]\(docs\/web-1\.svg\)/);
  expect(readme).toContain(`show web-1 ${stretch.join(' ')} --svg web-1.svg`);
});
