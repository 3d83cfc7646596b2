import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Conflict, TidemarkError } from '../../operators/records/errors.ts';
import { progressFrom } from '../../operators/webhooks/progress.ts';
import type { WebhookSettings } from '../../operators/webhooks/subscription.ts';
import type { Webhooks } from '../../sinks/outbox/webhooks.ts';

/** Attempts, while other processes declare the same webhooks. */
const ATTEMPTS = 20;

/**
 * Makes the webhooks that a file declares those of the store: adds new ones, which begin after the present end of the log, replaces the
 * settings of changed ones, which keep their place in it, and removes those that the file declared before and does not any more. Webhooks
 * that a call created stay as they are.
 *
 * @param last position of the last change in the log
 * @throws Conflict when a call created a webhook with the name of a declared one; then nothing was written
 * @throws StoreUnavailable
 */
export async function declareWebhooks(
  webhooks: Webhooks,
  declared: readonly WebhookSettings[],
  last: number,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await declaredAtOnce(webhooks, declared, last)) return;
  }
  throw new TidemarkError('busy', 'Other processes write webhooks all the time; start again.', {
    retryAfter: 1,
  });
}

/** Returns whether no other process wrote in between. */
async function declaredAtOnce(
  webhooks: Webhooks,
  declared: readonly WebhookSettings[],
  last: number,
): Promise<boolean> {
  const stored = await webhooks.list();
  const known = new Map(stored.map((one) => [one.webhook.settings.name, one]));
  for (const { name } of declared) {
    if (known.get(name)?.webhook.origin !== 'call') continue;
    const message = `there is a webhook ${JSON.stringify(name)} that a call created; remove it, or rename the one in the file`;
    throw new Conflict(`SIGNAL_WEBHOOKS_FILE: ${message}.`, [{ path: 'SIGNAL_WEBHOOKS_FILE', message }]);
  }
  for (const settings of declared) {
    const before = known.get(settings.name);
    if (before === undefined) {
      const record = { origin: 'file' as const, settings, edition: 1, created_at: Date.now() * 1000 };
      try {
        await webhooks.add({ id: randomUUID(), ...record, progress: progressFrom(last) });
      } catch (error) {
        if (error instanceof Conflict) return false;
        throw error;
      }
    } else if (!isDeepStrictEqual(before.webhook.settings, settings)) {
      const { failing: _, ...progress } = before.webhook.progress;
      const next = { ...before.webhook, settings, edition: before.webhook.edition + 1, progress };
      if (!(await webhooks.replace(next, before.version))) return false;
    }
  }
  const names = new Set(declared.map(({ name }) => name));
  for (const { webhook } of stored) {
    if (webhook.origin === 'file' && !names.has(webhook.settings.name)) await webhooks.remove(webhook.id);
  }
  return true;
}
