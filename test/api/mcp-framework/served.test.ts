import { EventEmitter, once } from 'node:events';
import type { Client } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  audio,
  type Context,
  createServer,
  elicitation,
  embedded,
  image,
  link,
  type McpServer,
  roots,
  sampling,
  silent,
  text,
  UserError,
} from '../../../api/mcp-framework/index.ts';
import { connect, WAYS } from './connect.ts';

const Name = z.object({ name: z.string().min(2) });

function demo(): McpServer {
  const server = createServer({ name: 'demo', version: '1.2.3' }, { logger: silent, timeout: 5000 });
  server
    .tool('add')
    .title('Add')
    .description('Adds two numbers.')
    .annotations({ readOnlyHint: true })
    .input(z.strictObject({ a: z.number(), b: z.number().default(1) }))
    .output(z.object({ sum: z.number() }))
    .handler(({ a, b }) => ({ sum: a + b }));
  server.tool('nothing').handler(() => undefined);
  server.tool('plain').handler(() => 'just a text');
  server
    .tool('pieces')
    .handler(() => [
      text('one', { audience: ['user'], priority: 0.5 }),
      image(new Uint8Array([1, 2]), 'image/png'),
      audio('AQI=', 'audio/wav'),
      embedded('demo://x', { text: 'inside', mimeType: 'text/plain' }),
      link('demo://y', 'y'),
    ]);
  server.tool('value').handler(() => ({ list: [1, 2] }));
  server.tool('broken').handler(() => {
    throw new Error('the password is hunter2');
  });
  server.tool('refuses').handler(() => {
    throw new UserError('Name a city.');
  });
  server
    .tool('lies')
    .output(z.object({ sum: z.number().max(1) }))
    .handler(() => ({ sum: 2 }));
  server.tool('greet').handler(async (_, ctx) => {
    const answer = await ctx.elicit('Who are you?', Name);
    return answer.action === 'accept' ? `Hello, ${answer.content.name}!` : `You said ${answer.action}.`;
  });
  server.tool('all').handler(async (_, ctx) => {
    const first = await ctx.ask({ who: elicitation('Who?', Name), where: roots() });
    const said = await ctx.sample({
      maxTokens: 5,
      messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }],
    });
    const name = first.who.action === 'accept' ? first.who.content.name : 'nobody';
    return `${name} at ${first.where.map(({ uri }) => uri).join()} with ${said.model}`;
  });
  server.tool('context').handler((_, ctx) => {
    const { method, target, server: of, client, protocol } = ctx;
    return { method, target, of, client, protocol };
  });
  server
    .resource('demo://x')
    .name('x')
    .description('The x.')
    .mimeType('text/plain')
    .handler(() => 'the x');
  server.resource('demo://bytes').handler(() => ({ blob: new Uint8Array([0, 255]), mimeType: 'image/png' }));
  server
    .resource('demo://{scope}/items/{id}')
    .name('item')
    .complete('id', (typed, { scope }) => [`${typed}1`, `${scope ?? 'no'}2`])
    .list(() => [{ uri: 'demo://s/items/1', name: 'first' }])
    .handler((uri, { scope, id }) => `${uri.href} is ${id} of ${scope}`);
  server
    .prompt('review')
    .description('Reviews.')
    .args(z.object({ what: z.string().describe('What to review.'), depth: z.coerce.number().optional() }))
    .complete('what', (typed) => Array.from({ length: 150 }, (_, at) => `${typed}${at}`))
    .handler(({ what, depth = 1 }) => [
      { role: 'user', content: `Review ${what} ${depth + 1} times.` },
      { role: 'assistant', content: embedded('demo://x', { text: 'the x' }) },
    ]);
  return server;
}

