import { InvalidInput, NotFound, TidemarkError } from '../../../operators/records/errors.ts';
import { parseWith } from '../../../operators/records/zod-issues.ts';
import type { MessageFacts } from '../../../operators/webhooks/bodies/message.ts';
import type { WebhookRecord } from '../../../operators/webhooks/record.ts';
import { type WebhookSettings, webhookSettings } from '../../../operators/webhooks/subscription.ts';
import { literalAddress, mayReach, type Networks } from '../../../pipelines/webhooks/allowed-targets.ts';
import type { Poster } from '../../../pipelines/webhooks/post.ts';
import type { BesideDeliveries } from '../../../pipelines/webhooks/troubles.ts';
import type { StoredWebhook } from '../../../sinks/outbox/webhooks.ts';
import type { Archive } from '../../../sinks/store.ts';
import { faultText } from '../checked.ts';

/** Attempts to write a row that other processes write too. */
const ATTEMPTS = 20;

/** What a process has for its webhooks besides the store. */
export interface WebhookDesk {
  readonly poster: Pick<Poster, 'post'>;
  /** Networks beyond the public addresses that targets may be in. */
  readonly allowed: Networks;
  readonly facts: MessageFacts;
  /** What the senders of this process cannot send besides deliveries, by the names of webhooks. */
  readonly failing: () => ReadonlyMap<string, ReadonlySet<BesideDeliveries>>;
  /** Tells the senders of this process, if it has any, that webhooks have changed. */
  readonly wake: () => void;
}

/** What calls that read webhooks need, and what calls that change them need. */
export interface ReadsWebhooks {
  readonly store: Pick<Archive, 'webhooks' | 'lastChange' | 'firstChange'>;
}
export interface ChangesWebhooks extends ReadsWebhooks {
  readonly webhooks: WebhookDesk;
}

/** @throws InvalidInput if the target is an address that may not be reached; names are looked up at each connection */
export function checkTarget(url: string, allowed: Networks): void {
  const address = literalAddress(url);
  if (address === undefined || mayReach(address, allowed)) return;
  const message = `has the address ${address}, which is not public; the server allows it with SIGNAL_WEBHOOKS_ALLOW=${address}`;
  throw new InvalidInput(`url ${message}.`, [{ path: 'url', message }]);
}

/** Settings that are valid together. @throws InvalidInput */
export function checkedSettings(given: object): WebhookSettings {
  const parsed = parseWith(webhookSettings, given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  throw new InvalidInput(`${faultText(issues)}.`, issues);
}

/** The webhook with a name. @throws NotFound */
export async function webhookNamed({ store }: ReadsWebhooks, name: string): Promise<StoredWebhook> {
  const found = (await store.webhooks.list()).find(({ webhook }) => webhook.settings.name === name);
  if (found === undefined) throw new NotFound(`There is no webhook ${name}; list_webhooks lists them.`);
  return found;
}

/**
 * Changes a webhook, and lets its sender start anew with it.
 *
 * @param change the new record, from what is stored; called again when another process has written in between
 * @throws NotFound; TidemarkError `busy` if others write all the time
 */
export async function changeWebhook(
  place: ChangesWebhooks,
  name: string,
  change: (webhook: WebhookRecord) => WebhookRecord,
): Promise<WebhookRecord> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { webhook, version } = await webhookNamed(place, name);
    const next = { ...change(webhook), edition: webhook.edition + 1 };
    if (!(await place.store.webhooks.replace(next, version))) continue;
    place.webhooks.wake();
    return next;
  }
  throw new TidemarkError('busy', `The webhook ${name} is written all the time; try again.`, {
    retryAfter: 1,
  });
}
