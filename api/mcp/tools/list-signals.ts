import { z } from 'zod';
import { signalSchema, signalSeverity, signalStatus } from '../../../operators/records/signal.ts';
import {
  boundField,
  cursorField,
  entityField,
  fractionField,
  limitField,
  patternField,
  scopeField,
} from '../fields.ts';
import { prose } from '../prose.ts';
import { READS, type ToolDefinition } from '../tool-definition.ts';

/** A signal without what takes much room; get_signal has all of it. */
const summary = signalSchema.omit({ evidence: true, explanation: true });

/** `list_signals`: what detection found, newest first. */
export const listSignals: ToolDefinition = {
  writes: false,
  define(server, calls) {
    server
      .tool('list_signals')
      .title('List signals')
      .description(
        prose(`Lists what detection found in observations: one signal for each episode of a pattern in a series, newest detected_at
        first, without its evidence. Use it to see what happened to an entity, in a scope or in a stretch of time, and what is going
        on now (status "open"); use get_signal for the evidence and the explanation of one, sql for counts and aggregates, query for
        statements in words. strength is the effect size and confidence how sure it is that this is no noise, both from 0 to 1.
        Example: {"severity": "alert", "status": "open"}, or {"entity_id": "7c9e6679-7425-40de-944b-e07fc1f90ae7", "since":
        "2026-05-01"}`),
      )
      .annotations(READS)
      .input(
        z.strictObject({
          scope_id: scopeField.optional(),
          entity_id: entityField.optional(),
          pattern: patternField.optional(),
          severity: signalSeverity
            .describe('alert: a person should look; note: the rest. Default: both.')
            .optional(),
          status: signalStatus
            .describe('open: the episode goes on; closed: it has ended. Default: both.')
            .optional(),
          since: boundField('Least detected_at, the tick that published it.').optional(),
          until: boundField('detected_at is before this.').optional(),
          min_strength: fractionField('Least strength.').optional(),
          min_confidence: fractionField('Least confidence.').optional(),
          limit: limitField,
          cursor: cursorField.optional(),
        }),
      )
      .output(
        z.object({
          signals: z.array(summary),
          count: z.number().int().describe('Signals of this page.'),
          next_cursor: z.string().optional().describe('Where there are more: cursor of the next page.'),
        }),
      )
      .handler(async ({ limit, cursor, ...list }) => {
        const { signals, ...page } = await calls.signalPage(list, { limit, cursor });
        return { ...page, signals };
      });
  },
};
