import type { SendersSite } from '../../../pipelines/webhooks/senders.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';

/** Forwards what happens to deliveries to metrics and logs. Neither has more of a target than its host. */
export function watchWebhooks(
  metrics: Metrics,
  log: Logger,
): Pick<SendersSite, 'events' | 'unavailable' | 'unreminded' | 'unsilenced' | 'removed'> {
  const { webhookAttempts, webhookDeliveries, webhookBehind, webhookParked, webhookFailures } = metrics;
  return {
    events: {
      attempted({ settings: { name } }, { delivered }, milliseconds) {
        const outcome = delivered ? 'delivered' : 'failed';
        webhookAttempts.observe({ webhook: name, outcome }, Math.max(0, milliseconds) / 1000);
      },
      delivered({ settings: { name } }, refused) {
        webhookDeliveries.inc({ webhook: name, outcome: 'delivered' });
        if (refused.length > 0)
          log.warn(
            { webhook: name, recipients: refused },
            'a mail server refused some recipients of a webhook',
          );
      },
      failed({ settings: { name }, progress }, reason, pause) {
        webhookDeliveries.inc({ webhook: name, outcome: 'failed' });
        const level = progress.failing?.failures === 1 ? 'warn' : 'debug';
        log[level]({ webhook: name, reason, retry_ms: pause }, 'a delivery to a webhook failed; retrying');
      },
      parked({ settings: { name } }, reason) {
        webhookDeliveries.inc({ webhook: name, outcome: 'parked' });
        log.error(
          { webhook: name, reason },
          'a delivery to a webhook is parked; `tidemark webhooks replay` attempts it again',
        );
      },
      missed({ settings: { name } }, changes) {
        log.error(
          { webhook: name, changes },
          'changes were deleted by retention before they were sent to a webhook',
        );
      },
      progressed({ settings: { name }, progress }, behind) {
        webhookBehind.set({ webhook: name }, behind);
        webhookParked.set({ webhook: name }, progress.parked.length);
        webhookFailures.set({ webhook: name }, progress.failing?.failures ?? 0);
      },
    },
    unavailable: (error) => log.error({ err: error }, 'reading or writing webhooks failed; retrying'),
    unreminded({ settings: { name } }, reason) {
      log.warn({ webhook: name, reason }, 'open signals could not be sent to a webhook again; going on');
    },
    unsilenced({ settings: { name } }, reason) {
      log.warn(
        { webhook: name, reason },
        'mutes could not be made silences of Alertmanager; signals in muted time are held back until they are',
      );
    },
    removed(webhook) {
      for (const outcome of ['delivered', 'failed']) webhookAttempts.remove({ webhook, outcome });
      for (const gauge of [webhookBehind, webhookParked, webhookFailures]) gauge.remove({ webhook });
    },
  };
}
