import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  bearerTokens,
  createServer,
  image,
  type McpServer,
  rateLimit,
  requireScopes,
  silent,
  text,
  UserError,
} from '../../../../api/mcp-framework/index.ts';
import {
  type ConnectOptions,
  connectTo,
  REVISIONS,
  type TestClient,
} from '../../../../api/mcp-framework/testing/index.ts';

function demo(): McpServer {
  const server = createServer(
    { name: 'demo', version: '1.2.3' },
    { logger: silent, cache: { lists: { ttl: 60_000 }, resources: { ttl: 60_000 } } },
  );
  server
    .tool('add')
    .input(z.strictObject({ a: z.number(), b: z.number().default(1) }))
    .output(z.object({ sum: z.number() }))
    .handler(({ a, b }) => ({ sum: a + b }));
  server.tool('pieces').handler(() => [text('one'), image('AQI=', 'image/png'), text('two')]);
  server.tool('refuses').handler(() => {
    throw new UserError('Name a city.');
  });
  server.tool('works').handler(async (_, ctx) => {
    for (const done of [1, 2, 3]) await ctx.progress(done, 3, `step ${done}`);
    await ctx.log('debug', { at: 'the end' });
    return 'done';
  });
  server.tool('asks').handler(async (_, ctx) => {
    const who = await ctx.elicit('Who are you?', z.object({ name: z.string() }));
    const said = await ctx.sample({ maxTokens: 9, messages: [] });
    const [root] = await ctx.roots();
    const name = who.action === 'accept' ? who.content.name : who.action;
    return [name, 'text' in said.content ? said.content.text : '', root.uri].join(' ');
  });
  server.tool('grow').handler(() => {
    server.tool('grown').handler(() => 'yes');
    server.resourceUpdated('demo://x');
    server.resourceUpdated('demo://other');
  });
  let reads = 0;
  server.resource('demo://x').handler(() => `read ${++reads}`);
  server
    .resource('demo://{id}/y')
    .complete('id', (typed) => [`${typed}1`])
    .handler((uri) => uri.href);
  server
    .prompt('review')
    .description('Reviews.')
    .args(z.object({ what: z.string(), how: z.string().optional() }))
    .complete('what', (typed, { how }) => [`${typed}-${how}`])
    .handler(({ what }) => `Review ${what}.`);
  return server;
}

let client: TestClient | undefined;
afterEach(() => client?.close());

