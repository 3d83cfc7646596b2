import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';

const PROGRAM = `
import { createServer, serveStdio } from './dist/api/mcp-framework/index.js';
import { z } from 'zod';
const server = createServer({ name: 'small', version: '1.0.0' });
server.tool('add').input(z.object({ a: z.number(), b: z.number() })).handler(({ a, b }) => String(a + b));
server.tool('grow').handler(() => {
  server.tool('grown').handler(() => 'yes');
  return 'grew';
});
server.resource('small://x').handler(() => 'x');
server.tool('touch').handler(() => {
  server.resourceUpdated('small://other');
  server.resourceUpdated('small://x');
  return server.subscriptions.uris.join();
});
await serveStdio(server);
console.error('gone');
`;

describe.each(['2026-07-28', '2025-11-25'])(
  'a program that serves standard input and output, in %s,',
  (revision) => {
    it('answers, tells of what changes, and ends with its client', async () => {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: ['--input-type=module', '-e', PROGRAM],
        stderr: 'pipe',
      });
      let log = '';
      const ended = new Promise<void>((resolve) => {
        transport.stderr?.on('data', (chunk: Buffer) => {
          log += chunk.toString();
          if (log.includes('gone')) resolve();
        });
      });
      const client = new Client(
        { name: 'test', version: '1' },
        { versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' } },
      );
      await client.connect(transport);
      const names = async () => (await client.listTools()).tools.map(({ name }) => name);
      expect(await client.callTool({ name: 'add', arguments: { a: 1, b: 2 } })).toMatchObject({
        content: [{ type: 'text', text: '3' }],
      });
      expect(await names()).toEqual(['add', 'grow', 'touch']);
      expect(await client.callTool({ name: 'grow' })).toMatchObject({ content: [{ text: 'grew' }] });
      expect(await names()).toEqual(['add', 'grow', 'touch', 'grown']);
      const reported = new Promise<string>((resolve) => {
        client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri));
      });
      if (revision === '2026-07-28') await client.listen({ resourceSubscriptions: ['small://x'] });
      else await client.subscribeResource({ uri: 'small://x' });
      expect(await client.callTool({ name: 'touch' })).toMatchObject({ content: [{ text: 'small://x' }] });
      expect(await reported).toBe('small://x');
      await client.close();
      await ended;
      expect(log).toContain('"message":"request answered"');
    });
  },
);

it('serves a client that closes standard error, where its log goes', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  program.stderr.destroy();
  const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const ask = async (id: number, method: string, params: object) => {
    program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return JSON.parse((await answers.next()).value ?? '{}');
  };
  const clientInfo = { name: 'test', version: '1' };
  await ask(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  for (let id = 1; id <= 5; id++) {
    expect(await ask(id, 'tools/call', { name: 'add', arguments: { a: id, b: 1 } })).toMatchObject({
      id,
      result: { content: [{ text: String(id + 1) }] },
    });
  }
  const ended = once(program, 'exit');
  program.stdin.end();
  expect(await ended).toEqual([0, null]);
});
