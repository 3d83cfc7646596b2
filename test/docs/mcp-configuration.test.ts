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

it.each(['README.md', 'docs/mcp-server.md'])(
  '%s has a configuration that a client starts, in a folder of its own',
  async (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const [, block] = /^```json\n(\{\s*"mcpServers".*?)^```$/ms.exec(text) ?? [];
    const folder = temporaryFolder();
    // Each path of the page is replaced by one of this machine, as a reader does.
    const own = block
      .replace('/path/to/tidemark/', `${ROOT}/`)
      .replace('/path/to/tidemark.duckdb', join(folder, 'tidemark.duckdb'));
    expect(own).not.toContain('/path/to');
    const { tidemark } = configurationSchema.parse(JSON.parse(own)).mcpServers;
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ ...tidemark, cwd: folder, stderr: 'ignore' }));
    expect(client.getServerVersion()).toMatchObject({ name: 'tidemark' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['ingest_observations', 'sql']));
    await client.close();
  },
);
