import { z } from 'zod';
import { shortText } from '../records/fields.ts';
import { webhookShape } from '../webhooks/subscription.ts';
import { LONGEST_REASON } from './feedback.ts';

const { scope, entity, metric, tags, patterns } = webhookShape;
const moment = z.number().int();

/** The fields that say what is muted; without any of them, everything is. */
export const mutedShape = { scope, entity, metric, tags, patterns };

/** A time in which signals are not delivered, such as a maintenance, as a store has it. Times are in microseconds. */
export const muteRecord = z.object({
  id: z.string(),
  ...mutedShape,
  reason: shortText(LONGEST_REASON).optional(),
  starts_at: moment,
  ends_at: moment,
  /** Of a mute that recurs: when its windows begin, from `starts_at` on and before `ends_at`, and how long each lasts in microseconds. */
  recurs: z.object({ every: z.string(), zone: z.string(), lasts: moment }).optional(),
  created_at: moment,
  /** Who made it, if they were authenticated. */
  by: z.string().optional(),
});

export type Mute = z.output<typeof muteRecord>;
