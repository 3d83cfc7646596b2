import { setImmediate as nextTurn } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { SignalChange } from '../../../operators/signals/signal.ts';
import { progressFrom } from '../../../operators/webhooks/progress.ts';
import type { WebhookRecord } from '../../../operators/webhooks/record.ts';
import { networkFrom } from '../../../pipelines/webhooks/allowed-targets.ts';
import type { Clock } from '../../../pipelines/webhooks/clock.ts';
import { openPoster, type Poster } from '../../../pipelines/webhooks/post.ts';
import { type SenderSite, WebhookSender } from '../../../pipelines/webhooks/sender.ts';
import { ChangeFeed } from '../../../sinks/outbox/change-feed.ts';
import type { StoredWebhook } from '../../../sinks/outbox/webhooks.ts';
import { SECRET, someSettings } from '../../operators/webhooks/fixtures.ts';
import { openTemporary, START, someSignal, transaction, uuid } from '../../sinks/fixtures.ts';

/** Time that passes only where somebody waits for it. */
export class VirtualClock implements Clock {
  private time = START / 1000;
  readonly waits: number[] = [];

  now(): number {
    return this.time;
  }

  async wait(milliseconds: number, stop: AbortSignal): Promise<void> {
    if (stop.aborted) return;
    this.waits.push(milliseconds);
    this.time += milliseconds;
    await nextTurn();
  }
}

/** A webhook for a target. */
export function someWebhook(url: string, parts: object = {}): WebhookRecord {
  return {
    id: uuid('webhook'),
    origin: 'call',
    settings: someSettings({ url, secret: SECRET, history: true, ...parts }),
    edition: 1,
    created_at: START,
    progress: progressFrom(0),
  };
}

/** Openings of signals. */
export function openings(from: number, to: number): SignalChange[] {
  return Array.from({ length: to - from }, (_, at) => ({
    kind: 'signal',
    signal: someSignal(`signal ${from + at}`),
  }));
}

/** A store of its own with a change log, and one webhook that is sent in virtual time. `timeout` of an attempt is in real milliseconds. */
export async function someSite(webhook: WebhookRecord, poster?: Pick<Poster, 'post'>, timeout = 10_000) {
  const store = await openTemporary();
  const feed = new ChangeFeed(store, 0);
  const clock = new VirtualClock();
  const reported: string[] = [];
  const attempts: { readonly delivered: boolean; readonly milliseconds: number }[] = [];
  let known = 0;
  const waiting = new Set<() => void>();
  const loopback = networkFrom('127.0.0.1');
  const real = openPoster({ allowed: loopback === undefined ? [] : [loopback], timeout });
  onTestFinished(() => real.close());
  const site: SenderSite = {
    webhooks: store.webhooks,
    store,
    feed,
    naming: store.register,
    poster: poster ?? real,
    facts: {},
    clock,
    random: () => 0.999,
    historyAge: 0,
    events: {
      delivered: (_webhook, refused) =>
        void reported.push(
          refused.length === 0 ? 'delivered' : `delivered, but refused for ${refused.join(', ')}`,
        ),
      failed: (_webhook, reason) => void reported.push(`failed: ${reason}`),
      parked: (_webhook, reason) => void reported.push(`parked: ${reason}`),
      attempted: (_webhook, { delivered }, milliseconds) => void attempts.push({ delivered, milliseconds }),
      missed: (_webhook, changes) => void reported.push(`missed ${changes}`),
      progressed: ({ progress }) => {
        known = Math.max(known, progress.cursor);
        for (const look of waiting) look();
      },
    },
  };
  await store.webhooks.add(webhook);
  const stored = async (): Promise<StoredWebhook> => (await store.webhooks.list())[0];
  return {
    store,
    site,
    /** What makes requests really. */
    real,
    clock,
    reported,
    attempts,
    stored,
    /** Adds changes to the log. */
    async publish(changes: readonly SignalChange[]): Promise<void> {
      const { firstChange } = await store.commit(
        transaction({ changes, signals: changes.map(({ signal }) => signal) }),
      );
      feed.announce(changes.map((change, at) => ({ ...change, seq: firstChange + at })));
    },
    /** Starts a sender from what is stored; `end` is as sudden as a kill, as far as the store sees. */
    async start() {
      const stop = new AbortController();
      const done = new WebhookSender(site, await stored()).run(stop.signal);
      const end = async () => {
        stop.abort();
        await done;
      };
      onTestFinished(end);
      return { end, done };
    },
    /** Resolves when the cursor in the store has reached a position, and the sender has reported what it passed. */
    async reached(seq: number): Promise<void> {
      // Told, not polled: reading the store all the time would keep the sender waiting for it.
      await new Promise<void>((resolve) => {
        const look = () => {
          if (known < seq) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
      await nextTurn();
    },
  };
}
