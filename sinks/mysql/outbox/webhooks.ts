import type { WebhookRecord } from '../../../operators/webhooks/record.ts';
import { byName, checkName, type StoredWebhook, toStoredWebhook } from '../../outbox/webhooks.ts';
import { asNumber, asText } from '../../sql/values.ts';
import type { Session } from '../connection/session.ts';

/** All webhooks, in the order of their names. */
export async function listWebhooks(session: Session): Promise<readonly StoredWebhook[]> {
  const rows = await session.rows('SELECT version, document FROM webhook');
  return byName(rows.map(([version, json]) => toStoredWebhook(asNumber(version), JSON.parse(asText(json)))));
}

/** Adds a webhook. @throws Conflict */
export async function addWebhook(session: Session, webhook: WebhookRecord): Promise<void> {
  checkName(webhook, await listWebhooks(session));
  const row = [webhook.id, JSON.stringify(webhook)];
  await session.run('INSERT INTO webhook (id, version, document) VALUES (?, 1, ?)', row);
}

/** Replaces a webhook whose row has this version; false when it has another. @throws Conflict */
export async function replaceWebhook(
  session: Session,
  webhook: WebhookRecord,
  version: number,
): Promise<boolean> {
  checkName(webhook, await listWebhooks(session));
  const changed = await session.run(
    'UPDATE webhook SET version = version + 1, document = ? WHERE id = ? AND version = ?',
    [JSON.stringify(webhook), webhook.id, version],
  );
  return changed > 0;
}

/** Removes a webhook; false when there is none. */
export async function removeWebhook(session: Session, id: string): Promise<boolean> {
  return (await session.run('DELETE FROM webhook WHERE id = ?', [id])) > 0;
}
