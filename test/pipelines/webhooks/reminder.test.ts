import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { formatInstant } from '../../../operators/time/instant.ts';
import { progressFrom } from '../../../operators/webhooks/progress.ts';
import { type SendersSite, WebhookSenders } from '../../../pipelines/webhooks/senders.ts';
import { Turns } from '../../../pipelines/webhooks/turns.ts';
import { START, someSignal, uuid } from '../../sinks/fixtures.ts';
import { type Received, startReceiver } from './receiver.ts';
import { openings, someSite, someWebhook } from './site.ts';

const MINUTE = 60_000;
const alertsSchema = z.array(
  z.looseObject({ labels: z.looseObject({ signal_id: z.string() }), endsAt: z.string() }),
);
const alertsIn = ({ body }: Received) => alertsSchema.parse(JSON.parse(body));
const idsIn = (one: Received) => alertsIn(one).map(({ labels }) => labels.signal_id);
const isReminder = ({ headers }: Received) => String(headers['webhook-id']).includes('_open_');

/** A server with one webhook, which is sent and reminded in virtual time. */
async function reminded(url: string, parts: object = {}, resend = MINUTE, cursor = 0) {
  const webhook = {
    ...someWebhook(url, { format: 'alertmanager', ...parts }),
    progress: progressFrom(cursor),
  };
  const place = await someSite(webhook);
  const unreminded: string[] = [];
  const site: SendersSite = {
    ...place.site,
    poster: place.real,
    store: place.store,
    facts: { firing: 4 * resend, publicUrl: 'https://tide.example.com' },
    resend,
    unavailable: () => undefined,
    unreminded: (_webhook, reason) => void unreminded.push(reason),
    unsilenced: () => undefined,
    removed: () => undefined,
  };
  const senders = new WebhookSenders(site);
  const task = senders.task();
  onTestFinished(() => task.end());
  return { ...place, unreminded, failing: () => [...senders.failing], begin: () => task.begin() };
}

/** Resolves when a receiver has had so many reminders more. */
async function reminders(received: readonly Received[], more: number): Promise<void> {
  const until = received.filter(isReminder).length + more;
  while (received.filter(isReminder).length < until) await nextTurn();
}

describe('what is told again', () => {
  it('is every open signal, for as long as it is open, with an end that is not far', async () => {
    const receiver = await startReceiver();
    const place = await reminded(receiver.url);
    await place.publish(openings(0, 3));
    place.begin();
    await place.reached(3);
    await reminders(receiver.received, 3);
    const [last] = receiver.received.filter(isReminder).slice(-1);
    const ids = [0, 1, 2].map((at) => uuid(`signal ${at}`));
    expect(idsIn(last).sort()).toEqual([...ids].sort());
    const times = receiver.received
      .filter(isReminder)
      .map((one) => Date.parse(alertsIn(one)[0].endsAt) - 4 * MINUTE);
    for (const [at, time] of times.entries()) expect(time).toBe(START / 1000 + at * MINUTE);

    const closed = { ...someSignal('signal 1'), status: 'closed' as const };
    await place.publish([{ kind: 'signal.closed', signal: closed }]);
    await place.reached(4);
    const from = receiver.received.findIndex(
      (one) => !isReminder(one) && alertsIn(one)[0].endsAt === closed.updated_at,
    );
    await reminders(receiver.received, 2);
    const after = receiver.received.slice(from + 1).filter(isReminder);
    expect(after.map((one) => idsIn(one).includes(closed.id))).toEqual(after.map(() => false));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(
      receiver.received.length,
    );
  });

  it('is in several messages if it is much, and only what the webhook asks for and what is not muted', async () => {
    const receiver = await startReceiver();
    const place = await reminded(receiver.url, { severity: 'alert', patterns: ['spike'] }, MINUTE, 254);
    await place.publish(openings(0, 250));
    const others = [
      someSignal('a note', { severity: 'note' }),
      someSignal('a drop', { pattern: 'drop' }),
      someSignal('muted', { entity_id: uuid('entity 1') }),
      someSignal('over', { status: 'closed' }),
    ];
    await place.publish(others.map((signal) => ({ kind: 'signal' as const, signal })));
    await place.store.mutes.put({
      id: uuid('mute'),
      entity: uuid('entity 1'),
      starts_at: START,
      ends_at: START + 60_000_000,
      created_at: START,
    });
    place.begin();
    await reminders(receiver.received, 4);
    const all = receiver.received.filter(isReminder);
    // A round of two messages, at one time.
    const first = all.findIndex((one) => alertsIn(one).length > 0);
    const round = all.slice(first, first + 2).flatMap(idsIn);
    expect(new Set(round).size).toBe(250);
    for (const { id } of others) expect(round).not.toContain(id);
  });

  it('is told by a receiver that restarted, and while a change cannot be delivered', async () => {
    const refused = uuid('signal 2');
    let isAway = false;
    const receiver = await startReceiver((response, request) => {
      const isBad = !isReminder(request) && idsIn(request).includes(refused);
      response.writeHead(isAway ? 503 : isBad ? 400 : 200).end();
    });
    const place = await reminded(receiver.url);
    await place.publish(openings(0, 4));
    place.begin();
    const failing = async () => (await place.stored()).webhook.progress.failing;
    while ((await failing()) === undefined) await nextTurn();
    isAway = true;
    await reminders(receiver.received, 3);
    expect(place.unreminded).toEqual([`127.0.0.1:${receiver.port} answered 503`]);
    expect(place.failing()).toEqual([['hook', new Set(['reminders'])]]);
    isAway = false;
    const before = receiver.received.length;
    await reminders(receiver.received, 2);
    expect(place.failing()).toEqual([]);
    const [told] = receiver.received.slice(before).filter(isReminder);
    expect(idsIn(told)).toHaveLength(4);
  });

  it('waits for the message of a signal that waits for others', async () => {
    const receiver = await startReceiver();
    const place = await reminded(receiver.url, { group_wait: '5m' });
    const at = formatInstant(START);
    const late = formatInstant(START + 3_600_000_000);
    const cause = someSignal('cause', { detected_at: at });
    const explained = someSignal('explained', {
      detected_at: at,
      explanation: { ...cause.explanation, superseded_by: cause.id },
    });
    const fresh = someSignal('fresh', { detected_at: late });
    await place.publish([cause, explained, fresh].map((signal) => ({ kind: 'signal' as const, signal })));
    place.begin();
    await reminders(receiver.received, 1);
    const [first] = receiver.received.filter(isReminder);
    expect(idsIn(first)).toEqual([cause.id]);
    expect(Date.parse(alertsIn(first)[0].endsAt)).toBeGreaterThanOrEqual(START / 1000 + 9 * MINUTE);
  });

  it.each([
    ['the setting is 0s', {}, 0],
    ['the receiver keeps what it was told', { format: 'cloudevents' }, MINUTE],
  ])('is nothing if %s', async (_case, parts, resend) => {
    const receiver = await startReceiver();
    const place = await reminded(receiver.url, parts, resend);
    await place.publish(openings(0, 1));
    place.begin();
    await place.reached(1);
    await place.publish(openings(1, 2));
    await place.reached(2);
    expect(receiver.received.filter(isReminder)).toEqual([]);
  });
});

describe('turns', () => {
  it('are one after the other, also after one that failed', async () => {
    const turns = new Turns();
    const done: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = turns.take(async () => {
      await held;
      done.push('first');
      throw new Error('failed');
    });
    const second = turns.take(async () => void done.push('second'));
    release();
    await expect(first).rejects.toThrow('failed');
    await second;
    expect(done).toEqual(['first', 'second']);
  });
});
