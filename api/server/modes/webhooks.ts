import { systemClock } from '../../../pipelines/webhooks/clock.ts';
import { declareWebhooks } from '../../../pipelines/webhooks/declared.ts';
import { openPoster } from '../../../pipelines/webhooks/post.ts';
import { WebhookSenders } from '../../../pipelines/webhooks/senders.ts';
import type { Naming } from '../../../sinks/naming.ts';
import type { ChangeFeed } from '../../../sinks/outbox/change-feed.ts';
import type { Archive } from '../../../sinks/store.ts';
import type { WebhookDesk } from '../../calls/webhooks/desk.ts';
import type { ServerConfig } from '../../config/config.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';
import { watchWebhooks } from '../watch/webhooks.ts';

/** Intervals between two reminders for which a receiver holds an open signal. */
const HELD = 4;

export interface WebhooksSite {
  readonly config: Pick<ServerConfig, 'webhooks' | 'historyAge' | 'publicUrl'>;
  readonly store: Pick<Archive, 'webhooks' | 'changes' | 'firstChange' | 'mutes' | 'signals' | 'register'>;
  /** The change log of signals. */
  readonly feed: ChangeFeed;
  readonly naming: Naming;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** The sending of webhooks, done by one process at a time, and what calls need of it in every process. */
export interface WebhookWork {
  readonly desk: WebhookDesk;
  begin(): void;
  /** Resolves when nothing is being sent here. */
  end(): Promise<void>;
  /** Closes connections; the work has ended. */
  close(): Promise<void>;
}

/**
 * Opens the sending of changes of signals to webhooks, with those that SIGNAL_WEBHOOKS_FILE declares.
 *
 * @throws Conflict when a declared webhook has the name of another one
 */
export async function openWebhooks(site: WebhooksSite): Promise<WebhookWork> {
  const { config, store, feed, naming, metrics, log } = site;
  const { allowed, timeout, declared } = config.webhooks;
  const resend = Math.round(config.webhooks.resend / 1000);
  const facts = {
    publicUrl: config.publicUrl,
    // As Prometheus has it: three reminders may fail.
    firing: resend === 0 ? undefined : HELD * resend,
  };
  if (declared !== undefined) await declareWebhooks(store.webhooks, declared, feed.lastSeq);
  const poster = openPoster({ allowed, timeout: Math.round(timeout / 1000) });
  const senders = new WebhookSenders({
    webhooks: store.webhooks,
    store,
    feed,
    naming,
    poster,
    clock: systemClock,
    random: Math.random,
    historyAge: config.historyAge,
    facts,
    resend,
    ...watchWebhooks(metrics, log),
  });
  const task = senders.task();
  return {
    desk: { poster, allowed, facts, failing: () => senders.failing, wake: () => senders.wake() },
    begin: () => task.begin(),
    end: () => task.end(),
    close: () => poster.close(),
  };
}