describe.each(REVISIONS)('a client of the test kit in %s', (revision) => {
  async function open(server = demo(), options: ConnectOptions = {}): Promise<TestClient> {
    client = await connectTo(server, { revision, ...options });
    return client;
  }

  it('speaks that revision', async () => {
    const { sdk } = await open();
    expect(sdk.getNegotiatedProtocolVersion()).toBe(revision);
  });

  it('calls tools, and tells texts, values and failure apart', async () => {
    const kit = await open();
    expect(await kit.call('add', { a: 1 })).toEqual({
      text: '{"sum":2}',
      structured: { sum: 2 },
      content: [{ type: 'text', text: '{"sum":2}' }],
      failed: false,
    });
    expect((await kit.call('pieces')).text).toBe('one\ntwo');
    expect(await kit.call('refuses')).toMatchObject({ failed: true, text: 'Name a city.' });
    expect(await kit.fails('refuses')).toBe('Name a city.');
    expect(await kit.fails('add', { a: 'x', c: 1 })).toMatch(/^a: .*number/m);
    await expect(kit.fails('add', { a: 1 })).rejects.toThrow(
      'The tool add was expected to fail, and answered: {"sum":2}',
    );
    await expect(kit.call('none')).rejects.toMatchObject({ code: -32602 });
  });

  it('types structured content by a schema', async () => {
    const kit = await open();
    const sum: number = (await kit.call('add', { a: 1, b: 2 }, z.object({ sum: z.number() }))).structured.sum;
    expect(sum).toBe(3);
    await expect(kit.call('refuses', {}, z.unknown())).rejects.toThrow(
      'The tool refuses failed: Name a city.',
    );
    await expect(kit.call('add', { a: 1 }, z.object({ sum: z.string() }))).rejects.toThrow('expected string');
  });

  it('reads, fills in, lists and completes, as it is now and not as it was kept', async () => {
    const server = demo();
    const kit = await open(server);
    expect((await kit.read('demo://x')).text).toBe('read 1');
    expect(await kit.read('demo://x')).toMatchObject({ text: 'read 2', contents: [{ uri: 'demo://x' }] });
    expect(await kit.get('review', { what: 'it' })).toEqual({
      text: 'Review it.',
      description: 'Reviews.',
      messages: [{ role: 'user', content: { type: 'text', text: 'Review it.' } }],
    });
    expect(await kit.complete({ prompt: 'review' }, 'what', 'a', { how: 'b' })).toEqual(['a-b']);
    expect(await kit.complete({ resource: 'demo://{id}/y' }, 'id', '7')).toEqual(['71']);
    const names = async () => (await kit.tools()).map(({ name }) => name);
    expect(await names()).toEqual([...server.tools.keys()]);
    server.removeTool('add');
    expect(await names()).toEqual([...server.tools.keys()]);
    expect((await kit.prompts()).map(({ name }) => name)).toEqual(['review']);
    expect((await kit.resources()).map(({ uri }) => uri)).toEqual(['demo://x']);
    expect((await kit.templates()).map(({ uriTemplate }) => uriTemplate)).toEqual(['demo://{id}/y']);
  });

  it('has the progress and the messages of a call when the call is answered', async () => {
    const kit = await open();
    for (let times = 1; times <= 20; times++) {
      await kit.call('works');
      expect(kit.progress).toHaveLength(3 * times);
      expect(kit.logs).toHaveLength(times);
    }
    expect(kit.progress.slice(-1)).toEqual([{ progress: 3, total: 3, message: 'step 3' }]);
    expect(kit.logs.slice(-1)).toEqual([{ level: 'debug', data: { at: 'the end' } }]);
  });

  it('hears of each change once, before it waits for it or after', async () => {
    const server = demo();
    const kit = await open(server);
    await kit.subscribe('demo://x');
    await kit.call('grow');
    await Promise.all([kit.changed('tools'), kit.changed('demo://x')]);
    expect(kit.changes).toEqual(
      expect.arrayContaining([{ kind: 'tools' }, { kind: 'resource', uri: 'demo://x' }]),
    );
    expect(kit.changes).toHaveLength(2);
    const next = kit.changed('tools');
    const prompts = kit.changed('prompts');
    server.removeTool('grown');
    server.removePrompt('review');
    await Promise.all([next, prompts]);
    expect(kit.changes).toHaveLength(4);
    const never = expect(kit.changed('resources')).rejects.toThrow(
      'The client was closed before a change of resources came.',
    );
    await kit.close();
    await never;
    await expect(kit.changed('tools')).rejects.toThrow('closed');
  });

  it('answers what handlers ask, and declares nothing else', async () => {
    const asked: string[] = [];
    const kit = await open(demo(), {
      answers: {
        elicit(form) {
          asked.push(form.message);
          return { action: 'accept', content: { name: 'Ada' } };
        },
        sample: async () => 'hello',
        roots: () => [{ uri: 'file:///home' }],
      },
    });
    expect((await kit.call('asks')).text).toBe('Ada hello file:///home');
    expect(asked).toEqual(['Who are you?']);
    await kit.close();
    const mute = await open();
    const refused = mute.fails('asks').catch((error: unknown) => String(error));
    expect(await refused).toMatch(/elicitation.*declare/);
  });

  it('goes through what stands around a server: who it is, from where, with which headers', async () => {
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    server
      .tool('who')
      .use(requireScopes('read'))
      .handler((_, { identity, headers, remote }) =>
        [identity?.id, headers?.get('x-tenant'), remote].join(' '),
      );
    const headers = { 'x-tenant': 'blue' };
    const remote = '192.0.2.7';
    const known = await open(server, { headers, remote, identity: { id: 'Ada', scopes: ['read'] } });
    expect((await known.call('who')).text).toBe('Ada blue 192.0.2.7');
    await known.close();
    const authenticate = bearerTokens({ secret: { id: 'Bob', scopes: ['read'] } });
    const endpoint = { authenticate, hosts: ['mcp.example.com'] };
    await expect(connectTo(server, { revision, endpoint })).rejects.toMatchObject({ status: 401 });
    const authorization = { authorization: 'Bearer secret' };
    const bearer = await open(server, { endpoint, headers: authorization });
    expect((await bearer.call('who')).text).toBe('Bob  ');
    await bearer.close();
    const stranger = await open(server);
    await expect(stranger.call('who')).rejects.toMatchObject({ code: -32004 });
  });

  it('ends what is under way when it is closed, and may be closed again', async () => {
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    let called = () => {};
    const calling = new Promise<void>((resolve) => {
      called = resolve;
    });
    server.tool('waits').handler(async (_, { signal }) => {
      called();
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    });
    const disposed = async () => {
      await using kit = await connectTo(server, { revision });
      const failed = expect(kit.call('waits')).rejects.toThrow();
      await calling;
      await kit.close();
      await failed;
    };
    await disposed();
    expect(server.subscriptions.some).toBe(false);
  });
});

it('limits each client of the kit by its address', async () => {
  const server = createServer({ name: 'x', version: '1' }, { logger: silent });
  server.tool('once').handler(() => 'ok');
  server.use(rateLimit({ requests: 1, per: 60_000 }));
  await using first = await connectTo(server, { remote: '192.0.2.1' });
  await using second = await connectTo(server, { remote: '192.0.2.2' });
  expect((await first.call('once')).text).toBe('ok');
  expect((await second.call('once')).text).toBe('ok');
  await expect(first.call('once')).rejects.toMatchObject({ code: -32003 });
});
