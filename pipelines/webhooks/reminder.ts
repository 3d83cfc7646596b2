import type { Signal } from '../../operators/signals/signal.ts';
import { parseDuration } from '../../operators/time/duration.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import { matches } from '../../operators/webhooks/matches.ts';
import type { WebhookRecord } from '../../operators/webhooks/record.ts';
import { requestOf } from '../../operators/webhooks/request.ts';
import type { WebhookFormat } from '../../operators/webhooks/subscription.ts';
import { namedChanges } from '../../sinks/naming.ts';
import type { Archive, SignalPosition } from '../../sinks/store.ts';
import type { Attempt } from './attempt.ts';
import { type Holding, heldByMutes } from './holding.ts';
import type { SenderSite } from './sender.ts';
import type { Silences } from './silences.ts';
import type { Troubles } from './troubles.ts';
import type { Turns } from './turns.ts';

/** Most signals of a message. */
const PAGE = 200;
/** Formats whose receivers forget what they are not told again. */
const FORGETFUL: ReadonlySet<WebhookFormat> = new Set(['alertmanager']);

/** What reminders work with. */
export interface ReminderSite
  extends Pick<SenderSite, 'naming' | 'poster' | 'clock' | 'facts' | 'historyAge' | 'events'> {
  readonly store: Pick<Archive, 'signals' | 'mutes'>;
  /** Milliseconds from one reminder to the next; 0 for none. */
  readonly resend: number;
  /** The store did not answer; it is asked again. */
  readonly unavailable: (error: unknown) => void;
  readonly troubles: Troubles;
  /** Open signals could not be told again; the next reminder tells them. Called once until one succeeds. */
  readonly unreminded: (webhook: WebhookRecord, reason: string) => void;
}

/**
 * Tells the receiver of a webhook again and again which signals are open, if its format is that of a receiver that forgets them: when it
 * restarts, and on purpose when nobody says that they still are. It keeps no progress: a reminder that failed is left out. Resolves when it
 * is stopped, at once for other formats.
 *
 * @param turns those of the sender of the same webhook: what a reminder has read is told before anything that changed since
 * @param silences those of the webhook, which are compared before each reminder; undefined if it has none
 */
export async function remind(
  site: ReminderSite,
  webhook: WebhookRecord,
  turns: Turns,
  stop: AbortSignal,
  silences?: Silences,
): Promise<void> {
  const { clock, resend, troubles, unavailable, unreminded } = site;
  if (resend === 0 || !FORGETFUL.has(webhook.settings.format)) return;
  while (!stop.aborted) {
    try {
      await silences?.compare(stop);
      const reason = await remindOnce(site, webhook, turns, stop, silences);
      const isFirst = troubles.note(webhook.settings.name, 'reminders', reason !== undefined);
      if (reason !== undefined && isFirst) unreminded(webhook, reason);
    } catch (error) {
      if (!stop.aborted) unavailable(error);
    }
    await clock.wait(resend, stop);
  }
}

/** Tells all open signals, page by page; why that failed, if it did. */
async function remindOnce(
  site: ReminderSite,
  webhook: WebhookRecord,
  turns: Turns,
  stop: AbortSignal,
  holding?: Holding,
): Promise<string | undefined> {
  const { severity } = webhook.settings;
  const filter = { status: 'open', ...(severity !== undefined && { severity }) } as const;
  let after: SignalPosition | undefined;
  do {
    // Read and sent in one turn.
    const { attempt, next } = await turns.take(async () => {
      const page = await site.store.signals(filter, PAGE, after);
      return { attempt: await tell(site, webhook, page.rows, stop, holding), next: page.next };
    });
    if (stop.aborted) return undefined;
    if (attempt?.delivered === false) return attempt.reason;
    after = next;
  } while (after !== undefined);
  return undefined;
}

/** One attempt to tell of open signals, of those that the webhook has told already; undefined if there are none. */
async function tell(
  { store, naming, poster, clock, facts, historyAge, events }: ReminderSite,
  webhook: WebhookRecord,
  signals: readonly Signal[],
  stop: AbortSignal,
  holding: Holding = heldByMutes,
): Promise<Attempt | undefined> {
  const { id, settings } = webhook;
  if (stop.aborted || signals.length === 0) return undefined;
  const at = clock.now();
  const isTold = toldBefore(settings.group_wait, at);
  const told = signals.filter(isTold).map((signal) => ({ seq: 0, kind: 'signal', signal }) as const);
  const mutes = await store.mutes.list();
  const [first, ...rest] = (await namedChanges(naming, told)).filter(
    (change) => matches(settings, change, historyAge) && !holding.holds(change, mutes),
  );
  if (first === undefined) return undefined;
  const message = { ...facts, changes: [first, ...rest], at, again: true } as const;
  const attempt = await poster.post(requestOf(id, settings, message), stop);
  if (!stop.aborted) events.attempted(webhook, attempt, clock.now() - at);
  return attempt;
}

/** Whether the message of a signal has been sent, which waits for others, and whether that tells it in place of what explains it. */
function toldBefore(groupWait: string | undefined, at: number): (signal: Signal) => boolean {
  if (groupWait === undefined) return () => true;
  const until = at * 1000 - parseDuration(groupWait);
  return ({ detected_at, explanation }) =>
    parseInstant(detected_at) <= until && explanation.superseded_by === undefined;
}
