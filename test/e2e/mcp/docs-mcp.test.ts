import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packageRoot } from '../../../sinks/package-root.ts';
import { temporaryFolder } from '../server.ts';

const ROOT = packageRoot(import.meta.url);
const EXAMPLE = readFileSync(join(ROOT, 'docs/examples/mcp-server.ts'), 'utf8');
const PAGE = readFileSync(join(ROOT, 'docs/how-to/mcp.md'), 'utf8');
const BLOCKS = [...PAGE.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block);
const FORM = { elicitation: { form: {} } };

/** A program in a folder of its own, where the package is installed. */
function installed(program: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules', 'tidemark'), 'dir');
  for (const name of ['zod', 'fastify']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'dir');
  }
  const file = join(folder, 'server.mjs');
  writeFileSync(file, program);
  return file;
}

function clientIn(revision: string): Client {
  const mode = revision === '2026-07-28' ? { pin: revision } : ('legacy' as const);
  return new Client({ name: 'test', version: '1' }, { capabilities: FORM, versionNegotiation: { mode } });
}

/** What a reader who follows the page sees of its server. */
async function expectTides(client: Client): Promise<void> {
  const call = (port: string) => client.callTool({ name: 'high_tide', arguments: { port } });
  expect((await call('Dover')).structuredContent).toEqual({ metres: 6.1 });
  expect(await call('Rome')).toMatchObject({
    isError: true,
    content: [{ text: 'No tides of Rome; there are Brest,Dover.' }],
  });
  expect((await client.readResource({ uri: 'tides://ports' })).contents).toMatchObject([
    { text: 'Brest\nDover' },
  ]);
}

describe('docs/how-to/mcp.md', () => {
  it('begins with the example, which has 20 lines', () => {
    expect(BLOCKS[0]).toBe(EXAMPLE);
    expect(EXAMPLE.trimEnd().split('\n')).toHaveLength(20);
  });

  it.each(['2026-07-28', '2025-11-25'])(
    'has an example that serves standard input and output and HTTP, in %s',
    async (revision) => {
      const file = installed(EXAMPLE);
      const client = clientIn(revision);
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args: [file], stderr: 'ignore' }),
      );
      await expectTides(client);
      await client.close();

      const child = spawn(process.execPath, [file], {
        env: { ...process.env, PORT: '0' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const [url] = await once(createInterface(child.stderr), 'line');
      const other = clientIn(revision);
      await other.connect(new StreamableHTTPClientTransport(new URL(url)));
      await expectTides(other);
      await other.close();
      child.kill();
      await once(child, 'exit');
    },
  );

  it('shows pieces that run one after the other, and drain', async () => {
    expect(BLOCKS.length).toBeGreaterThan(5);
    const [example, ...pieces] = BLOCKS;
    const program = [
      example.replace(/^if \(process\.env\.PORT[\s\S]*$/m, ''),
      ...pieces,
      'console.error(listening.url);',
      "console.error('http://localhost:' + app.server.address().port + '/mcp');",
      "stop.signal.addEventListener('abort', () => void app.close());",
    ].join('\n');
    const child = spawn(process.execPath, [installed(program.replaceAll(/\b3000\b/g, '0'))], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const urls: string[] = [];
    // The server logs what its own tests call before it listens.
    for await (const line of createInterface(child.stderr)) {
      if (!line.startsWith('{') && urls.push(line) === 2) break;
    }
    expect(urls).toHaveLength(2);
    child.stderr.resume();
    for (const url of urls) {
      const client = clientIn('2025-11-25');
      client.setRequestHandler('elicitation/create', async () => ({
        action: 'accept',
        content: { berth: 7 },
      }));
      await client.connect(new StreamableHTTPClientTransport(new URL(url)));
      await expectTides(client);
      expect((await client.callTool({ name: 'chart', arguments: { days: 2 } })).content).toMatchObject([
        { text: '2 day(s)' },
        { type: 'image' },
      ]);
      expect((await client.callTool({ name: 'book' })).content).toMatchObject([
        { text: 'Berth 7 is yours.' },
      ]);
      const { contents } = await client.readResource({ uri: 'tides://Brest/today' });
      expect(contents).toMatchObject([{ text: 'tides://Brest/today: 5.2 m' }]);
      const { messages } = await client.getPrompt({ name: 'plan_trip', arguments: { port: 'Dover' } });
      expect(messages).toMatchObject([{ content: { text: expect.stringContaining('4 hours from Dover') } }]);
      await client.close();
    }
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
