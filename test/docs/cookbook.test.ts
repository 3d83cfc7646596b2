import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../sinks/package-root.ts';
import { runCommand } from '../api/cli/run-command.ts';
import { temporaryFolder } from '../e2e/server.ts';

const page = readFileSync(join(packageRoot(import.meta.url), 'docs', 'cookbook.md'), 'utf8');
const recipes = Array.from(
  page.matchAll(/^## (.+)\n[\s\S]*?```sql\n([\s\S]*?)\n```\n\n```text\n([\s\S]*?)\n```$/gm),
  ([, question, statement, answer]) => ({ question, statement, answer }),
);
/** The commands that make the store. */
const notes = Array.from(
  page.matchAll(/^npx tidemark (process) --source (\S+) --timestamp (\S+) --text "(.+)"$/gm),
  ([, command, source, timestamp, text]) => [
    command,
    '--source',
    source,
    '--timestamp',
    timestamp,
    '--text',
    text,
  ],
);

describe('the cookbook', () => {
  it('has twelve questions', () => {
    expect(recipes.map(({ question }) => question)).toHaveLength(12);
    expect(page.match(/^## /gm)).toHaveLength(12);
    expect(notes).toHaveLength(6);
  });

  // On DuckDB, the test of all pages follows it.
  it('gives the answers of the page on SQLite', async () => {
    const folder = join(temporaryFolder(), 'shop');
    mkdirSync(folder);
    const db = `sqlite://${join(folder, 'a.sqlite')}`;
    const run = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await runCommand([...args, '--db', db]);
      expect([code, stderr.join('\n')]).toEqual([0, expect.not.stringContaining('rejected')]);
      return stdout.join('\n');
    };
    const { stdout } = await runCommand(['demo', '--csv', '--until', '2026-11-25']);
    const file = join(folder, 'fleet.csv');
    writeFileSync(file, `${stdout.join('\n')}\n`);
    await run('replay', file);
    for (const note of notes) await run(...note);
    for (const { question, statement, answer } of recipes) {
      const printed = (await run('sql', statement)).split('\n').map((line) => line.trimEnd());
      expect([question, ...printed]).toEqual([question, ...answer.split('\n')]);
    }
  }, 240_000);
});
