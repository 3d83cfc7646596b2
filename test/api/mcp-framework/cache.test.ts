import { describe, expect, it } from 'vitest';
import { createServer, DefinitionError, type McpServer, silent } from '../../../api/mcp-framework/index.ts';
import { connect, WAYS } from './connect.ts';

const ICON = { src: 'https://example.com/icon.png', mimeType: 'image/png', sizes: ['48x48'] };

function make(): McpServer {
  const server = createServer(
    { name: 'x', version: '1', description: 'An x.', icons: [ICON] },
    { logger: silent, cache: { lists: { ttl: 5000, scope: 'public' }, resources: { ttl: 100 } } },
  );
  server
    .tool('t')
    .icons(ICON)
    .handler(() => '');
  server
    .prompt('p')
    .icons(ICON)
    .handler(() => '');
  server
    .resource('x://own')
    .icons(ICON)
    .cache({ ttl: 60_000, scope: 'public' })
    .handler(() => 'own');
  server.resource('x://other').handler(() => 'other');
  server
    .resource('x://item/{id}')
    .icons(ICON)
    .list(() => [{ uri: 'x://item/1', name: 'one', size: 3 }])
    .handler(() => 'one');
  return server;
}

describe.each(WAYS)('a server, %s,', (way) => {
  it('says how long answers may be kept, in the revision that knows of it', async () => {
    const { client, close } = await connect(make(), way);
    try {
      const lists = [
        await client.listTools(),
        await client.listPrompts(),
        await client.listResources(),
        await client.listResourceTemplates(),
      ];
      const own = await client.readResource({ uri: 'x://own' });
      const other = await client.readResource({ uri: 'x://other' });
      const hints = [...lists, own, other].map(({ ttlMs, cacheScope }) => [ttlMs, cacheScope]);
      const list = [5000, 'public'];
      const expected = [list, list, list, list, [60_000, 'public'], [100, 'private']];
      const none = expected.map(() => [undefined, undefined]);
      expect(hints).toEqual(way.startsWith('2026') ? expected : none);
    } finally {
      await close();
    }
  });

  it('shows pictures of all that it offers', async () => {
    const { client, close } = await connect(make(), way);
    try {
      expect(client.getServerVersion()).toMatchObject({ description: 'An x.', icons: [ICON] });
      expect((await client.listTools()).tools).toMatchObject([{ name: 't', icons: [ICON] }]);
      expect((await client.listPrompts()).prompts).toMatchObject([{ name: 'p', icons: [ICON] }]);
      expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([{ icons: [ICON] }]);
      expect((await client.listResources()).resources).toEqual([
        { uri: 'x://own', name: 'x://own', icons: [ICON] },
        { uri: 'x://other', name: 'x://other' },
        { uri: 'x://item/1', name: 'one', size: 3, icons: [ICON] },
      ]);
    } finally {
      await close();
    }
  });
});

it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s as the time of a cache', (ttl) => {
  const info = { name: 'x', version: '1' };
  expect(() => createServer(info, { cache: { lists: { ttl } } })).toThrow(DefinitionError);
  expect(() => createServer(info, { cache: { resources: { ttl } } })).toThrow(DefinitionError);
  expect(() => createServer(info).resource('x://a').cache({ ttl })).toThrow('whole number of milliseconds');
});
