import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Issue } from '../../../operators/records/errors.ts';
import { parseWith } from '../../../operators/records/zod-issues.ts';
import { type WebhookSettings, webhookSettings } from '../../../operators/webhooks/subscription.ts';

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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The webhooks of a file: JSON with the array `webhooks`, each element with the fields of a new webhook. Faults are added to `issues`; they
 * quote nothing of the file, which may have secrets.
 */
export function webhooksOfFile(path: string, issues: Issue[]): readonly WebhookSettings[] {
  const fault = (message: string) => issues.push({ path: 'SIGNAL_WEBHOOKS_FILE', message });
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    fault(`must name a file that can be read: ${messageOf(error)}`);
    return [];
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    fault(`must name a file of JSON: ${path} is not valid JSON`);
    return [];
  }
  const parsed = parseWith(fileSchema, content);
  if (parsed.success) return parsed.data.webhooks;
  for (const { path: at, message } of parsed.error.issues) {
    fault(`names ${path}, in which ${at.length === 0 ? 'the whole' : at.map(String).join('.')} ${message}`);
  }
  return [];
}
