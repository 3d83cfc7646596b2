import { z } from 'zod';
import { deliveryOf } from '../../../operators/webhooks/delivery.ts';
import { sampleChange } from '../../../operators/webhooks/sample.ts';
import type { Delivered } from '../../../pipelines/webhooks/attempt.ts';
import { defineCall } from '../call.ts';
import { type ChangesWebhooks, webhookNamed } from './desk.ts';
import { whichWebhook } from './fields.ts';

/** Formats whose receivers keep an alert until it is resolved. */
const KEPT = ['pagerduty', 'alertmanager'];
const NEVER = new AbortController().signal;

/** Sends a made-up signal to the target of a webhook. */
export const testWebhook = defineCall({
  name: 'test_webhook',
  summary:
    'Send a made-up signal once, and for pagerduty and alertmanager its end. The cursor stays where it is.',
  tags: ['webhooks'],
  permission: 'admin',
  at: 'POST /v1/webhooks/:name/test',
  input: z.object(whichWebhook),
  output: z.object({
    delivered: z.boolean(),
    status: z.number().int().optional().describe('Status of the answer, if it was delivered.'),
    refused: z.array(z.string()).optional().describe('Recipients of a mail that its server refused.'),
    reason: z.string().optional().describe('Why it was not delivered.'),
  }),
  async run(place: ChangesWebhooks, { name }, { stopping = NEVER }) {
    const { id, settings } = (await webhookNamed(place, name)).webhook;
    const at = Date.now();
    const summary = `Test of the webhook ${name}: tidemark can reach it`;
    const kinds = KEPT.includes(settings.format)
      ? (['signal', 'signal.closed'] as const)
      : (['signal'] as const);
    let last: Pick<Delivered, 'status' | 'refused'> = { status: 0 };
    for (const kind of kinds) {
      const request = deliveryOf(id, settings, {
        ...place.webhooks.facts,
        changes: [sampleChange(summary, at, kind)],
        at,
      });
      const attempt = await place.webhooks.poster.post(request, stopping);
      if (!attempt.delivered) return { delivered: false, reason: attempt.reason };
      last = attempt;
    }
    const { status, refused } = last;
    return { delivered: true, status, ...(refused !== undefined && { refused: [...refused] }) };
  },
});
