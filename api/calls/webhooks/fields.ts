import { webhookName, webhookShape } from '../../../operators/webhooks/subscription.ts';
import { withWords } from '../fields/words.ts';

/** The webhook that a call is about. */
export const whichWebhook = { name: webhookName.describe('Name of the webhook.') };

const { tags, patterns, headers, group_wait, group_by, from, to, ...rest } = webhookShape;

/** The fields of a subscription, in the words of each interface. */
export const subscriptionFields = {
  ...rest,
  tags: withWords(tags, {
    flag: '--tag <key:value>',
    many: true,
    help: 'only series with this tag; repeatable',
  }),
  patterns: withWords(patterns, {
    flag: '--patterns <names>',
    help: 'only these patterns, separated by commas',
  }),
  from: withWords(from, { flag: '--from <address>' }),
  to: withWords(to, {
    flag: '--to <address>',
    many: true,
    help: 'for email: a recipient; repeatable',
  }),
  group_wait: withWords(group_wait, { flag: '--group-wait <duration>' }),
  group_by: withWords(group_by, {
    flag: '--group-by <what>',
    help: 'with --group-wait: a message has changes of one scope, or of one entity (scope, entity)',
  }),
  headers,
};
