import { describe, expect, it } from 'vitest';
import { ListenBus } from '../../../api/mcp-framework/http/listen-bus.ts';
import { createServer, Subscriptions, silent } from '../../../api/mcp-framework/index.ts';
import { fc } from '../../property.ts';
import { connect } from './connect.ts';

describe('subscriptions', () => {
  it('are those that were added and not ended, and tell of the first and the last', () => {
    const uri = fc.constantFrom('x://a', 'x://b', undefined);
    const step = fc.oneof(fc.record({ add: uri }), fc.record({ end: fc.nat() }));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const subscriptions = new Subscriptions();
        const reported: boolean[] = [];
        const stop = subscriptions.onChange((some) => reported.push(some));
        /** All that was added, with what ends it, and whether that is over. */
        const added: { readonly uri: string | undefined; readonly end: () => void; over: boolean }[] = [];
        const expected: boolean[] = [];
        for (const one of steps) {
          const before = added.some(({ over }) => !over);
          if ('add' in one) added.push({ uri: one.add, end: subscriptions.add(one.add), over: false });
          else if (added.length > 0) {
            const ended = added[one.end % added.length];
            ended.end();
            ended.over = true;
          }
          const held = added.filter(({ over }) => !over).map((each) => each.uri);
          if (held.length > 0 !== before) expected.push(held.length > 0);
          expect(subscriptions.some).toBe(held.length > 0);
          for (const each of ['x://a', 'x://b', 'x://c']) {
            expect(subscriptions.has(each)).toBe(held.includes(each) || held.includes(undefined));
          }
          expect(subscriptions.uris.toSorted()).toEqual(
            [...new Set(held.filter((each) => each !== undefined))].toSorted(),
          );
        }
        expect(reported).toEqual(expected);
        stop();
        for (const { end } of added) end();
        expect(reported).toEqual(expected);
      }),
    );
  });

  it('are noted while a client holds them, and end with it', async () => {
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    server.resource('x://a').handler(() => 'a');
    const { subscriptions } = server;
    const first = await connect(server, '2025 over a channel');
    const second = await connect(server, '2025 over a channel');
    expect(subscriptions.some).toBe(false);
    for (const { client } of [first, first, second]) await client.subscribeResource({ uri: 'x://a' });
    await first.client.unsubscribeResource({ uri: 'x://a' });
    expect(subscriptions.has('x://a')).toBe(true);
    await second.close();
    expect(subscriptions.some).toBe(false);
    await first.close();
  });

  it('are those of open streams at an endpoint, while they are open', async () => {
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    for (const uri of ['x://a', 'x://b']) server.resource(uri).handler(() => 'x');
    const { subscriptions } = server;
    const { client, close } = await connect(server, '2026 over HTTP');
    const heard: string[] = [];
    const reported = new Promise<void>((resolve) => {
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
        heard.push(params.uri);
        if (params.uri === 'x://b') resolve();
      });
    });
    const some = changes(subscriptions);
    const lists = await client.listen({ toolsListChanged: true });
    expect(subscriptions.some).toBe(false);
    const first = await client.listen({ resourceSubscriptions: ['x://a', 'x://a'] });
    expect([subscriptions.uris, subscriptions.has('x://b'), await some()]).toEqual([['x://a'], false, true]);
    const second = await client.listen({ resourceSubscriptions: ['x://a', 'x://b'] });
    expect(subscriptions.uris).toEqual(['x://a', 'x://b']);
    server.resourceUpdated('x://c');
    server.resourceUpdated('x://b');
    await reported;
    expect(heard).toEqual(['x://b']);
    await first.close();
    await second.close();
    await lists.close();
    expect(await some()).toBe(false);
    await client.listen({ resourceSubscriptions: ['x://a'] });
    expect(await some()).toBe(true);
    await close();
    expect(await some()).toBe(false);
  });

  it('are noted as any where a stream does not say of what it wants to hear', () => {
    const subscriptions = new Subscriptions();
    const bus = new ListenBus(subscriptions, () => undefined);
    const heard: string[] = [];
    const end = bus.subscribe(({ kind }) => heard.push(kind));
    bus.publish({ kind: 'resource_updated', uri: 'x://a' });
    expect([subscriptions.has('x://a'), heard]).toEqual([true, ['resource_updated']]);
    end();
    end();
    expect(subscriptions.some).toBe(false);
  });
});

/** Tells one after the other whether there are some, whenever that changes. */
function changes(subscriptions: Subscriptions): () => Promise<boolean> {
  const reported: boolean[] = [];
  let wake: (() => void) | undefined;
  subscriptions.onChange((some) => {
    reported.push(some);
    wake?.();
  });
  return async () => {
    for (;;) {
      const next = reported.shift();
      if (next !== undefined) return next;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}
