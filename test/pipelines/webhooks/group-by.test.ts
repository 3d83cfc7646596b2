import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignalChange } from '../../../operators/signals/signal.ts';
import type { Delivery } from '../../../operators/webhooks/delivery.ts';
import type { Attempt } from '../../../pipelines/webhooks/attempt.ts';
import { someSignal, uuid } from '../../sinks/fixtures.ts';
import { someSite, someWebhook } from './site.ts';

/** Openings of signals in scopes, one after the other; entity `e` of two. */
const openingsIn = (scopes: readonly number[], from = 0): SignalChange[] =>
  scopes.map((scope, at) => ({
    kind: 'signal',
    signal: someSignal(`signal ${from + at}`, {
      scope_id: uuid(`scope ${scope}`),
      entity_id: uuid(`entity ${at % 2}`),
    }),
  }));

interface Event {
  readonly data: { readonly seq: number; readonly signal: { scope_id: string; entity_id: string } };
}

/** A receiver that answers what it is told, and keeps what it took. */
function receiverOf(answer: (message: number) => Attempt) {
  const taken: Event[][] = [];
  let count = 0;
  return {
    taken,
    seqs: () => taken.map((events) => events.map(({ data }) => data.seq)),
    async post(delivery: Delivery): Promise<Attempt> {
      const attempt = answer(count++);
      if (attempt.delivered && 'body' in delivery) taken.push([JSON.parse(delivery.body)].flat());
      return attempt;
    },
  };
}
const OK: Attempt = { delivered: true, status: 204 };
const PUT_OFF: Attempt = { delivered: false, reason: 'planted' };

describe('a message of one scope', () => {
  it('has the changes of its scope in their order, and the time is waited for once', async () => {
    const receiver = receiverOf(() => OK);
    const site = await someSite(
      someWebhook('http://127.0.0.1:9/', { group_wait: '30s', group_by: 'scope' }),
      receiver,
    );
    await site.publish(openingsIn([1, 2, 1, 3, 2]));
    await site.start();
    await site.reached(5);
    expect(receiver.seqs()).toEqual([[1, 3], [2, 5], [4]]);
    expect(site.clock.waits).toEqual([30_000]);
    const { progress } = (await site.stored()).webhook;
    expect(progress).toMatchObject({ cursor: 5, delivered: 3 });
    expect(progress).not.toHaveProperty('ahead');
  });

  it('may be of one entity', async () => {
    const receiver = receiverOf(() => OK);
    const site = await someSite(
      someWebhook('http://127.0.0.1:9/', { group_wait: '30s', group_by: 'entity' }),
      receiver,
    );
    await site.publish(openingsIn([1, 1, 1, 2]));
    await site.start();
    await site.reached(4);
    expect(receiver.seqs()).toEqual([[1, 3], [2], [4]]);
  });

  it('that is parked leaves the others in their places, and is replayed as it was', async () => {
    let refused: number | undefined = 0;
    const receiver = receiverOf((message) =>
      message === refused ? { delivered: false, reason: 'planted', final: true } : OK,
    );
    const site = await someSite(
      someWebhook('http://127.0.0.1:9/', { group_wait: '30s', group_by: 'scope' }),
      receiver,
    );
    await site.publish(openingsIn([1, 2, 1, 2]));
    const { end } = await site.start();
    await site.reached(4);
    await end();
    expect(receiver.seqs()).toEqual([[2, 4]]);
    refused = undefined;
    const { webhook, version } = await site.stored();
    expect(webhook.progress.parked).toMatchObject([{ seqs: [1, 3] }]);
    await site.store.webhooks.replace(
      { ...webhook, progress: { ...webhook.progress, replay: [1] } },
      version,
    );
    await site.start();
    while ((await site.stored()).webhook.progress.replay.length > 0) await nextTurn();
    expect(receiver.seqs()).toEqual([
      [2, 4],
      [1, 3],
    ]);
  });

  it('loses and repeats nothing, whatever fails and whenever the sender ends', async () => {
    const scopes = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(scopes, { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.constantFrom('ok', 'ok', 'fails', 'ends')),
        async (batches, outcomes) => {
          let ends: () => void = () => undefined;
          const receiver = receiverOf(() => {
            const outcome = outcomes.next().value;
            // What is under way when the sender is ended is sent again; this one ends it before it is.
            if (outcome === 'ends') ends();
            return outcome === 'ok' ? OK : PUT_OFF;
          });
          const settings = { group_wait: '30s', group_by: 'scope' };
          const site = await someSite(someWebhook('http://127.0.0.1:9/', settings), receiver);
          let count = 0;
          for (const batch of batches) {
            await site.publish(openingsIn(batch, count));
            count += batch.length;
            while ((await site.stored()).webhook.progress.cursor < count) {
              let ended = false;
              ends = () => {
                ended = true;
              };
              const { end } = await site.start();
              while (!ended && (await site.stored()).webhook.progress.cursor < count) await nextTurn();
              await end();
            }
          }
          const all = receiver.seqs();
          expect(all.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
          for (const events of receiver.taken) {
            expect(new Set(events.map(({ data }) => data.signal.scope_id)).size).toBe(1);
          }
          const ofScope = new Map<string, number[]>();
          for (const { data } of receiver.taken.flat()) {
            const known = ofScope.get(data.signal.scope_id) ?? [];
            ofScope.set(data.signal.scope_id, [...known, data.seq]);
          }
          for (const seqs of ofScope.values()) expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
        },
      ),
      { numRuns: 8 },
    );
  });

  it('is at most 100 changes, and all are sent', async () => {
    const receiver = receiverOf(() => OK);
    const site = await someSite(
      someWebhook('http://127.0.0.1:9/', { group_wait: '30s', group_by: 'scope' }),
      receiver,
    );
    await site.publish(openingsIn(Array.from({ length: 250 }, (_, at) => (at % 50 === 0 ? 2 : 1))));
    await site.start();
    await site.reached(250);
    expect(receiver.seqs().map(({ length }) => length)).toEqual([2, 98, 2, 98, 1, 49]);
    expect(new Set(receiver.seqs().flat()).size).toBe(250);
  });
});
