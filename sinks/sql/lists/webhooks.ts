import type { WebhookRecord } from '../../../operators/webhooks/record.ts';
import {
  byName,
  checkName,
  type StoredWebhook,
  toStoredWebhook,
  type Webhooks,
} from '../../outbox/webhooks.ts';
import { cellsOf, WEBHOOK } from '../../tables.ts';
import type { Engine } from '../engine.ts';
import { records } from '../select.ts';
import type { Session } from '../session.ts';

async function list(session: Session): Promise<readonly StoredWebhook[]> {
  const rows = await records(session, WEBHOOK, 'FROM webhook');
  return byName(rows.map(({ version, document }) => toStoredWebhook(version, JSON.parse(document))));
}

/** The webhooks in the table `webhook`. */
export function webhooksIn({ read, write }: Pick<Engine, 'read' | 'write'>): Webhooks {
  const changing = { alone: WEBHOOK.name };
  return {
    list: () => read(list),
    add: (webhook: WebhookRecord) =>
      write(async (session) => {
        checkName(webhook, await list(session));
        const row = { id: webhook.id, version: 1, document: JSON.stringify(webhook) };
        await session.append(WEBHOOK, cellsOf(WEBHOOK, [row]));
      }, changing),
    replace: (webhook, version) =>
      write(async (session) => {
        checkName(webhook, await list(session));
        const changed = await session.run(
          'UPDATE webhook SET version = version + 1, document = ?json WHERE id = ?uuid AND version = ?whole',
          [JSON.stringify(webhook), webhook.id, version],
        );
        return changed > 0;
      }, changing),
    remove: (id) =>
      write(
        async (session) => (await session.run('DELETE FROM webhook WHERE id = ?uuid', [id])) > 0,
        changing,
      ),
  };
}
