import { z } from 'zod';
import { MOST_SERIES } from '../../../pipelines/expectations.ts';
import { observationPageSchema } from '../../observation-list.ts';
import { boundField, cursorField, entityField, limitField, scopeField } from '../fields.ts';
import { prose } from '../prose.ts';
import { READS, type ToolDefinition } from '../tool-definition.ts';

/** `list_observations`: what is stored, in event-time order. */
export const listObservations: ToolDefinition = {
  writes: false,
  define(server, calls) {
    server
      .tool('list_observations')
      .title('List observations')
      .description(
        prose(`Lists stored observations in event-time order. With expected: true each has what was expected of it by those of its series
        before it, the band from low to high that it should have lain in, and a score from 0 to 1 that means once in 1 / (1 - score)
        observations. Use it to see how an entity went around a signal, or how unusual single values were; use sql for counts and
        aggregates, list_signals for what detection found. Example: {"entity_id": "7c9e6679-7425-40de-944b-e07fc1f90ae7", "since":
        "2026-05-01", "expected": true}`),
      )
      .annotations(READS)
      .input(
        z.strictObject({
          scope_id: scopeField.optional(),
          entity_id: entityField.optional(),
          since: boundField('Least timestamp.').optional(),
          until: boundField('The timestamp is before this.').optional(),
          expected: z
            .boolean('must be true or false')
            .default(false)
            .describe(
              `Adds expected, low, high and score where enough is known, for at most ${MOST_SERIES} series a page.`,
            ),
          limit: limitField,
          cursor: cursorField.optional(),
        }),
      )
      .output(
        observationPageSchema.extend({
          count: z.number().int().describe('Observations of this page.'),
          next_cursor: z.string().optional().describe('Where there are more: cursor of the next page.'),
        }),
      )
      .handler(async ({ limit, cursor, expected, ...list }) => {
        const { observations, ...page } = await calls.observationPage(list, { limit, cursor, expected });
        return { ...page, observations };
      });
  },
};