describe.each(WAYS)('a server, %s,', (way) => {
  let end: () => Promise<void> = async () => {};
  afterEach(() => end());

  async function open(server = demo()): Promise<Client> {
    const { client, close } = await connect(server, way);
    end = close;
    return client;
  }
  const textOf = (result: { readonly content?: unknown }) =>
    z.array(z.object({ text: z.string() })).parse(result.content)[0].text;

  it('says what it is and lists what it offers, in order', async () => {
    const client = await open();
    expect(client.getServerVersion()).toMatchObject({ name: 'demo', version: '1.2.3' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...demo().tools.keys()]);
    expect(tools[0]).toMatchObject({
      title: 'Add',
      description: 'Adds two numbers.',
      annotations: { readOnlyHint: true },
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number', default: 1 } },
        required: ['a'],
        additionalProperties: false,
      },
      outputSchema: { type: 'object', required: ['sum'] },
    });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['demo://x', 'demo://bytes', 'demo://s/items/1']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toEqual([{ uriTemplate: 'demo://{scope}/items/{id}', name: 'item' }]);
    const { prompts } = await client.listPrompts();
    expect(prompts).toEqual([
      {
        name: 'review',
        description: 'Reviews.',
        arguments: [
          { name: 'what', description: 'What to review.', required: true },
          { name: 'depth', required: false },
        ],
      },
    ]);
  });

  it('calls tools and sends every kind of answer', async () => {
    const client = await open();
    expect(await client.callTool({ name: 'add', arguments: { a: 2 } })).toMatchObject({
      content: [{ type: 'text', text: '{"sum":3}' }],
      structuredContent: { sum: 3 },
    });
    expect((await client.callTool({ name: 'nothing' })).content).toEqual([]);
    expect((await client.callTool({ name: 'plain' })).content).toEqual([
      { type: 'text', text: 'just a text' },
    ]);
    expect((await client.callTool({ name: 'pieces' })).content).toEqual([
      { type: 'text', text: 'one', annotations: { audience: ['user'], priority: 0.5 } },
      { type: 'image', data: 'AQI=', mimeType: 'image/png' },
      { type: 'audio', data: 'AQI=', mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'demo://x', text: 'inside', mimeType: 'text/plain' } },
      { type: 'resource_link', uri: 'demo://y', name: 'y' },
    ]);
    expect((await client.callTool({ name: 'value' })).structuredContent).toEqual({ list: [1, 2] });
  });

  it('names each place of input that does not fit, and does not call the handler', async () => {
    let calls = 0;
    const server = createServer({ name: 'strict', version: '1' }, { logger: silent });
    server
      .tool('deep')
      .input(z.strictObject({ at: z.object({ ids: z.array(z.number()) }), name: z.string() }))
      .handler(() => {
        calls++;
        return 'called';
      });
    const client = await open(server);
    const result = await client.callTool({ name: 'deep', arguments: { at: { ids: [1, 'x'] }, more: 1 } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/^at\.ids\.1: .*number/m);
    expect(textOf(result)).toMatch(/^name: /m);
    expect(textOf(result)).toMatch(/more/);
    expect(calls).toBe(0);
  });

  it('lets a model read what was thrown for it, and nothing of a fault', async () => {
    const client = await open();
    expect(await client.callTool({ name: 'refuses' })).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'Name a city.' }],
    });
    for (const name of ['broken', 'lies']) {
      const result = await client.callTool({ name });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(/failed on the server/);
      expect(JSON.stringify(result)).not.toMatch(/hunter2|Error:|\bat .*\.ts/);
    }
  });

  it('answers what it does not have with an error of the protocol', async () => {
    const client = await open();
    await expect(client.callTool({ name: 'nope' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.getPrompt({ name: 'nope' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: 'demo://nope' })).rejects.toMatchObject({
      code: -32602,
      data: { uri: 'demo://nope' },
    });
  });

  it('reads resources by URI and by template', async () => {
    const client = await open();
    expect((await client.readResource({ uri: 'demo://x' })).contents).toEqual([
      { uri: 'demo://x', mimeType: 'text/plain', text: 'the x' },
    ]);
    expect((await client.readResource({ uri: 'demo://bytes' })).contents).toEqual([
      { uri: 'demo://bytes', mimeType: 'image/png', blob: 'AP8=' },
    ]);
    expect((await client.readResource({ uri: 'demo://s/items/a%20b' })).contents[0]).toMatchObject({
      text: expect.stringMatching(/ is a.*b of s$/),
    });
  });

  it('fills prompts in, and refuses arguments by their names', async () => {
    const client = await open();
    const { messages } = await client.getPrompt({ name: 'review', arguments: { what: 'it', depth: '2' } });
    expect(messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Review it 3 times.' } },
      { role: 'assistant', content: { type: 'resource', resource: { uri: 'demo://x', text: 'the x' } } },
    ]);
    await expect(client.getPrompt({ name: 'review', arguments: { depth: 'x' } })).rejects.toMatchObject({
      code: -32602,
      data: {
        issues: [expect.objectContaining({ path: 'what' }), expect.objectContaining({ path: 'depth' })],
      },
    });
  });

  it('completes arguments', async () => {
    const client = await open();
    const prompt = await client.complete({
      ref: { type: 'ref/prompt', name: 'review' },
      argument: { name: 'what', value: 'v' },
    });
    expect(prompt.completion.values).toEqual(Array.from({ length: 100 }, (_, at) => `v${at}`));
    expect(prompt.completion).toMatchObject({ total: 150, hasMore: true });
    const item = await client.complete({
      ref: { type: 'ref/resource', uri: 'demo://{scope}/items/{id}' },
      argument: { name: 'id', value: '7' },
      context: { arguments: { scope: 's' } },
    });
    expect(item.completion.values).toEqual(['71', 's2']);
    const none = await client.complete({
      ref: { type: 'ref/prompt', name: 'review' },
      argument: { name: 'depth', value: '' },
    });
    expect(none.completion.values).toEqual([]);
  });

  it('asks the client, again where the answer does not fit, and takes a no', async () => {
    const client = await open();
    const answers = [
      { action: 'accept' as const, content: { name: 'A' } },
      { action: 'accept' as const, content: { name: 'Ada' } },
      { action: 'decline' as const },
    ];
    const asked: unknown[] = [];
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message);
      return answers[asked.length - 1];
    });
    expect(textOf(await client.callTool({ name: 'greet' }))).toBe('Hello, Ada!');
    expect(textOf(await client.callTool({ name: 'greet' }))).toBe('You said decline.');
    expect(asked).toEqual(['Who are you?', 'Who are you?', 'Who are you?']);
  });

  it('asks several things in one round, and more in the next', async () => {
    const client = await open();
    client.setRequestHandler('elicitation/create', async () => ({
      action: 'accept',
      content: { name: 'Ada' },
    }));
    client.setRequestHandler('roots/list', async () => ({ roots: [{ uri: 'file:///home' }] }));
    client.setRequestHandler('sampling/createMessage', async () => ({
      model: 'm1',
      role: 'assistant',
      content: { type: 'text', text: 'hello' },
    }));
    expect(textOf(await client.callTool({ name: 'all' }))).toBe('Ada at file:///home with m1');
  });

  it('reports progress that rises', async () => {
    const server = createServer({ name: 'steps', version: '1' }, { logger: silent });
    const seen: unknown[] = [];
    const heard = new EventEmitter();
    // The client forgets progress that one read brings it together with the answer, so each is waited for.
    server.tool('steps').handler(async (_, ctx) => {
      for (const done of [0, 50, 20, 100]) {
        const shown = done === 20 ? undefined : once(heard, 'progress');
        await ctx.progress(done, 100, `at ${done}`);
        await shown;
      }
      return 'done';
    });
    const client = await open(server);
    await client.callTool(
      { name: 'steps' },
      {
        onprogress(progress) {
          seen.push(progress);
          heard.emit('progress');
        },
      },
    );
    expect(seen).toEqual([
      { progress: 0, total: 100, message: 'at 0' },
      { progress: 50, total: 100, message: 'at 50' },
      { progress: 100, total: 100, message: 'at 100' },
    ]);
  });

  it('tells handlers where they are', async () => {
    const client = await open();
    expect((await client.callTool({ name: 'context' })).structuredContent).toEqual({
      method: 'tools/call',
      target: 'context',
      of: { name: 'demo', version: '1.2.3' },
      client: { name: 'test', version: '1.0.0' },
      protocol: way.startsWith('2026') ? '2026-07-28' : '2025-11-25',
    });
  });

  it('aborts a handler that its client has given up', async () => {
    const server = createServer({ name: 'slow', version: '1' }, { logger: silent });
    let aborted: (() => void) | undefined;
    const heard = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    let called: ((ctx: Context) => void) | undefined;
    const calling = new Promise<Context>((resolve) => {
      called = resolve;
    });
    server.tool('wait').handler(async (_, ctx) => {
      ctx.signal.addEventListener('abort', () => aborted?.());
      called?.(ctx);
      await heard;
    });
    const client = await open(server);
    const giveUp = new AbortController();
    const call = client.callTool({ name: 'wait' }, { signal: giveUp.signal });
    const failed = expect(call).rejects.toThrow();
    await calling;
    giveUp.abort();
    await failed;
    await heard;
  });

  it('puts middleware around every method, the first outermost, and that of a tool inside', async () => {
    const server = createServer({ name: 'ring', version: '1' }, { logger: silent, defaults: false });
    const seen: string[] = [];
    const ring = (name: string) => async (ctx: Context, next: () => Promise<unknown>) => {
      seen.push(`> ${name} ${ctx.method}`);
      try {
        return await next();
      } finally {
        seen.push(`< ${name}`);
      }
    };
    server.use(ring('a'), [ring('b')]);
    server
      .tool('t')
      .use(ring('c'))
      .handler(() => {
        seen.push('handler');
        return 'ok';
      });
    const client = await open(server);
    await client.callTool({ name: 't' });
    expect(seen).toEqual([
      '> a tools/call',
      '> b tools/call',
      '> c tools/call',
      'handler',
      '< c',
      '< b',
      '< a',
    ]);
    seen.length = 0;
    await client.listTools();
    expect(seen).toEqual(['> a tools/list', '> b tools/list', '< b', '< a']);
  });

  it('takes what middleware answers where it fits, and refuses it where not', async () => {
    const server = createServer({ name: 'ring', version: '1' }, { logger: silent });
    let answer: unknown = { content: [{ type: 'text', text: 'in place' }] };
    server.use(async (ctx, next) => (ctx.method === 'tools/call' ? answer : next()));
    server.tool('t').handler(() => 'own');
    const client = await open(server);
    expect(textOf(await client.callTool({ name: 't' }))).toBe('in place');
    answer = 42;
    expect(await client.callTool({ name: 't' })).toMatchObject({ isError: true });
  });
});

describe('a form that is asked for', () => {
  it('reads no answer of another kind as its own', () => {
    const answers = { a: { roots: [] }, b: 7, c: null, d: { action: 'accept' } };
    for (const key of Object.keys(answers)) {
      expect(elicitation('?', Name).read(answers, key)).toBeUndefined();
      expect(sampling({ maxTokens: 1, messages: [] }).read(answers, key)).toBeUndefined();
    }
  });
});
