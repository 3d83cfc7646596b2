import { itemAt } from '../../operators/item-at.ts';
import { parseDuration } from '../../operators/time/duration.ts';
import type { MessageFacts } from '../../operators/webhooks/bodies/message.ts';
import { reportedOf } from '../../operators/webhooks/condense.ts';
import { deliveryOf } from '../../operators/webhooks/delivery.ts';
import { firstGroup } from '../../operators/webhooks/group.ts';
import type { LoggedChange } from '../../operators/webhooks/logged-change.ts';
import { matches } from '../../operators/webhooks/matches.ts';
import {
  delivered,
  failed,
  type Place,
  type Positions,
  passed,
  type ReplayOutcome,
  replayed,
} from '../../operators/webhooks/progress.ts';
import type { ParkedDelivery, WebhookProgress, WebhookRecord } from '../../operators/webhooks/record.ts';
import { type Naming, namedChanges } from '../../sinks/naming.ts';
import type { ChangeFeed } from '../../sinks/outbox/change-feed.ts';
import type { Log } from '../../sinks/outbox/log.ts';
import type { StoredWebhook, Webhooks } from '../../sinks/outbox/webhooks.ts';
import type { Archive, Change } from '../../sinks/store.ts';
import type { Attempt } from './attempt.ts';
import type { Clock } from './clock.ts';
import { type Holding, heldByMutes } from './holding.ts';
import type { Poster } from './post.ts';

/** Changes read at once, and most changes of a message. */
const PAGE = 100;
/** Changes that nobody asked for after which the cursor is written: a restart reads them again. */
const UNWRITTEN = 1000;
/** The reason of a parked delivery whose changes were deleted. */
const GONE = 'its changes are older than SIGNAL_RETENTION and were deleted';

/** What happens to the deliveries of a webhook. */
export interface DeliveryEvents {
  /** An attempt had an answer, or failed; `milliseconds` is how long it took. */
  attempted(webhook: WebhookRecord, attempt: Attempt, milliseconds: number): void;
  /** A message was delivered; `refused` are recipients of a mail that did not get it. */
  delivered(webhook: WebhookRecord, refused: readonly string[]): void;
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
  readonly facts: MessageFacts;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Age in microseconds at which an alert is history. */
  readonly historyAge: number;
  readonly events: DeliveryEvents;
}

/**
 * Reads the change log for one webhook: one message at a time, in the order of the log, each until it is delivered or parked. A message
 * is one change, or with `group_wait` the changes of that time, with `group_by` those of one scope or entity. A change is delivered before the cursor passes it, so it may be sent twice
 * and is never left out.
 */
export class WebhookSender {
  private readonly site: SenderSite;
  private readonly log: Log<Change>;
  private stored: StoredWebhook;
  /** Position up to which nothing is left to send; the cursor in the store may be before it. */
  private at: number;
  /** Position up to which changes have waited for others of their message. */
  private waited = 0;
  private first = true;
  private readonly holding: Holding;

  /** @param holding which mutes hold changes back; default: all */
  constructor(site: SenderSite, stored: StoredWebhook, holding: Holding = heldByMutes) {
    const { settings, progress } = stored.webhook;
    this.site = site;
    this.log = site.feed.log({ updates: settings.updates });
    this.stored = stored;
    this.holding = holding;
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
      const [place] = this.progress.replay;
      current = place !== undefined ? await this.replay(place, stop) : await this.advance(stop);
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
    const wait = parseDuration(this.stored.webhook.settings.group_wait ?? '0s') / 1000;
    const { pending, cursor } = await this.next();
    if (wait > 0 && pending.length > 0) return this.advanceGroup(wait, stop);
    for (const change of pending) {
      const settled = await this.deliver([change], { cursor: change.seq }, stop);
      if (settled !== 'next') return settled === 'again';
    }
    this.at = cursor;
    const { progress } = this;
    const isOwed = progress.failing !== undefined || progress.ahead !== undefined;
    const worth = isOwed || this.at - progress.cursor >= UNWRITTEN;
    if (worth && !(await this.write(passed(progress, { cursor: this.at })))) return false;
    this.site.events.progressed(this.stored.webhook, this.log.lastSeq - this.at);
    await this.log.wait(this.at, stop);
    return true;
  }

  /** The next changes that are to be sent, after a page of the log, and the position up to which it was read. */
  private async next(from = this.at): Promise<{ pending: readonly LoggedChange[]; cursor: number }> {
    const { changes, cursor } = await this.log.read(from, PAGE);
    const asked = (await namedChanges(this.site.naming, changes)).filter((change) => this.asksFor(change));
    const mutes = asked.length === 0 ? [] : await this.site.store.mutes.list();
    const { ahead = [] } = this.progress;
    const pending = asked.filter(
      (change) => !ahead.includes(change.seq) && !this.holding.holds(change, mutes),
    );
    return { pending, cursor };
  }

