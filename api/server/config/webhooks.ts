import { z } from 'zod';
import type { Issue } from '../../../operators/records/errors.ts';
import type { WebhookSettings } from '../../../operators/webhooks/subscription.ts';
import {
  literalAddress,
  mayReach,
  type Networks,
  networkFrom,
} from '../../../pipelines/webhooks/allowed-targets.ts';
import { duration } from './values.ts';
import { webhooksOfFile } from './webhooks-file.ts';

/** How webhooks are sent. */
export interface WebhooksConfig {
  /** Networks beyond the public addresses that targets may be in. */
  readonly allowed: Networks;
  /** Microseconds for one attempt. */
  readonly timeout: number;
  /** What signs the requests of Slack; undefined if none are taken. */
  readonly slackSecret?: string;
  /** The webhooks of SIGNAL_WEBHOOKS_FILE; undefined without one, which is other than a file that has none. */
  readonly declared?: readonly WebhookSettings[];
}

/** Each variable of webhooks, with its meaning. */
export const webhooksVariables = z.object({
  SIGNAL_SLACK_SIGNING_SECRET: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe(
      'Signing secret of the Slack app whose [buttons](quiet.md#buttons-in-slack) give feedback. Without it, nothing is taken from Slack.',
    ),
  SIGNAL_WEBHOOKS_ALLOW: z
    .string()
    .default('')
    .transform((text, context): Networks => {
      const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
      const networks = parts.flatMap((part) => {
        const network = networkFrom(part);
        return network === undefined ? [] : [network];
      });
      if (networks.length === parts.length) return networks;
      context.addIssue({
        code: 'custom',
        message: 'must be addresses or networks, separated by commas, such as 10.1.0.0/16,127.0.0.1',
      });
      return z.NEVER;
    })
    .describe(
      'Private addresses and networks that [webhooks](webhooks.md) may connect to, separated by commas, such as `10.1.0.0/16,127.0.0.1`. Without it, they connect to public addresses only.',
    ),
  SIGNAL_WEBHOOKS_FILE: z
    .string()
    .optional()
    .describe(
      'File of JSON that declares [webhooks](webhooks.md#webhooks-in-a-file). It is read at the start. Webhooks that it does not declare any more are removed.',
    ),
  SIGNAL_WEBHOOKS_TIMEOUT: duration('10s', 100_000).describe(
    'Time limit of one attempt to deliver to a webhook, from the look-up of its name to the end of the answer.',
  ),
});

/** The settings of webhooks that the variables describe; faults of the file are added to `issues`. */
export function webhooksConfig(v: z.output<typeof webhooksVariables>, issues: Issue[]): WebhooksConfig {
  const { SIGNAL_WEBHOOKS_FILE: file, SIGNAL_WEBHOOKS_ALLOW: allowed, SIGNAL_WEBHOOKS_TIMEOUT: timeout } = v;
  const slackSecret = v.SIGNAL_SLACK_SIGNING_SECRET;
  const settings = { allowed, timeout, ...(slackSecret !== undefined && { slackSecret }) };
  if (file === undefined) return settings;
  const declared = webhooksOfFile(file, issues);
  for (const { name, url } of declared) {
    const address = literalAddress(url);
    if (address === undefined || mayReach(address, allowed)) continue;
    const message = `must have ${address}, the address of the webhook ${name} of SIGNAL_WEBHOOKS_FILE, which is not public`;
    issues.push({ path: 'SIGNAL_WEBHOOKS_ALLOW', message });
  }
  return { ...settings, declared };
}
