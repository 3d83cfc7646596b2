import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../sinks/package-root.ts';
import { sharedDesk } from './open.ts';

/** Rows of the table under a heading of the page, each as the words of its cells. */
function tableUnder(heading: string): string[][] {
  const page = readFileSync(join(packageRoot(import.meta.url), 'docs/how-to/mcp-server.md'), 'utf8');
  const [, section] = page.split(`\n## ${heading}\n`);
  const rows = section
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

describe('docs/how-to/mcp-server.md', () => {
  const desk = sharedDesk('in this process');

  it('has the tools, in order, and which of them change something', async () => {
    const { tools } = await desk().client.listTools();
    expect(tableUnder('Tools').map(([name, , changes]) => [name, changes])).toEqual(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint === true ? 'no' : 'yes']),
    );
  });

  it('has the resources', async () => {
    const { resources } = await desk().client.listResources();
    const { resourceTemplates } = await desk().client.listResourceTemplates();
    expect(tableUnder('Resources').map(([uri]) => uri)).toEqual([
      ...resources.map(({ uri }) => uri),
      ...resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ]);
  });

  it('has the prompts with their arguments', async () => {
    const { prompts } = await desk().client.listPrompts();
    expect(tableUnder('Prompts').map(([name]) => name)).toEqual(prompts.map(({ name }) => name));
    for (const [at, { arguments: args = [] }] of prompts.entries()) {
      for (const { name } of args) expect(tableUnder('Prompts')[at][1]).toContain(name);
    }
  });
});
