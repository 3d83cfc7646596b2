import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../../sinks/package-root.ts';
import { temporaryFolder } from '../e2e/server.ts';

const ROOT = packageRoot(import.meta.url);
const configurationSchema = z.strictObject({
  mcpServers: z.strictObject({
    tidemark: z.strictObject({ command: z.string(), args: z.array(z.string()) }),
  }),
});

/** The configuration of a page, with paths of this machine in place of its own, as a reader has it. */
function configurationOf(page: string, folder: string) {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const [, block] = /^```json\n(\{\s*"mcpServers".*?)^```$/ms.exec(text) ?? [];
  const own = block
    .replace('/path/to/tidemark/', `${ROOT}/`)
    .replace('/path/to/tidemark.duckdb', join(folder, 'tidemark.duckdb'));
  expect(own).not.toContain('/path/to');
  return configurationSchema.parse(JSON.parse(own)).mcpServers.tidemark;
}

it('has one configuration on all pages, but for the store, which a client starts in a folder of its own', async () => {
  const folder = temporaryFolder();
  const readme = configurationOf('README.md', folder);
  const { command, args } = configurationOf('docs/how-to/mcp-server.md', folder);
  expect({ command, args: args.slice(0, -2) }).toEqual(readme);
  expect(args.at(-2)).toBe('--db');
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ ...readme, cwd: folder, stderr: 'ignore' }));
  expect(client.getServerVersion()).toMatchObject({ name: 'tidemark' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['ingest_observations', 'sql']));
  await client.close();
});
