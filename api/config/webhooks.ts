import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseWith } from '../../operators/records/zod-issues.ts';
import { type WebhookSettings, webhookSettings } from '../../operators/webhooks/subscription.ts';
import {
  literalAddress,
  mayReach,
  type Networks,
  networkFrom,
} from '../../pipelines/webhooks/allowed-targets.ts';
import { duration, listOf, read, refuse, someSecret, someText } from './values.ts';
import { type Fault, secretVariable, variable } from './variable.ts';

const networks = read('', (text, context): Networks => {
  const parts = listOf(text).map(networkFrom);
  const known = parts.filter((network) => network !== undefined);
  if (known.length === parts.length) return known;
  return refuse(context, 'must be addresses or networks, separated by commas, such as 10.1.0.0/16,127.0.0.1');
});

/** How webhooks are sent. */
export const webhooks = z.object({
  slackSecret: secretVariable('SIGNAL_SLACK_SIGNING_SECRET', someSecret(8)).describe(
    'Signing secret of the Slack app whose [buttons](../how-to/quiet.md#buttons-in-slack) give feedback. Without it, nothing is taken from Slack.',
  ),
  allowed: variable('SIGNAL_WEBHOOKS_ALLOW', networks).describe(
    'Private addresses and networks that [webhooks](../how-to/webhooks.md) may connect to, separated by commas, such as `10.1.0.0/16,127.0.0.1`. Without it, they connect to public addresses only.',
  ),
  file: variable('SIGNAL_WEBHOOKS_FILE', someText).describe(
    'File of JSON that declares [webhooks](../how-to/webhooks.md#webhooks-in-a-file). It is read at the start. Webhooks that it does not declare any more are removed.',
  ),
  resend: variable('SIGNAL_ALERTMANAGER_RESEND', duration('1m')).describe(
    'Time after which Alertmanager is told of open alerts again, which it holds for four times as long. With `0s`, it is told once, and holds them for 30 days.',
  ),
  timeout: variable('SIGNAL_WEBHOOKS_TIMEOUT', duration('10s', 100_000)).describe(
    'Time limit of one attempt to deliver to a webhook, from the look-up of its name to the end of the answer.',
  ),
});

type Declared = Readonly<z.output<typeof webhooks>>;

export interface WebhooksConfig extends Omit<Declared, 'file'> {
  /** The webhooks of SIGNAL_WEBHOOKS_FILE; undefined without one, which is other than a file that has none. */
  readonly declared?: readonly WebhookSettings[];
}

const fileSchema = z
  .strictObject({ webhooks: z.array(webhookSettings) })
  .superRefine(({ webhooks }, context) => {
    for (const [at, { name }] of webhooks.entries()) {
      if (webhooks.findIndex((one) => one.name === name) === at) continue;
      context.addIssue({
        code: 'custom',
        path: ['webhooks', at, 'name'],
        message: 'is the name of an earlier webhook of the file',
      });
    }
  });

/**
 * The webhooks of a file: JSON with the array `webhooks`, each element with the fields of a new webhook. Faults quote nothing of the file,
 * which may have secrets.
 */
function webhooksOfFile(path: string, faultOfFile: (message: string) => void): readonly WebhookSettings[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    faultOfFile(
      `must name a file that can be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return [];
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    faultOfFile(`must name a file of JSON: ${path} is not valid JSON`);
    return [];
  }
  const parsed = parseWith(fileSchema, content);
  if (parsed.success) return parsed.data.webhooks;
  for (const { path: at, message } of parsed.error.issues) {
    faultOfFile(
      `names ${path}, in which ${at.length === 0 ? 'the whole' : at.map(String).join('.')} ${message}`,
    );
  }
  return [];
}

/** The settings of webhooks that the variables describe, with the webhooks of the file. */
export function webhooksConfig({ file, ...settings }: Declared, fault: Fault): WebhooksConfig {
  if (file === undefined) return settings;
  const declared = webhooksOfFile(file, (message) => fault('SIGNAL_WEBHOOKS_FILE', message));
  for (const { name, url } of declared) {
    const address = literalAddress(url);
    if (address === undefined || mayReach(address, settings.allowed)) continue;
    fault(
      'SIGNAL_WEBHOOKS_ALLOW',
      `must have ${address}, the address of the webhook ${name} of SIGNAL_WEBHOOKS_FILE, which is not public`,
    );
  }
  return { ...settings, declared };
}
