import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { WebhookSenders } from '../../../pipelines/webhooks/senders.ts';
import { START, someSignal, transaction, uuid } from '../../sinks/fixtures.ts';
import { startReceiver } from './receiver.ts';
import { openings, someSite, someWebhook } from './site.ts';

const MINUTE = 60_000;

it('are made before what is muted is sent, which is held back where they cannot be, and that is told once', async () => {
  let isAway = true;
  const receiver = await startReceiver((response, { path }) => {
    if (!path.startsWith('/am/api/v2/silence')) response.writeHead(200).end();
    else if (isAway) response.writeHead(500).end();
    else response.writeHead(200).end(path.endsWith('silences') ? '[]' : '{}');
  });
  const url = new URL('/am/api/v2/alerts', receiver.url).href;
  const place = await someSite(someWebhook(url, { format: 'alertmanager', silences: true }));
  // The mute names the series by its ids, and its alerts have names.
  const { scope_id, entity_id } = someSignal('signal 0');
  await place.store.commit(
    transaction({
      series: [{ series: 0, scope_id, entity_id }],
      described: {
        at: START,
        scopes: [{ scope_id, scope: 'prod' }],
        series: [{ series: 0, entity: 'web.1', metric: 'cpu' }],
      },
    }),
  );
  await place.store.mutes.put({
    ...{ id: uuid('mute'), scope: scope_id, entity: entity_id, reason: 'upgrade' },
    ...{ starts_at: START - 1, ends_at: START + 86_400_000_000, created_at: START },
  });
  const told: string[] = [];
  const senders = new WebhookSenders({
    ...place.site,
    ...{ store: place.store, poster: place.real, resend: MINUTE },
    unavailable: () => undefined,
    unreminded: (_webhook, reason) => void told.push(reason),
    unsilenced: (_webhook, reason) => void told.push(reason),
    removed: () => undefined,
  });
  const task = senders.task();
  onTestFinished(() => task.end());
  await place.publish(openings(0, 1));
  await place.publish([{ kind: 'signal', signal: someSignal('free', { scope_id: uuid('scope 1') }) }]);
  task.begin();
  await place.reached(2);
  const having = (id: string) =>
    receiver.received.filter(({ path, body }) => path.endsWith('/alerts') && body.includes(id));
  const [muted, free] = [uuid('signal 0'), uuid('free')];
  while (having(free).length < 4) await nextTurn();
  expect(having(muted)).toEqual([]);
  expect(told).toEqual([`127.0.0.1:${receiver.port} answered 500`]);
  expect([...senders.failing]).toEqual([['hook', new Set(['silences'])]]);
  isAway = false;
  while (having(muted).length === 0) await nextTurn();
  const first = receiver.received.indexOf(having(muted)[0]);
  const made = receiver.received.slice(0, first).findLast(({ body }) => body.includes('matchers'));
  expect(JSON.parse(made?.body ?? '')).toEqual({
    matchers: [
      { name: 'signal_id', value: '.+', isRegex: true, isEqual: true },
      { name: 'scope', value: [scope_id, 'prod'].sort().join('|'), isRegex: true, isEqual: true },
      { name: 'entity', value: [entity_id, 'web\\.1'].sort().join('|'), isRegex: true, isEqual: true },
    ],
    startsAt: expect.any(String),
    endsAt: expect.any(String),
    createdBy: 'tidemark',
    comment: `upgrade (mute ${uuid('mute')} of webhook ${uuid('webhook')})`,
  });
  expect([...senders.failing]).toEqual([]);
});
