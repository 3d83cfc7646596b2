import { z } from 'zod';
import { unreadField } from '../../../operators/language/foreign/unread.ts';
import { MOST_REJECTIONS } from '../../../pipelines/sources/batch-builder.ts';
import type { WritesMemory } from '../backend.ts';
import { defineCall } from '../call.ts';
import { memoryScope } from '../memory/in-scope.ts';
import { EventIntake } from './event-intake.ts';

const eventCountsSchema = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int().describe('Events that were already stored with the same content.'),
  rejected: z.number().int(),
  claims: z.number().int().describe('Distinct claims derived from the accepted events.'),
  corroborated: z.number().int().describe('Number of these claims that were already known.'),
  contradictions: z.number().int().describe('Number of contradictions found.'),
  rejections: z
    .array(z.object({ index: z.number().int(), path: z.string(), message: z.string() }))
    .describe(`Reasons for rejected events, one entry for each fault; the first ${MOST_REJECTIONS}.`),
  unread: unreadField,
});

/** Stores events from producers, each with the id that identifies it. */
export const ingestEvents = defineCall({
  name: 'ingest_events',
  summary:
    'Store events and derive claims from them: JSON, or NDJSON (application/x-ndjson, any length). Valid events are stored; invalid ones are reported.',
  tags: ['memory'],
  permission: 'memory:write',
  at: 'POST /v1/events?scope',
  // Each event is validated separately, so that the valid ones are stored.
  input: z.object({ events: z.array(z.unknown()).describe('Events.'), scope: memoryScope }),
  output: eventCountsSchema,
  async run({ memory }: WritesMemory, { events, scope }) {
    const taking = new EventIntake(memory, scope);
    await taking.take(events);
    return taking.answer();
  },
});
