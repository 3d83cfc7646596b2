import { z } from 'zod';
import { webhookShape } from './subscription.ts';

const moment = z.number().int();

/** Deliveries that were given up: the first position says which. */
const parkedSchema = z.object({
  seqs: z.array(z.number().int()).min(1),
  reason: z.string(),
  attempts: z.number().int(),
  parked_at: moment,
});

/** How far a webhook is in the change log, and what happened on the way. Times are in microseconds. */
const progressSchema = z.object({
  /** Position of the last change that was delivered, parked or not asked for. */
  cursor: z.number().int(),
  /** Positions after the cursor that are delivered or parked: messages of one scope pass over changes of others. */
  ahead: z.array(z.number().int()).optional(),
  /** The delivery after the cursor, while it fails: the position of its first change, when it was first attempted, and when it is attempted next. */
  failing: z
    .object({
      seq: z.number().int(),
      /** Position of the last change of the message, if it has several. */
      last: z.number().int().optional(),
      since: moment,
      failures: z.number().int(),
      reason: z.string(),
      next: moment,
    })
    .optional(),
  parked: z.array(parkedSchema).default([]),
  /** First positions of the parked deliveries that are to be attempted once more. */
  replay: z.array(z.number().int()).default([]),
  delivered: z.number().int().default(0),
  delivered_at: moment.optional(),
  /** Recipients that the mail server refused in the last delivery. */
  refused: z.object({ recipients: z.array(z.string()), at: moment }).optional(),
});

/** A webhook as a store has it. */
export const webhookRecord = z.object({
  id: z.string(),
  /** Where its settings come from: a call, or the file that is read at the start. */
  origin: z.enum(['call', 'file']),
  settings: z.object(webhookShape),
  /** Incremented by every change of the settings, and by what makes its sender start anew. */
  edition: z.number().int(),
  created_at: moment,
  progress: progressSchema,
});

export type WebhookRecord = z.output<typeof webhookRecord>;
export type WebhookProgress = z.output<typeof progressSchema>;
export type ParkedDelivery = z.output<typeof parkedSchema>;
