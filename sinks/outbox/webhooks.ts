import { Conflict } from '../../operators/records/errors.ts';
import { type WebhookRecord, webhookRecord } from '../../operators/webhooks/record.ts';

/** A webhook and the version of its row. */
export interface StoredWebhook {
  readonly webhook: WebhookRecord;
  /** Incremented by every write of the row. */
  readonly version: number;
}

/**
 * The webhooks of a store. They are few, so they are read as a whole. Every method rejects with StoreUnavailable when the database is
 * unavailable.
 */
export interface Webhooks {
  /** All webhooks, in the order of their names. */
  list(): Promise<readonly StoredWebhook[]>;
  /** Adds a webhook with version 1. @throws Conflict when its name is taken; then nothing was written */
  add(webhook: WebhookRecord): Promise<void>;
  /**
   * Replaces a webhook if its row still has a version, which is then incremented; otherwise nothing was written.
   *
   * @returns whether it was replaced
   * @throws Conflict when another webhook has its name
   */
  replace(webhook: WebhookRecord, version: number): Promise<boolean>;
  /** Removes a webhook; false when there is none. */
  remove(id: string): Promise<boolean>;
}

/** A row of the table: its version, and the webhook as JSON. */
export function toStoredWebhook(version: number, document: unknown): StoredWebhook {
  return { version, webhook: webhookRecord.parse(document) };
}

/** Webhooks in the order of their names. */
export function byName(rows: readonly StoredWebhook[]): StoredWebhook[] {
  const nameOf = ({ webhook }: StoredWebhook) => webhook.settings.name;
  return [...rows].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** @throws Conflict when another webhook has the name of this one */
export function checkName({ id, settings }: WebhookRecord, others: readonly StoredWebhook[]): void {
  const { name } = settings;
  if (!others.some(({ webhook }) => webhook.id !== id && webhook.settings.name === name)) return;
  const message = `is taken: there is a webhook ${JSON.stringify(name)} already`;
  throw new Conflict(`name ${message}.`, [{ path: 'name', message }]);
}
