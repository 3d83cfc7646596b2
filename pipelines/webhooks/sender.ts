import { isMuted } from '../../operators/quiet/is-muted.ts';
import type { LoggedChange } from '../../operators/webhooks/logged-change.ts';
import { matches } from '../../operators/webhooks/matches.ts';
import { delivered, failed, passed, replayed } from '../../operators/webhooks/progress.ts';
import type { ParkedDelivery, WebhookProgress, WebhookRecord } from '../../operators/webhooks/record.ts';
import { requestOf } from '../../operators/webhooks/request.ts';
import { type Naming, namedChanges } from '../../sinks/naming.ts';
import type { ChangeFeed } from '../../sinks/outbox/change-feed.ts';
import type { Log } from '../../sinks/outbox/log.ts';
import type { StoredWebhook, Webhooks } from '../../sinks/outbox/webhooks.ts';
import type { Archive, Change } from '../../sinks/store.ts';
import type { Clock } from './clock.ts';
import type { Attempt, Poster } from './post.ts';

/** Changes read at once. */
const PAGE = 100;
/** Changes that nobody asked for after which the cursor is written: a restart reads them again. */
const UNWRITTEN = 1000;
/** The reason of a parked delivery whose changes were deleted. */
const GONE = 'its changes are older than SIGNAL_RETENTION and were deleted';

/** What happens to the deliveries of a webhook. */
export interface DeliveryEvents {
  delivered(webhook: WebhookRecord): void;
  /** An attempt failed; `pause` is in milliseconds. */
  failed(webhook: WebhookRecord, reason: string, pause: number): void;
  parked(webhook: WebhookRecord, reason: string): void;
  /** So many changes were deleted by retention before they were sent; some of them may not have been asked for. */
  missed(webhook: WebhookRecord, changes: number): void;
  /** Progress that is durable, and how many changes follow it in the log. */
  progressed(webhook: WebhookRecord, behind: number): void;
}

/** What a sender works with. */
export interface SenderSite {
  readonly webhooks: Webhooks;
  readonly store: Pick<Archive, 'changes' | 'firstChange' | 'mutes'>;
  readonly feed: Pick<ChangeFeed, 'log'>;
  readonly naming: Naming;
  readonly poster: Pick<Poster, 'post'>;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Age in microseconds at which an alert is history. */
  readonly historyAge: number;
  readonly events: DeliveryEvents;
}

/**
 * Reads the change log for one webhook: one change at a time, in the order of the log, each until it is delivered or parked. A change is
 * delivered before the cursor passes it, so it may be sent twice and is never left out.
 */
export class WebhookSender {
  private readonly site: SenderSite;
  private readonly log: Log<Change>;
  private stored: StoredWebhook;
  /** Position up to which nothing is left to send; the cursor in the store may be before it. */
  private at: number;
  private first = true;

  constructor(site: SenderSite, stored: StoredWebhook) {
    const { settings, progress } = stored.webhook;
    this.site = site;
    this.log = site.feed.log({ updates: settings.updates });
    this.stored = stored;
    this.at = progress.cursor;
  }

  /**
   * Sends until it is stopped, or until the row has been written by another process; then the caller starts a new one.
   *
   * @throws StoreUnavailable
   */
  async run(stop: AbortSignal): Promise<void> {
    let current = true;
    while (current && !stop.aborted) {
      const { replay } = this.progress;
      current = replay.length > 0 ? await this.replay(replay[0], stop) : await this.advance(stop);
    }
  }

  private get progress(): WebhookProgress {
    return this.stored.webhook.progress;
  }

