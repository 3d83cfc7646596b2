import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { pino } from 'pino';
import { processIo } from '../../api/cli/io.ts';
import { programFor } from '../../api/cli/main.ts';
import { readConfig } from '../../api/config/config.ts';
import { startService } from '../../api/server/service.ts';
import { fileName, siteMarkdown } from './markdown.ts';
import { commandsPage } from './reference/commands.ts';
import { httpPage } from './reference/http.ts';
import { toolsPage } from './reference/tools.ts';
import { type GENERATED, SECTIONS } from './sections.ts';

/** The generated pages, from a server that is started for it and from the program. */
async function generated(): Promise<Readonly<Record<(typeof GENERATED)[number], string>>> {
  const config = readConfig({ SIGNAL_DB_DSN: 'memory://', SIGNAL_PORT: '0' });
  const service = await startService(config, pino({ level: 'silent' }));
  try {
    const client = new Client({ name: 'tidemark-docs', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
    const tools = await toolsPage(client);
    await client.close();
    const document: unknown = await (await fetch(`${service.url}/openapi.json`)).json();
    const program = await programFor([], { ...processIo(), exitCode: 0 });
    return { 'http-api': httpPage(document), commands: commandsPage(program), 'mcp-tools': tools };
  } finally {
    await service.stop();
  }
}

/**
 * Writes the Markdown of all pages, and the files that they link to.
 *
 * @param root folder of tidemark
 * @param folder receives the pages
 */
export async function writeSources(root: string, folder: string): Promise<void> {
  const files = new Set<string>();
  const made = await generated();
  await mkdir(folder, { recursive: true });
  for (const { source, name } of SECTIONS.flatMap(({ pages }) => pages)) {
    let text = Object.entries(made).find(([page]) => page === name)?.[1];
    if (source !== undefined) {
      const page = siteMarkdown(source, await readFile(join(root, source), 'utf8'));
      text = page.text;
      for (const file of page.files) files.add(file);
    }
    if (text === undefined) throw new Error(`the page ${name} has no source`);
    await writeFile(join(folder, `${name}.md`), text);
  }
  for (const file of files) {
    const to = join(folder, 'public', 'linked', fileName(file));
    await mkdir(dirname(to), { recursive: true });
    await copyFile(join(root, file), to);
  }
}
