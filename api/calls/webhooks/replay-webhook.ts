import { z } from 'zod';
import { itemAt } from '../../../operators/item-at.ts';
import { Unprocessable } from '../../../operators/records/errors.ts';
import { defineCall } from '../call.ts';
import { type ChangesWebhooks, changeWebhook } from './desk.ts';
import { whichWebhook } from './fields.ts';
import { viewOf, webhookView } from './view.ts';

/** Sends again what was parked, or a stretch of the log. */
export const replayWebhook = defineCall({
  name: 'replay_webhook',
  summary:
    'Attempt each parked delivery once more; with from, send everything from that position of the log again.',
  tags: ['webhooks'],
  permission: 'admin',
  at: 'POST /v1/webhooks/:name/replay',
  input: z.object({
    ...whichWebhook,
    from: z.number().int().min(1).optional().describe('Position in the change log to send from again.'),
  }),
  output: webhookView,
  async run(place: ChangesWebhooks, { name, from }) {
    const [first, last] = [await place.store.firstChange(), await place.store.lastChange()];
    if (from !== undefined && (from < first || from > last + 1)) {
      const message = `must be a position that the log has, from ${first} to ${last + 1}`;
      throw new Unprocessable(`from ${message}.`, [{ path: 'from', message }]);
    }
    const changed = await changeWebhook(place, name, (webhook) => {
      const { failing: _, ...progress } = webhook.progress;
      if (from !== undefined) {
        const { ahead: _settled, ...rest } = progress;
        return { ...webhook, progress: { ...rest, cursor: from - 1 } };
      }
      return {
        ...webhook,
        progress: { ...progress, replay: progress.parked.map(({ seqs }) => itemAt(seqs, 0)) },
      };
    });
    return viewOf(changed, last);
  },
});
