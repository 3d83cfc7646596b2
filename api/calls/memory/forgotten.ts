import { z } from 'zod';
import { MOST_REASON } from '../../../operators/records/claim-input.ts';
import { NOT_BLANK, shortText } from '../../../operators/records/fields.ts';
import type { Forgotten } from '../../../pipelines/memory/retention/forget-events.ts';
import { yes } from '../fields/numbers.ts';

/** What was forgotten, or would be. */
export const forgottenSchema = z
  .object({
    dry_run: z.boolean(),
    events: z.number().int().describe('Events that were forgotten.'),
    claims: z.number().int().describe('Claims that no other event states: they are gone.'),
    claims_kept: z
      .number()
      .int()
      .describe('Claims that other events state too: they stay, with less evidence.'),
  })
  .meta({ id: 'Forgotten' });

/** Why something is forgotten. */
export const forgetReason = shortText(MOST_REASON)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .meta({ allOf: [{ pattern: NOT_BLANK }] })
  .describe('Why, without the text that is to be forgotten: it is kept with the ids of the events.');

/** Who forgets, and whether only to count. */
export const forgetFields = {
  actor: shortText(200)
    .optional()
    .describe('Who decided it. Default: caller. Stored after the name of the token: `token:bot/ann`.'),
  dry_run: yes.describe('Count what would go, and forget nothing.').optional(),
};

export function forgottenView({ events, claims, kept }: Forgotten, dry_run = false) {
  return { dry_run, events, claims, claims_kept: kept };
}
