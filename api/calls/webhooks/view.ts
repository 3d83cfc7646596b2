import { z } from 'zod';
import { instantText, uuidText } from '../../../operators/records/fields.ts';
import { patternSchema, signalSeverity, signalStatus } from '../../../operators/signals/signal.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { GROUPINGS } from '../../../operators/webhooks/group.ts';
import type { WebhookRecord } from '../../../operators/webhooks/record.ts';
import { WEBHOOK_FORMATS, webhookName } from '../../../operators/webhooks/subscription.ts';
import { defined } from '../../defined.ts';

const seq = z.number().int();

/** A webhook as callers see it: without what could give access to its receiver. */
export const webhookView = z
  .object({
    id: uuidText,
    name: webhookName,
    origin: z
      .enum(['call', 'file'])
      .describe('Where its settings come from: a call, or SIGNAL_WEBHOOKS_FILE.'),
    url: z
      .string()
      .describe('Scheme and host of the target. The rest often contains a token and is not shown.'),
    format: z.enum(WEBHOOK_FORMATS),
    scope: z.string().optional(),
    entity: z.string().optional(),
    metric: z.string().optional(),
    tags: z.array(z.string()).optional(),
    patterns: z.array(patternSchema).optional(),
    severity: signalSeverity.optional(),
    status: signalStatus.optional(),
    group_wait: z.string().optional(),
    group_by: z.enum(GROUPINGS).optional(),
    from: z.string().optional().describe('The sender of mails.'),
    to: z.array(z.string()).optional().describe('The recipients of mails.'),
    buttons: z.boolean().optional(),
    silences: z.boolean().optional(),
    updates: z.boolean(),
    history: z.boolean(),
    template: z.string().optional(),
    headers: z.array(z.string()).describe('Names of the headers that it sends; their values are not shown.'),
    secret: z.string().optional().describe('The last characters of the key of its signature.'),
    created_at: instantText,
    cursor: seq.describe(
      'Position in the change log up to which everything is delivered, parked or not asked for.',
    ),
    behind: seq.describe('Changes in the log after the cursor, asked for or not.'),
    delivered: seq.describe('Deliveries so far.'),
    delivered_at: instantText.optional().describe('The last delivery.'),
    refused: z
      .object({ recipients: z.array(z.string()), at: instantText })
      .optional()
      .describe('Recipients whom the mail server refused in the last delivery; the others have the mail.'),
    failing: z
      .object({
        seq,
        last: seq.optional(),
        since: instantText,
        failures: seq,
        reason: z.string(),
        next: instantText,
      })
      .optional()
      .describe('The delivery that is being retried: since when, how often it failed, and the next attempt.'),
    parked: z
      .array(z.object({ seqs: z.array(seq), reason: z.string(), attempts: seq, parked_at: instantText }))
      .describe('Deliveries that failed for a day. A replay attempts each once more.'),
    replaying: seq.describe('Parked deliveries that a replay will attempt.'),
  })
  .meta({ id: 'Webhook' });

export type WebhookView = z.input<typeof webhookView>;

/** The last characters of a secret, by which its owner knows it again. */
function hintOf(secret: string): string {
  return `whsec_…${secret.slice(-4)}`;
}

/** A webhook as callers see it, with the position of the last change in the log. */
export function viewOf(
  { id, origin, settings, created_at, progress }: WebhookRecord,
  last: number,
): WebhookView {
  const { name, url, format, secret, headers = {}, updates, history, ...others } = settings;
  const { routing_key: _key, username: _user, password: _password, ...shown } = others;
  const { cursor, delivered, delivered_at, refused, failing, parked, replay } = progress;
  const { protocol, host } = new URL(url);
  return {
    id,
    origin,
    name,
    format,
    updates,
    history,
    ...defined(shown),
    url: `${protocol}//${host}/…`,
    headers: Object.keys(headers),
    ...(secret !== undefined && { secret: hintOf(secret) }),
    created_at: formatInstant(created_at),
    cursor,
    behind: Math.max(0, last - cursor),
    delivered,
    ...(delivered_at !== undefined && { delivered_at: formatInstant(delivered_at) }),
    ...(refused !== undefined && {
      refused: { recipients: refused.recipients, at: formatInstant(refused.at) },
    }),
    ...(failing !== undefined && {
      failing: { ...failing, since: formatInstant(failing.since), next: formatInstant(failing.next) },
    }),
    parked: parked.map((one) => ({ ...one, parked_at: formatInstant(one.parked_at) })),
    replaying: replay.length,
  };
}
