import { describe, expect, it } from 'vitest';
import { progressFrom } from '../../../operators/webhooks/progress.ts';
import { declareWebhooks } from '../../../pipelines/webhooks/declared.ts';
import { someSettings } from '../../operators/webhooks/fixtures.ts';
import { openTemporary } from '../../sinks/fixtures.ts';
import { someWebhook } from './site.ts';

const someone = (name: string, parts: object = {}) => someSettings({ name, ...parts });

describe('declareWebhooks', () => {
  it('adds, changes and removes webhooks of the file, and leaves those of calls alone', async () => {
    const { webhooks } = await openTemporary();
    const called = someWebhook('https://example.com/called', { name: 'called' });
    await webhooks.add(called);
    await declareWebhooks(webhooks, [someone('a'), someone('b')], 5);
    const first = await webhooks.list();
    expect(
      first.map(({ webhook }) => [webhook.settings.name, webhook.origin, webhook.progress.cursor]),
    ).toEqual([
      ['a', 'file', 5],
      ['b', 'file', 5],
      ['called', 'call', 0],
    ]);
    await declareWebhooks(webhooks, [someone('a'), someone('b')], 9);
    expect(await webhooks.list()).toEqual(first);

    await declareWebhooks(webhooks, [someone('b', { severity: 'alert' }), someone('c')], 9);
    const [b, c, last] = (await webhooks.list()).map(({ webhook }) => webhook);
    expect(b).toMatchObject({ id: first[1].webhook.id, edition: 2, settings: { severity: 'alert' } });
    expect(b.progress).toEqual(progressFrom(5));
    expect(c).toMatchObject({ edition: 1, progress: { cursor: 9 } });
    expect(last).toEqual(called);
    await declareWebhooks(webhooks, [], 9);
    expect((await webhooks.list()).map(({ webhook }) => webhook)).toEqual([called]);
  });

  it('refuses the name of a webhook that a call created, and changes nothing then', async () => {
    const { webhooks } = await openTemporary();
    await webhooks.add(someWebhook('https://example.com/called', { name: 'called' }));
    await expect(declareWebhooks(webhooks, [someone('a'), someone('called')], 5)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('SIGNAL_WEBHOOKS_FILE'),
    });
    expect(await webhooks.list()).toHaveLength(1);
  });

  it('declares them once when several processes do', async () => {
    const { webhooks } = await openTemporary();
    const declared = ['a', 'b', 'c'].map((name) => someone(name));
    await Promise.all([1, 2, 3].map((last) => declareWebhooks(webhooks, declared, last)));
    expect((await webhooks.list()).map(({ webhook }) => webhook.settings.name)).toEqual(['a', 'b', 'c']);
  });
});
