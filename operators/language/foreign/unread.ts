import { z } from 'zod';

/** Events in one language whose claims are not read. */
export const unreadSchema = z
  .object({
    language: z.string().describe('Primary language tag (BCP 47), such as "de".'),
    events: z.number().int().describe('Number of new events in this language.'),
  })
  .meta({ id: 'Unread' });

export type Unread = z.infer<typeof unreadSchema>;

/** The field of an answer to a call that stores events. */
export const unreadField = z
  .array(unreadSchema)
  .optional()
  .describe(
    'New events in languages whose claims the rules do not read, most events first; absent if there are none. They are stored, and search finds them as passages.',
  );

/** Adds counts by language. */
export function addUnread(counts: Map<string, number>, unread: readonly Unread[] = []): void {
  for (const { language, events } of unread) counts.set(language, (counts.get(language) ?? 0) + events);
}

/** Counts by language as a list, most events first. */
export function unreadIn(counts: ReadonlyMap<string, number>): Unread[] {
  return Array.from(counts, ([language, events]) => ({ language, events })).sort(
    (one, other) => other.events - one.events || (one.language < other.language ? -1 : 1),
  );
}
