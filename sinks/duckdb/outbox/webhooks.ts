import type { DuckDBConnection } from '@duckdb/node-api';
import type { WebhookRecord } from '../../../operators/webhooks/record.ts';
import { byName, checkName, type StoredWebhook, toStoredWebhook } from '../../outbox/webhooks.ts';
import { asNumber, asText } from '../../sql/values.ts';
import { transact, type WriteSession } from '../transact.ts';
import { select, where } from '../where.ts';

/** All webhooks, in the order of their names. */
export async function listWebhooks(connection: DuckDBConnection): Promise<readonly StoredWebhook[]> {
  const rows = await select(connection, 'SELECT version, document FROM webhook', where());
  return byName(rows.map(([version, json]) => toStoredWebhook(asNumber(version), JSON.parse(asText(json)))));
}

/** Adds a webhook. @throws Conflict */
export function addWebhook(session: WriteSession, webhook: WebhookRecord): Promise<void> {
  const { connection } = session;
  return transact(session, async () => {
    checkName(webhook, await listWebhooks(connection));
    await connection.run('INSERT INTO webhook VALUES (?::UUID, 1, ?)', [webhook.id, JSON.stringify(webhook)]);
  });
}

/** Replaces a webhook whose row has this version; false when it has another. @throws Conflict */
export function replaceWebhook(
  session: WriteSession,
  webhook: WebhookRecord,
  version: number,
): Promise<boolean> {
  const { connection } = session;
  return transact(session, async () => {
    checkName(webhook, await listWebhooks(connection));
    const written = await connection.run(
      'UPDATE webhook SET version = version + 1, document = ? WHERE id = ?::UUID AND version = ?',
      [JSON.stringify(webhook), webhook.id, BigInt(version)],
    );
    return asNumber(written.rowsChanged) > 0;
  });
}

/** Removes a webhook; false when there is none. */
export function removeWebhook(session: WriteSession, id: string): Promise<boolean> {
  const { connection } = session;
  return transact(session, async () => {
    const removed = await connection.run('DELETE FROM webhook WHERE id = ?::UUID', [id]);
    return asNumber(removed.rowsChanged) > 0;
  });
}