  /** Sends the next page of the log. Returns whether the row is still as this sender left it. */
  private async advance(stop: AbortSignal): Promise<boolean> {
    const { clock } = this.site;
    const { failing } = this.progress;
    if (failing !== undefined) {
      await clock.wait(Math.max(0, failing.next / 1000 - clock.now()), stop);
      if (stop.aborted) return true;
    }
    if (failing !== undefined || this.first) await this.skipDeleted();
    const { changes, cursor } = await this.log.read(this.at, PAGE);
    const asked = (await namedChanges(this.site.naming, changes)).filter((change) => this.asksFor(change));
    const mutes = asked.length === 0 ? [] : await this.site.store.mutes.list();
    for (const change of asked) {
      if (isMuted(change, mutes)) continue;
      const settled = await this.deliver(change, stop);
      if (settled !== 'next') return settled === 'again';
      this.at = change.seq;
    }
    this.at = cursor;
    const { progress } = this;
    const worth = progress.failing !== undefined || this.at - progress.cursor >= UNWRITTEN;
    if (worth && !(await this.write(passed(progress, this.at)))) return false;
    this.site.events.progressed(this.stored.webhook, this.log.lastSeq - this.at);
    await this.log.wait(this.at, stop);
    return true;
  }

  /** Passes changes that were deleted before they could be sent. */
  private async skipDeleted(): Promise<void> {
    const { store, events } = this.site;
    this.first = false;
    const before = (await store.firstChange()) - 1;
    if (before <= this.at) return;
    events.missed(this.stored.webhook, before - this.at);
    this.at = before;
  }

  private asksFor(change: LoggedChange): boolean {
    return matches(this.stored.webhook.settings, change, this.site.historyAge);
  }

  /** One attempt to send a change; `lost` when another process has written the row. */
  private async deliver(change: LoggedChange, stop: AbortSignal): Promise<'next' | 'again' | 'lost'> {
    const { clock, events, random } = this.site;
    const attempt = await this.post(change, stop);
    if (stop.aborted) return 'again';
    const at = clock.now();
    if (attempt.delivered) {
      if (!(await this.write(delivered(this.progress, change.seq, at)))) return 'lost';
      events.delivered(this.stored.webhook);
      return 'next';
    }
    const { reason, retryAfter } = attempt;
    const failure = { reason, at, random: random(), ...(retryAfter !== undefined && { retryAfter }) };
    if (!(await this.write(failed(this.progress, change.seq, failure)))) return 'lost';
    const { failing } = this.progress;
    if (failing === undefined) events.parked(this.stored.webhook, reason);
    else events.failed(this.stored.webhook, reason, Math.round(failing.next / 1000 - at));
    return failing === undefined ? 'next' : 'again';
  }

  /** One more attempt to send a parked delivery. Returns whether the row is still as this sender left it. */
  private async replay(first: number, stop: AbortSignal): Promise<boolean> {
    const { clock, events } = this.site;
    const parked = this.progress.parked.find(({ seqs }) => seqs[0] === first);
    if (parked === undefined) {
      const replay = this.progress.replay.filter((seq) => seq !== first);
      return this.write({ ...this.progress, replay });
    }
    const attempt = await this.again(parked, stop);
    if (stop.aborted) return true;
    const outcome = attempt.delivered ? 'delivered' : attempt;
    if (!(await this.write(replayed(this.progress, parked, outcome, clock.now())))) return false;
    if (attempt.delivered) events.delivered(this.stored.webhook);
    else events.parked(this.stored.webhook, attempt.reason);
    return true;
  }

  private async again({ seqs: [seq] }: ParkedDelivery, stop: AbortSignal): Promise<Attempt> {
    const found = await this.site.store.changes({ updates: true }, seq - 1, seq, 1);
    const [change] = await namedChanges(this.site.naming, found);
    return change === undefined ? { delivered: false, reason: GONE } : this.post(change, stop);
  }

  private post(change: LoggedChange, stop: AbortSignal): Promise<Attempt> {
    const { poster, clock } = this.site;
    const { id, settings } = this.stored.webhook;
    return poster.post(requestOf(id, settings, { changes: [change], at: clock.now() }), stop);
  }

  /** Makes progress durable; false when another process has written the row. */
  private async write(progress: WebhookProgress): Promise<boolean> {
    const { version, webhook } = this.stored;
    const next = { ...webhook, progress };
    if (!(await this.site.webhooks.replace(next, version))) return false;
    this.stored = { webhook: next, version: version + 1 };
    this.site.events.progressed(next, this.log.lastSeq - Math.max(this.at, progress.cursor));
    return true;
  }
}
