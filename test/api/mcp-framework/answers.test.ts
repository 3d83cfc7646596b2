import { EventEmitter, once } from 'node:events';
import type { Client } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createServer, type McpServer } from '../../../api/mcp-framework/index.ts';
import { connect, WAYS } from './connect.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server whose log lines are kept. */
function logged() {
  const lines: (readonly [string, string])[] = [];
  const at = (level: string) => (message: string) => {
    lines.push([level, message]);
  };
  const logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return { lines, server: createServer({ name: 'x', version: '1' }, { logger }) };
}

async function open(server: McpServer, way: (typeof WAYS)[number]): Promise<Client> {
  const { client, close } = await connect(server, way);
  ends.push(close);
  return client;
}

describe.each(WAYS)('an answer, %s', (way) => {
  it('has the fields of an output schema with an id of its own', async () => {
    const { server } = logged();
    server
      .tool('measure')
      .input(z.object({ of: z.string() }).meta({ id: 'Of' }))
      .output(z.object({ size: z.number() }).meta({ id: 'Size' }))
      .handler(() => ({ size: 2 }));
    const client = await open(server, way);
    const { tools } = await client.listTools();
    expect(tools[0].inputSchema).toMatchObject({ type: 'object', required: ['of'] });
    expect(tools[0].outputSchema).toMatchObject({ type: 'object', required: ['size'] });
    const { structuredContent } = await client.callTool({ name: 'measure', arguments: { of: 'it' } });
    expect(structuredContent).toEqual({ size: 2 });
  });

  it('says nothing of a value that JSON does not have', async () => {
    const { server, lines } = logged();
    server.tool('function').handler(() => () => 1);
    server
      .tool('nothing')
      .output(z.unknown())
      .handler(() => undefined);
    const client = await open(server, way);
    for (const name of ['function', 'nothing']) {
      expect(await client.callTool({ name })).toMatchObject({
        isError: true,
        content: [{ text: 'The request failed on the server. The log of the server has the error.' }],
      });
    }
    expect(lines.filter(([level]) => level === 'error')).toHaveLength(2);
  });

  it('completes nothing that has no completer, whatever it is called', async () => {
    const { server } = logged();
    server
      .prompt('plan')
      .args(z.object({ port: z.string() }))
      .complete('port', () => ['Dover'])
      .handler(({ port }) => port);
    const client = await open(server, way);
    const complete = async (name: string) => {
      const ref = { type: 'ref/prompt' as const, name: 'plan' };
      return (await client.complete({ ref, argument: { name, value: 'x' } })).completion.values;
    };
    expect(await complete('port')).toEqual(['Dover']);
    for (const name of ['constructor', 'toString', '__proto__', 'valueOf']) {
      expect(await complete(name)).toEqual([]);
    }
  });

  it('may be outlived by a handler that goes on telling of it', async () => {
    const { server, lines } = logged();
    const reported = new EventEmitter();
    const both = once(reported, 'both');
    server.tool('outlives').handler((_, ctx) => {
      setImmediate(async () => {
        // Whoever does not wait for these must not end the process by them.
        await ctx.progress(1, 2);
        await ctx.log('error', 'late');
        reported.emit('both');
      });
      return 'answered';
    });
    const client = await open(server, way);
    const answer = await client.callTool({ name: 'outlives' }, { onprogress: () => {} });
    expect(answer.content).toEqual([{ type: 'text', text: 'answered' }]);
    await both;
    expect(lines.filter(([level]) => level === 'error')).toEqual([]);
  });
});
