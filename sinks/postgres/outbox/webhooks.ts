import type { WebhookRecord } from '../../../operators/webhooks/record.ts';
import { byName, checkName, type StoredWebhook, toStoredWebhook } from '../../outbox/webhooks.ts';
import { decodeJson, encodeJson } from '../../sql/escape.ts';
import type { Session } from '../session.ts';
import { asNumber, asText } from '../values.ts';

/** Concurrent changes of the table wait for each other. */
async function lock(session: Session): Promise<void> {
  await session.run(`LOCK TABLE ${session.schema}.webhook IN SHARE ROW EXCLUSIVE MODE`);
}

/** All webhooks, in the order of their names. */
export async function listWebhooks(session: Session): Promise<readonly StoredWebhook[]> {
  const rows = await session.rows(`SELECT version, document FROM ${session.schema}.webhook`);
  return byName(rows.map(([version, json]) => toStoredWebhook(asNumber(version), decodeJson(asText(json)))));
}

/** Adds a webhook. @throws Conflict */
export async function addWebhook(session: Session, webhook: WebhookRecord): Promise<void> {
  await lock(session);
  checkName(webhook, await listWebhooks(session));
  const row = [webhook.id, encodeJson(webhook)];
  await session.rows(
    `INSERT INTO ${session.schema}.webhook (id, version, document) VALUES ($1::uuid, 1, $2)`,
    row,
  );
}

/** Replaces a webhook whose row has this version; false when it has another. @throws Conflict */
export async function replaceWebhook(
  session: Session,
  webhook: WebhookRecord,
  version: number,
): Promise<boolean> {
  await lock(session);
  checkName(webhook, await listWebhooks(session));
  const written = await session.rows(
    `UPDATE ${session.schema}.webhook SET version = version + 1, document = $2
     WHERE id = $1::uuid AND version = $3 RETURNING 1`,
    [webhook.id, encodeJson(webhook), version],
  );
  return written.length > 0;
}

/** Removes a webhook; false when there is none. */
export async function removeWebhook(session: Session, id: string): Promise<boolean> {
  const removed = await session.rows(
    `DELETE FROM ${session.schema}.webhook WHERE id = $1::uuid RETURNING 1`,
    [id],
  );
  return removed.length > 0;
}