  /**
   * Sends the changes of the time to wait as one message, or the first one of them if each scope or entity has its own; a message that failed
   * keeps its changes.
   */
  private async advanceGroup(wait: number, stop: AbortSignal): Promise<boolean> {
    const { failing } = this.progress;
    const waited = this.at < this.waited ? this.waited : undefined;
    if (failing === undefined && waited === undefined) await this.site.clock.wait(wait, stop);
    if (stop.aborted) return true;
    const end = failing === undefined ? waited : (failing.last ?? failing.seq);
    const gathered = await this.gather(end);
    const { group, others } = firstGroup(gathered, this.stored.webhook.settings.group_by);
    const [first, ...rest] = group;
    if (first === undefined) {
      this.at = end ?? this.at;
      return this.write(passed(this.progress, { cursor: this.at }));
    }
    this.waited = Math.max(this.waited, itemAt(gathered, -1).seq);
    // The cursor stays before the first change that is left; what the message has of later ones is kept apart.
    const [left] = others;
    const place =
      left === undefined
        ? { cursor: itemAt(gathered, -1).seq }
        : { cursor: left.seq - 1, ahead: group.map(({ seq }) => seq) };
    return (await this.deliver([first, ...rest], place, stop)) !== 'lost';
  }

  /** What is to be sent from here up to a position, or up to the end of the log; at most a page. */
  private async gather(end = this.log.lastSeq): Promise<readonly LoggedChange[]> {
    const gathered: LoggedChange[] = [];
    for (let at = this.at; at < end && gathered.length < PAGE; ) {
      const { pending, cursor } = await this.next(at);
      gathered.push(...pending.filter(({ seq }) => seq <= end));
      at = cursor;
    }
    return gathered.slice(0, PAGE);
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

  /** One attempt to send a message, after which the reader is at a place; `lost` when another process has written the row. */
  private async deliver(
    changes: readonly [LoggedChange, ...LoggedChange[]],
    place: Place,
    stop: AbortSignal,
  ): Promise<'next' | 'again' | 'lost'> {
    const { clock, events, random } = this.site;
    const [first, ...rest] = changes;
    const seqs: Positions = [first.seq, ...rest.map(({ seq }) => seq)];
    const attempt = await this.post(changes, stop);
    if (attempt === 'nothing') return this.move(passed(this.progress, place));
    if (stop.aborted) return 'again';
    const at = clock.now();
    if (attempt.delivered) {
      const { refused = [] } = attempt;
      const next = await this.move(delivered(this.progress, place, at, refused));
      if (next === 'next') events.delivered(this.stored.webhook, refused);
      return next;
    }
    const { delivered: _, ...why } = attempt;
    const failure = { ...why, at, random: random() };
    if (!(await this.write(failed(this.progress, seqs, failure, place)))) return 'lost';
    const { failing } = this.progress;
    if (failing === undefined) events.parked(this.stored.webhook, why.reason);
    else events.failed(this.stored.webhook, why.reason, Math.round(failing.next / 1000 - at));
    if (failing !== undefined) return 'again';
    this.at = place.cursor;
    return 'next';
  }

  /** Goes to the place of new progress, once it is durable. */
  private async move(progress: WebhookProgress): Promise<'next' | 'lost'> {
    if (!(await this.write(progress))) return 'lost';
    this.at = progress.cursor;
    return 'next';
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
    const outcome: ReplayOutcome = attempt === 'nothing' ? { delivered: true } : attempt;
    if (!(await this.write(replayed(this.progress, parked, outcome, clock.now())))) return false;
    if (outcome.delivered) events.delivered(this.stored.webhook, outcome.refused ?? []);
    else events.parked(this.stored.webhook, outcome.reason);
    return true;
  }

  private async again({ seqs }: ParkedDelivery, stop: AbortSignal): Promise<Attempt | 'nothing'> {
    const { store, naming } = this.site;
    const [before, end] = [itemAt(seqs, 0) - 1, itemAt(seqs, -1)];
    const found = await store.changes({ updates: true }, before, end, end - before);
    const own = found.filter(({ seq }) => seqs.includes(seq));
    if (own.length === 0) return { delivered: false, reason: GONE };
    return this.post(await namedChanges(naming, own), stop);
  }

  /** One attempt; `nothing` if there is nothing to tell of the changes. */
  private async post(changes: readonly LoggedChange[], stop: AbortSignal): Promise<Attempt | 'nothing'> {
    const { poster, clock, events, facts } = this.site;
    const { webhook } = this.stored;
    const { id, settings } = webhook;
    const [first, ...rest] = reportedOf(changes, settings);
    if (first === undefined) return 'nothing';
    const at = clock.now();
    const message = { ...facts, changes: [first, ...rest], at } as const;
    const attempt = await poster.post(deliveryOf(id, settings, message), stop);
    // What a stop cuts off says nothing of the receiver.
    if (!stop.aborted) events.attempted(webhook, attempt, clock.now() - at);
    return attempt;
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
