import type { WebhookRecord } from '../../../operators/webhooks/record.ts';
import { byName, checkName, type StoredWebhook, toStoredWebhook } from '../../outbox/webhooks.ts';
import { asNumber, asText } from '../../sql/values.ts';
import type { Connection } from '../connection.ts';

async function changedRows(connection: Connection): Promise<number> {
  const [[changed]] = await connection.rows('SELECT changes()');
  return asNumber(changed);
}

/** All webhooks, in the order of their names. */
export async function listWebhooks(connection: Connection): Promise<readonly StoredWebhook[]> {
  const rows = await connection.rows('SELECT version, document FROM webhook');
  return byName(rows.map(([version, json]) => toStoredWebhook(asNumber(version), JSON.parse(asText(json)))));
}

/** Adds a webhook. @throws Conflict */
export function addWebhook(connection: Connection, webhook: WebhookRecord): Promise<void> {
  return connection.transact(async () => {
    checkName(webhook, await listWebhooks(connection));
    const row = [webhook.id, JSON.stringify(webhook)];
    await connection.run('INSERT INTO webhook (id, version, document) VALUES (?, 1, ?)', row);
  });
}

/** Replaces a webhook whose row has this version; false when it has another. @throws Conflict */
export function replaceWebhook(
  connection: Connection,
  webhook: WebhookRecord,
  version: number,
): Promise<boolean> {
  return connection.transact(async () => {
    checkName(webhook, await listWebhooks(connection));
    await connection.run(
      'UPDATE webhook SET version = version + 1, document = ? WHERE id = ? AND version = ?',
      [JSON.stringify(webhook), webhook.id, version],
    );
    return (await changedRows(connection)) > 0;
  });
}

/** Removes a webhook; false when there is none. */
export function removeWebhook(connection: Connection, id: string): Promise<boolean> {
  return connection.transact(async () => {
    await connection.run('DELETE FROM webhook WHERE id = ?', [id]);
    return (await changedRows(connection)) > 0;
  });
}
