import { setImmediate as nextTurn } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { ChangeKind, SignalChange } from '../../../operators/signals/signal.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { GIVE_UP } from '../../../operators/webhooks/attempts.ts';
import type { Attempt } from '../../../pipelines/webhooks/attempt.ts';
import { SECRET } from '../../operators/webhooks/fixtures.ts';
import { START, someSignal, uuid } from '../../sinks/fixtures.ts';
import { type Received, seqsOf, startReceiver } from './receiver.ts';
import { openings, someSite, someWebhook } from './site.ts';

const HOUR = 3_600_000;
/** In microseconds. */
const MINUTE = 60_000_000;
const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** Without what was sent again in place: each receiver tells repeated deliveries by their id. */
const withoutRepeats = (seqs: readonly number[]) => seqs.filter((seq, at) => seq !== seqs[at - 1]);

describe('the sender of a webhook', () => {
  it('delivers each change once and in order to a receiver that is well, signed', async () => {
    const receiver = await startReceiver();
    const { publish, start, reached, stored, reported } = await someSite(someWebhook(receiver.url));
    await start();
    await publish(openings(0, 150));
    await publish(openings(150, 230));
    await reached(230);
    expect(seqsOf(receiver.received)).toEqual(count(1, 230));
    expect(reported).toEqual(Array(230).fill('delivered'));
    expect((await stored()).webhook.progress).toMatchObject({ cursor: 230, delivered: 230, parked: [] });
    const [{ headers, body }] = receiver.received;
    // Its clock is not that of this test.
    expect(headers['webhook-timestamp']).toBe(String(START / 1_000_000));
    expect(headers['webhook-signature']).toBe(
      new Webhook(SECRET).sign(String(headers['webhook-id']), new Date(START / 1000), body),
    );
    expect(new Set(receiver.received.map((one) => one.headers['webhook-id'])).size).toBe(230);
  });

  it('tells how long each attempt took', async () => {
    const outcomes = [
      { took: 250, attempt: { delivered: false, reason: 'an answer of 500' } as const },
      { took: 40, attempt: { delivered: true, status: 204 } as const },
    ];
    const place = await someSite(someWebhook('http://127.0.0.1:9/'), {
      async post(_request, stop) {
        const { took, attempt } = outcomes[place.attempts.length];
        await place.clock.wait(took, stop);
        return attempt;
      },
    });
    await place.start();
    await place.publish(openings(0, 1));
    await place.reached(1);
    expect(place.attempts).toEqual([
      { delivered: false, milliseconds: 250 },
      { delivered: true, milliseconds: 40 },
    ]);
  });

  it.each([
    [
      'answers 500',
      (response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
    ],
    [
      'redirects',
      (response: { writeHead(status: number, headers: object): { end(): void } }) =>
        response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['does not answer', () => undefined],
  ])('loses nothing when the receiver %s for an hour', async (what, ill) => {
    let well = () => false;
    const answered: Received[] = [];
    const receiver = await startReceiver((response, request) => {
      if (!well()) return void ill(response);
      answered.push(request);
      response.writeHead(204).end();
    });
    const { publish, start, reached, clock, stored, reported } = await someSite(
      someWebhook(receiver.url),
      undefined,
      what === 'does not answer' ? 300 : 10_000,
    );
    well = () => clock.now() >= START / 1000 + HOUR;
    await start();
    await publish(openings(0, 20));
    await publish(openings(20, 30));
    await reached(30);
    expect(withoutRepeats(seqsOf(answered))).toEqual(count(1, 30));
    expect(withoutRepeats(seqsOf(receiver.received))).toEqual(count(1, 30));
    const refused = receiver.received.length - answered.length;
    expect(refused).toBeGreaterThanOrEqual(10);
    // Doubling pauses up to ten minutes.
    expect(refused).toBeLessThan(20);
    expect(
      new Set(receiver.received.slice(0, refused + 1).map((one) => one.headers['webhook-id'])).size,
    ).toBe(1);
    expect(reported.filter((one) => one.startsWith('failed')).length).toBeGreaterThanOrEqual(refused);
    expect((await stored()).webhook.progress).toMatchObject({ cursor: 30, delivered: 30, parked: [] });
  });

  it('waits as long as the receiver asks', async () => {
    let asked = 0;
    const receiver = await startReceiver((response) =>
      asked++ === 0 ? response.writeHead(429, { 'retry-after': '120' }).end() : response.writeHead(200).end(),
    );
    const { publish, start, reached, clock } = await someSite(someWebhook(receiver.url));
    await start();
    await publish(openings(0, 1));
    await reached(1);
    expect(clock.waits).toEqual([120_000]);
  });

  it('parks a delivery a day after its first attempt, goes on, and attempts it once more in a replay', async () => {
    let refusing = true;
    const receiver = await startReceiver((response, { body }) =>
      response.writeHead(refusing && JSON.parse(body).data.seq === 2 ? 422 : 200).end(),
    );
    const { publish, start, reached, clock, stored, store, reported } = await someSite(
      someWebhook(receiver.url),
    );
    let sender = await start();
    await publish(openings(0, 4));
    await reached(4);
    expect(withoutRepeats(seqsOf(receiver.received))).toEqual([1, 2, 3, 4]);
    expect(clock.now() - START / 1000).toBeGreaterThanOrEqual(GIVE_UP);
    expect(clock.now() - START / 1000).toBeLessThan(GIVE_UP + 600_000);
    const reason = `127.0.0.1:${receiver.port} answered 422`;
    const attempts = receiver.received.length - 3;
    const parked = { seqs: [2], reason, parked_at: 1000 * clock.now() };
    expect((await stored()).webhook.progress.parked).toEqual([{ ...parked, attempts }]);
    expect(reported).toContain(`parked: ${reason}`);

    const replay = async () => {
      await sender.end();
      const { webhook, version } = await stored();
      const progress = { ...webhook.progress, replay: [2] };
      await store.webhooks.replace({ ...webhook, progress }, version);
      sender = await start();
      while ((await stored()).webhook.progress.replay.length > 0) await nextTurn();
    };
    await replay();
    expect((await stored()).webhook.progress.parked).toEqual([{ ...parked, attempts: attempts + 1 }]);
    refusing = false;
    await replay();
    const { progress } = (await stored()).webhook;
    expect([progress.parked, progress.cursor, progress.delivered]).toEqual([[], 4, 4]);
    expect(seqsOf(receiver.received).slice(-2)).toEqual([2, 2]);
  });

  it('says of a replay that the change is no longer there', async () => {
    const webhook = someWebhook('http://127.0.0.1:9/');
    const parked = [{ seqs: [5], reason: 'x', attempts: 9, parked_at: START }];
    const site = await someSite({ ...webhook, progress: { ...webhook.progress, parked, replay: [5] } });
    await site.start();
    while ((await site.stored()).webhook.progress.replay.length > 0) await nextTurn();
    expect((await site.stored()).webhook.progress.parked).toMatchObject([
      { seqs: [5], reason: expect.stringContaining('SIGNAL_RETENTION'), attempts: 10 },
    ]);
  });

  it('sends only what is asked for, and passes the rest', async () => {
    const receiver = await startReceiver();
    const site = await someSite(someWebhook(receiver.url, { patterns: ['stall'] }));
    await site.start();
    const [one, ...others] = openings(0, 5);
    await site.publish([
      ...others,
      { ...one, signal: { ...one.signal, pattern: 'stall' } },
      ...openings(5, 9),
    ]);
    await site.reached(5);
    expect(seqsOf(receiver.received)).toEqual([5]);
  });

  it('holds back what was detected in muted time, and goes on', async () => {
    const receiver = await startReceiver();
    const site = await someSite(someWebhook(receiver.url));
    await site.start();
    const at = (name: string, minutes: number, kind: ChangeKind): SignalChange => ({
      kind,
      signal: someSignal(name, {
        detected_at: formatInstant(START + minutes * MINUTE),
        updated_at: formatInstant(START + minutes * MINUTE),
      }),
    });
    const mute = { id: uuid('mute'), patterns: ['spike' as const], created_at: START };
    await site.store.mutes.put({ ...mute, starts_at: START + 5 * MINUTE, ends_at: START + 10 * MINUTE });
    const closing = { ...at('before', 4, 'signal.closed') };
    closing.signal = { ...closing.signal, updated_at: formatInstant(START + 6 * MINUTE), status: 'closed' };
    await site.publish([
      at('before', 4, 'signal'),
      at('within', 5, 'signal'),
      closing,
      at('after', 10, 'signal'),
    ]);
    await site.reached(4);
    expect(seqsOf(receiver.received)).toEqual([1, 3, 4]);
    expect((await site.stored()).webhook.progress).toMatchObject({ delivered: 3, parked: [] });
    await site.store.mutes.remove(mute.id);
    await site.publish([at('without', 6, 'signal')]);
    await site.reached(5);
    expect(seqsOf(receiver.received)).toEqual([1, 3, 4, 5]);
  });

  it('gathers the changes of a time into one message, and the same ones in each attempt', async () => {
    let asked = 0;
    const receiver = await startReceiver((response) => response.writeHead(asked++ < 2 ? 500 : 204).end());
    const site = await someSite(someWebhook(receiver.url, { group_wait: '30s' }));
    const wait = site.clock.wait.bind(site.clock);
    /** More happens in the time to wait, and after the first attempt. */
    const later = [openings(3, 5), openings(5, 6)];
    site.clock.wait = async (milliseconds, stop) => {
      const more = later.shift();
      if (more !== undefined) await site.publish(more);
      await wait(milliseconds, stop);
    };
    await site.publish(openings(0, 3));
    await site.start();
    await site.reached(6);
    const reported = receiver.received.map(({ body }) =>
      [JSON.parse(body)].flat().map((event: { data: { seq: number } }) => event.data.seq),
    );
    expect(reported).toEqual([count(1, 5), count(1, 5), count(1, 5), [6]]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect(receiver.received[0].headers['content-type']).toContain('cloudevents-batch+json');
    expect(site.clock.waits.filter((one) => one === 30_000)).toHaveLength(2);
    expect((await site.stored()).webhook.progress).toMatchObject({ cursor: 6, delivered: 2 });
  });

  it('parks a message as a whole, and sends it as a whole in a replay', async () => {
    let refusing = true;
    const receiver = await startReceiver((response) => response.writeHead(refusing ? 422 : 200).end());
    const site = await someSite(someWebhook(receiver.url, { group_wait: '5m', format: 'slack' }));
    await site.publish(openings(0, 4));
    const { end } = await site.start();
    await site.reached(4);
    await end();
    expect((await site.stored()).webhook.progress.parked).toMatchObject([{ seqs: count(1, 4) }]);
    refusing = false;
    const { webhook, version } = await site.stored();
    await site.store.webhooks.replace(
      { ...webhook, progress: { ...webhook.progress, replay: [1] } },
      version,
    );
    await site.start();
    while ((await site.stored()).webhook.progress.replay.length > 0) await nextTurn();
    expect((await site.stored()).webhook.progress).toMatchObject({ parked: [], delivered: 1 });
    const [last] = receiver.received.slice(-1);
    expect(JSON.parse(last.body).blocks).toHaveLength(8);
    expect(last.headers['webhook-id']).toBe(receiver.received[0].headers['webhook-id']);
  });

  it('passes a message of which there is nothing to tell', async () => {
    const receiver = await startReceiver();
    const site = await someSite(
      someWebhook(receiver.url, { group_wait: '1m', format: 'slack', severity: 'alert' }),
    );
    const [{ signal }] = openings(0, 1);
    await site.publish([
      { kind: 'signal', signal },
      { kind: 'signal.lowered', signal: { ...signal, severity: 'note' } },
    ]);
    await site.start();
    await site.reached(2);
    await site.publish(openings(1, 2));
    await site.reached(3);
    expect(receiver.received.map(({ body }) => JSON.parse(body).blocks.length)).toEqual([2]);
    expect((await site.stored()).webhook.progress).toMatchObject({ cursor: 3, delivered: 1 });
  });

  it('goes on where the store says after it was ended in between: again at most, and never without', async () => {
    const receiver = await startReceiver();
    const { publish, start, reached, stored } = await someSite(someWebhook(receiver.url));
    await publish(openings(0, 40));
    for (let round = 1; round <= 4; round++) {
      const { end } = await start();
      await receiver.some(8 * round);
      await end();
    }
    await start();
    await reached(40);
    const seqs = seqsOf(receiver.received);
    expect(withoutRepeats(seqs)).toEqual(count(1, 40));
    expect(seqs.length).toBeLessThanOrEqual(44);
    expect((await stored()).webhook.progress.cursor).toBe(40);
  });

  it('ends when another process has written the row, and writes nothing over it', async () => {
    const webhook = someWebhook('http://127.0.0.1:9/');
    let release: (attempt: Attempt) => void = () => undefined;
    let begun: () => void = () => undefined;
    const posting = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const site = await someSite(webhook, {
      post: () =>
        new Promise((resolve) => {
          release = resolve;
          begun();
        }),
    });
    await site.publish(openings(0, 3));
    const { done } = await site.start();
    await posting;
    const { webhook: before, version } = await site.stored();
    const taken = { ...before, progress: { ...before.progress, cursor: 2 } };
    await site.store.webhooks.replace(taken, version);
    release({ delivered: true, status: 200 });
    await done;
    expect((await site.stored()).webhook).toEqual(taken);
  });

  it('tells of changes that retention deleted before they were sent', async () => {
    const receiver = await startReceiver();
    const site = await someSite(someWebhook(receiver.url));
    const changes = openings(0, 6).map(({ signal }) => ({
      kind: 'signal' as const,
      signal: { ...signal, status: 'closed' as const },
    }));
    await site.publish(changes);
    // The last change stays.
    await site.store.retain(START + 60_000_000);
    await site.start();
    await site.reached(6);
    expect(site.reported[0]).toBe('missed 5');
    expect(seqsOf(receiver.received)).toEqual([6]);
  });
});
