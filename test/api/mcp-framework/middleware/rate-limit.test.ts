import { describe, expect, it } from 'vitest';
import {
  bearerTokens,
  createServer,
  DefinitionError,
  type RateLimitOptions,
  rateLimit,
  silent,
} from '../../../../api/mcp-framework/index.ts';
import { connect, WAYS } from '../connect.ts';

function limited(options: Partial<RateLimitOptions> = {}) {
  const clock = { now: 0 };
  const server = createServer({ name: 'x', version: '1' }, { logger: silent });
  server.use(rateLimit({ requests: 2, per: 10_000, now: () => clock.now, ...options }));
  server.tool('hello').handler(() => 'hello');
  return { server, clock };
}

const refused = { code: -32003, data: { retry_after_seconds: 5 } };

describe.each(WAYS)('rateLimit, %s', (way) => {
  it('refuses what is too much, says when to come again, and means it', async () => {
    const { server, clock } = limited();
    const { client, close } = await connect(server, way);
    const call = () => client.callTool({ name: 'hello' });
    await call();
    await call();
    await expect(call()).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('Try again in 5 s.'),
    });
    clock.now = 4999;
    await expect(call()).rejects.toMatchObject({ code: -32003, data: { retry_after_seconds: 1 } });
    clock.now = 5000;
    await call();
    await expect(call()).rejects.toMatchObject(refused);
    await close();
  });
});

describe('rateLimit', () => {
  it('does not count pings', async () => {
    const { server } = limited();
    const { client, close } = await connect(server, '2025 over HTTP');
    for (let at = 0; at < 5; at++) await client.ping();
    await client.callTool({ name: 'hello' });
    await close();
  });

  it('counts for an identity, wherever it comes from', async () => {
    const { server } = limited({ requests: 1 });
    const options = { authenticate: bearerTokens({ ada: { id: 'Ada' }, bob: { id: 'Bob' } }) };
    const from = (token: string, remote: string) =>
      connect(server, '2026 over HTTP', options, { headers: { authorization: `Bearer ${token}` }, remote });
    const [ada, bob] = [await from('ada', '10.0.0.1'), await from('bob', '10.0.0.1')];
    const again = await from('ada', '10.0.0.2');
    await ada.client.callTool({ name: 'hello' });
    await bob.client.callTool({ name: 'hello' });
    await expect(again.client.callTool({ name: 'hello' })).rejects.toMatchObject({ code: -32003 });
    for (const { close } of [ada, bob, again]) await close();
  });

  it.each(['2026 over HTTP', '2025 over HTTP'] as const)(
    'counts for an address where nobody is known, however many connections it opens, %s',
    async (way) => {
      const { server } = limited({ requests: 1 });
      const from = (remote: string) => connect(server, way, {}, { remote });
      const [one, other, same] = [await from('10.0.0.1'), await from('10.0.0.2'), await from('10.0.0.1')];
      await one.client.callTool({ name: 'hello' });
      await other.client.callTool({ name: 'hello' });
      await expect(same.client.callTool({ name: 'hello' })).rejects.toMatchObject({ code: -32003 });
      for (const { close } of [one, other, same]) await close();
    },
  );

  it('counts for a session where the address is not known either', async () => {
    const { server } = limited({ requests: 1 });
    const one = await connect(server, '2025 over HTTP');
    const other = await connect(server, '2025 over HTTP');
    await one.client.callTool({ name: 'hello' });
    await other.client.callTool({ name: 'hello' });
    await expect(other.client.callTool({ name: 'hello' })).rejects.toMatchObject({ code: -32003 });
    for (const { close } of [one, other]) await close();
  });

  it('counts by another key where configured', async () => {
    const { server } = limited({ requests: 1, key: (ctx) => ctx.method });
    const { client, close } = await connect(server, '2026 over HTTP');
    await client.callTool({ name: 'hello' });
    await client.listPrompts();
    await expect(client.callTool({ name: 'hello' })).rejects.toMatchObject({ code: -32003 });
    await close();
  });

  it.each([{ requests: 0 }, { per: Number.NaN }, { burst: 0.5 }, { clients: 1 }])(
    'is not made of %o',
    (wrong) => {
      expect(() => rateLimit({ requests: 1, per: 1, ...wrong })).toThrow(DefinitionError);
    },
  );
});
