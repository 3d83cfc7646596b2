import { Waiting } from '../../sinks/outbox/waiting.ts';
import type { StoredWebhook } from '../../sinks/outbox/webhooks.ts';
import { retry } from '../../sinks/retry.ts';
import { ExclusiveTask } from '../exclusive-task.ts';
import { type ReminderSite, remind } from './reminder.ts';
import { type SenderSite, WebhookSender } from './sender.ts';
import { Silences, type SilencesSite } from './silences.ts';
import { Troubles } from './troubles.ts';
import { Turns } from './turns.ts';

/** Milliseconds between two looks at the table of webhooks, which other processes change too. */
const LOOK = 2_000;
/** Milliseconds before a retry when the store does not answer: first and longest. */
const WAITS = { first: 500, longest: 10_000 };

export interface SendersSite
  extends SenderSite,
    Omit<ReminderSite, 'troubles'>,
    Omit<SilencesSite, 'events' | 'troubles'> {
  readonly store: SenderSite['store'] & ReminderSite['store'] & SilencesSite['store'];
  readonly poster: SenderSite['poster'] & SilencesSite['poster'];
  /** A webhook was removed. */
  readonly removed: (name: string) => void;
}

/** A sender at work. */
interface Running {
  readonly name: string;
  readonly edition: number;
  readonly stop: AbortController;
  ended: boolean;
  readonly done: Promise<void>;
}

/** The senders of all webhooks, one for each, while this process owns them. */
export class WebhookSenders {
  private readonly site: SendersSite;
  private readonly changed = new Waiting();
  private readonly running = new Map<string, Running>();
  private readonly troubles = new Troubles();

  constructor(site: SendersSite) {
    this.site = site;
  }

  /** What this process cannot send besides deliveries, by the names of webhooks. */
  get failing(): Troubles['all'] {
    return this.troubles.all;
  }

  /** Webhooks were added, changed or removed: looks at them at once. */
  wake(): void {
    this.changed.wake();
  }

  /** The task, for the process that owns it. */
  task(): ExclusiveTask {
    return new ExclusiveTask(async (stop) => {
      const { unavailable } = this.site;
      try {
        await retry((progressed) => this.supervise(stop, progressed), {
          ...WAITS,
          stop,
          failed: unavailable,
        });
      } finally {
        await Promise.all([...this.running.values()].map((one) => this.end(one)));
        this.running.clear();
      }
    });
  }

  private async supervise(stop: AbortSignal, progressed: () => void): Promise<void> {
    while (!stop.aborted) {
      // Registered before the read: what changes during it is seen too.
      const woken = this.changed.wait(stop);
      await this.arrange(await this.site.webhooks.list());
      progressed();
      const look = setTimeout(() => this.wake(), LOOK);
      await woken;
      clearTimeout(look);
    }
  }

  /** Starts and ends senders so that each webhook has one that knows its settings. */
  private async arrange(webhooks: readonly StoredWebhook[]): Promise<void> {
    const known = new Map(webhooks.map((stored) => [stored.webhook.id, stored]));
    for (const [id, one] of this.running) {
      const stored = known.get(id);
      if (!one.ended && stored?.webhook.edition === one.edition) continue;
      await this.end(one);
      this.running.delete(id);
      if (stored?.webhook.settings.name !== one.name) this.site.removed(one.name);
    }
    for (const stored of webhooks) {
      if (!this.running.has(stored.webhook.id)) this.start(stored);
    }
  }

  private start(stored: StoredWebhook): void {
    const { id, edition, settings } = stored.webhook;
    const stop = new AbortController();
    // What was closed in between must not be told to be open after its end.
    const turns = new Turns();
    const site = { ...this.site, troubles: this.troubles };
    const { poster } = site;
    const silences = settings.silences === true ? new Silences(site, stored.webhook) : undefined;
    const inTurn: SenderSite['poster'] = {
      async post(...given) {
        const attempt = await turns.take(() => poster.post(...given));
        if (!attempt.delivered) silences?.doubt();
        return attempt;
      },
    };
    const sender = new WebhookSender({ ...site, poster: inTurn }, stored, silences);
    const reminding = remind(site, stored.webhook, turns, stop.signal, silences);
    const silencing = silences?.keep(stop.signal);
    const sending = sender.run(stop.signal).then(
      () => {
        running.ended = true;
        this.wake();
      },
      (error: unknown) => {
        // The next look starts another one.
        running.ended = true;
        if (!stop.signal.aborted) this.site.unavailable(error);
      },
    );
    const done = Promise.all([sending, reminding, silencing]).then(() => undefined);
    const running: Running = { name: settings.name, edition, stop, ended: false, done };
    this.running.set(id, running);
  }

  private async end({ name, stop, done }: Running): Promise<void> {
    stop.abort();
    await done;
    this.troubles.forget(name);
  }
}
