import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startMailServer } from './mail-server.ts';
import { openings, someSite, someWebhook } from './site.ts';

const fields = { format: 'email', from: 'alerts@example.com', to: ['a@example.com', 'b@example.com'] };

describe('the sender of mails', () => {
  it('sends one mail for a group, and the end of a signal into the thread of its opening', async () => {
    const server = await startMailServer();
    const site = await someSite(someWebhook(server.url, { ...fields, group_wait: '30s' }));
    const [first, second] = openings(0, 2);
    await site.publish([first, second]);
    await site.start();
    await site.reached(2);
    await site.publish([{ kind: 'signal.closed', signal: { ...second.signal, status: 'closed' } }]);
    await site.reached(3);
    const [group, end] = server.taken.map(({ mail }) => mail);
    expect(server.taken).toHaveLength(2);
    expect(group.subject).toMatch(/\(and 1 more\)$/);
    const roots = group.references?.split(/\s+/);
    expect(roots).toHaveLength(2);
    expect([end.inReplyTo, end.references]).toEqual([roots?.[1], roots?.[1]]);
    expect((await site.stored()).webhook.progress).toMatchObject({ cursor: 3, delivered: 2, parked: [] });
  });

  it('attempts again what is put off, under the same id, and parks at once what is refused', async () => {
    let code = 250;
    const ids: (string | undefined)[] = [];
    const server = await startMailServer({
      recipient: (address) => (address.startsWith('b') ? 550 : 250),
      data: () => (code === 451 && ids.push('put off') === 3 ? 250 : code),
    });
    const site = await someSite(someWebhook(server.url, fields));
    code = 451;
    await site.publish(openings(0, 1));
    let sender = await site.start();
    await site.reached(1);
    expect(site.reported).toEqual([
      ...Array(2).fill(`failed: 127.0.0.1:${server.port} answered 451 to DATA`),
      'delivered, but refused for b@example.com',
    ]);
    expect((await site.stored()).webhook.progress).toMatchObject({
      delivered: 1,
      refused: { recipients: ['b@example.com'] },
    });
    code = 554;
    await site.publish(openings(1, 2));
    await site.reached(2);
    const reason = `127.0.0.1:${server.port} answered 554 to DATA`;
    expect((await site.stored()).webhook.progress.parked).toMatchObject([{ seqs: [2], reason, attempts: 1 }]);
    await sender.end();
    code = 250;
    const { webhook, version } = await site.stored();
    await site.store.webhooks.replace(
      { ...webhook, progress: { ...webhook.progress, replay: [2] } },
      version,
    );
    sender = await site.start();
    while ((await site.stored()).webhook.progress.replay.length > 0) await nextTurn();
    expect((await site.stored()).webhook.progress).toMatchObject({ parked: [], delivered: 2 });
    expect(server.taken.map(({ to }) => to)).toEqual([['a@example.com'], ['a@example.com']]);
  });
});
