import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTidemark } from '../../../api/index.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { runCommand } from './run-command.ts';

const ROOT = packageRoot(import.meta.url);
const DATE = /\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?/g;
const RANDOM_ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

interface Example {
  readonly command: string;
  readonly shown: readonly string[];
}

/** The commands of a page's console blocks with what it shows below them. */
function examplesIn(page: string): Example[] {
  const blocks = [...page.matchAll(/^```console\n(.*?)^```$/gms)].flatMap(([, block]) =>
    block.split(/^\$ /m).slice(1),
  );
  return blocks.map((block) => {
    const [command, ...shown] = block.trimEnd().split('\n');
    return { command, shown };
  });
}

/** Arguments of a command, as a shell takes them apart; and the field that jq takes out. */
function parsed(command: string): { args: string[]; field: string | undefined } {
  const [, call, field] = /^npx tidemark (.*?)(?: \| jq -r \.(\w+))?$/.exec(command) ?? [];
  if (call === undefined) throw new Error(`a page shows a command that cannot be run: ${command}`);
  const args = [...call.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
  return { args, field };
}

/** Arguments with the store in a folder: the one that they name, or else the one of the page. */
function inFolder(args: readonly string[], folder: string): string[] {
  const at = args.indexOf('--db');
  const name = at < 0 ? 'docs.duckdb' : args[at + 1];
  const others = args.filter((_, i) => at < 0 || (i !== at && i !== at + 1));
  return [...others, '--db', join(folder, name)];
}

/**
 * What is shown, without what differs from run to run: the time of the run, random ids, the room that they take, and a confidence, which
 * wanes with the age of its claims.
 */
function lasting(lines: readonly string[], named: ReadonlySet<string>): string[] {
  return lines.map((line) =>
    line
      .replace(DATE, (text) => (named.has(text.slice(0, 10)) ? text : 'NOW'))
      .replace(RANDOM_ID, 'ID')
      .replace(/^confidence 0\.\d\d/, 'confidence C')
      .replace(/ {2,}/g, '  ')
      .trimEnd(),
  );
}

it.each(['docs/memory.md', 'README.md'])('%s shows what the commands of memory print', async (file) => {
  const examples = examplesIn(readFileSync(join(ROOT, file), 'utf8'));
  expect(examples.length).toBeGreaterThan(4);
  const named = new Set(examples.flatMap(({ command }) => command.match(DATE) ?? []));
  const folder = temporaryFolder();
  for (const { command, shown } of examples) {
    const { args, field } = parsed(command);
    const { stdout } = await runCommand(inFolder(args, folder));
    const printed = field === undefined ? stdout : stdout.map((line) => String(JSON.parse(line)[field]));
    expect([command, ...lasting(printed, named)]).toEqual([command, ...lasting(shown, named)]);
  }
});

it('docs/memory.md gives an example of each kind of contradiction that is one', async () => {
  const page = readFileSync(join(ROOT, 'docs/memory.md'), 'utf8');
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
