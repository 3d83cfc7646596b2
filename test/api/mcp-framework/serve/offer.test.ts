import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { bearerTokens, createServer, type Offered, silent } from '../../../../api/mcp-framework/index.ts';
import { connect } from '../connect.ts';

const WAYS = ['2026 over HTTP', '2025 over HTTP', '2026 over a socket', '2025 over a socket'] as const;

const authenticate = bearerTokens({
  all: { id: 'Ada', scopes: ['tool secret', 'prompt secret', 'resource note://{id}', 'resource note://all'] },
  few: { id: 'Bob', scopes: [] },
});

/** Things of each kind: one that everyone sees, and one for those who have a scope of its name. */
function offering() {
  const visible = ({ kind, name }: Offered, scopes: readonly string[]) =>
    name.includes('open') ||
    (kind === 'subscription' ? name !== 'note://all' : scopes.includes(`${kind} ${name}`));
  const server = createServer(
    { name: 'x', version: '1' },
    { logger: silent, visible: (what, identity) => visible(what, identity?.scopes ?? []) },
  );
  for (const name of ['open', 'secret']) {
    server.tool(name).handler(() => name);
    server
      .prompt(name)
      .args(z.strictObject({ who: z.string() }))
      .complete('who', () => [`${name} one`])
      .handler(() => name);
  }
  server.resource('open://all').handler(() => 'open');
  server.resource('note://all').handler(() => 'all notes');
  server
    .resource('note://{id}')
    .complete('id', () => ['one'])
    .list(() => [{ uri: 'note://one', name: 'one' }])
    .handler((_uri, { id }) => `note ${id}`);
  return server;
}

async function clientOf(way: (typeof WAYS)[number], token: string) {
  const { client, close } = await connect(
    offering(),
    way,
    { authenticate },
    { headers: { authorization: `Bearer ${token}` } },
  );
  onTestFinished(close);
  return client;
}

describe.each(WAYS)('a server that hides what a caller may not see, %s', (way) => {
  it('lists for each caller what it may see', async () => {
    const seen = async (token: string) => {
      const client = await clientOf(way, token);
      return [
        (await client.listTools()).tools.map(({ name }) => name),
        (await client.listPrompts()).prompts.map(({ name }) => name),
        (await client.listResources()).resources.map(({ uri }) => uri),
        (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      ];
    };
    const everything = [
      ['open', 'secret'],
      ['open', 'secret'],
      ['open://all', 'note://all', 'note://one'],
      ['note://{id}'],
    ];
    expect(await seen('all')).toEqual(everything);
    expect(await seen('few')).toEqual([['open'], ['open'], ['open://all'], []]);
  });

  it('refuses the hidden as it refuses what does not exist', async () => {
    const client = await clientOf(way, 'few');
    const refusal = (asked: Promise<unknown>) =>
      asked.then(
        () => 'answered',
        (error: unknown) =>
          String(error)
            .replaceAll(/secret|nothing/g, '…')
            .replaceAll(/note|void/g, '…'),
      );
    const same = async (ask: (name: string) => Promise<unknown>, hidden: string, missing: string) => {
      const reported = await refusal(ask(hidden));
      expect(reported).not.toBe('answered');
      expect(reported).toBe(await refusal(ask(missing)));
    };
    await same((name) => client.callTool({ name, arguments: {} }), 'secret', 'nothing');
    await same((name) => client.getPrompt({ name, arguments: { who: 'x' } }), 'secret', 'nothing');
    await same((uri) => client.readResource({ uri }), 'note://one', 'void://one');
    const completing = (ref: Parameters<typeof client.complete>[0]['ref'], name: string) =>
      client.complete({ ref, argument: { name, value: '' } });
    await same((name) => completing({ type: 'ref/prompt', name }, 'who'), 'secret', 'nothing');
    await same((uri) => completing({ type: 'ref/resource', uri }, 'id'), 'note://{id}', 'void://{id}');
    expect(await client.callTool({ name: 'open', arguments: {} })).toMatchObject({
      content: [{ text: 'open' }],
    });
  });

  it('tells a caller of no changes that it may not see', async () => {
    const subscribed = async (token: string, uri: string) => {
      const client = await clientOf(way, token);
      const asked = way.startsWith('2026')
        ? client.listen({ resourceSubscriptions: [uri] })
        : client.subscribeResource({ uri });
      return asked.then(
        () => true,
        () => false,
      );
    };
    expect(await subscribed('all', 'note://one')).toBe(true);
    expect(await subscribed('few', 'open://all')).toBe(true);
    expect(await subscribed('few', 'note://one')).toBe(false);
    // It may be read, and not subscribed to.
    expect(await subscribed('all', 'note://all')).toBe(false);
  });
});
