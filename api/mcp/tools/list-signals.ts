import { z } from 'zod';
import { signalSchema } from '../../../operators/signals/signal.ts';
import { listSignals as call } from '../../calls/signals/list-signals.ts';
import { tellingTool } from '../call-tool.ts';
import { limitField, patternField } from '../fields.ts';

/** A signal with its headline and without its large fields, which get_signal returns. */
const summary = signalSchema
  .omit({ evidence: true, explanation: true, members: true })
  .extend({ headline: signalSchema.shape.explanation.shape.headline });

/** `list_signals`: the detected signals, newest first. */
export const listSignals = tellingTool(
  call,
  {
    title: 'List signals',
    description: `Lists what detection found in observations: one signal for each episode of a pattern in a series, newest detected_at
      first, without its evidence. Use it to see what happened to an entity, in a scope or in a period of time, and what is going
      on now (status "open"); use get_signal for the evidence and the explanation of one, sql for counts and aggregates, query for
      statements in words. strength is the effect size, and confidence the share of such signals that an observer calls right, both from 0 to 1.
      Example: {"severity": "alert", "status": "open"}, or {"entity_id": "7c9e6679-7425-40de-944b-e07fc1f90ae7", "since":
      "2026-05-01"}`,
    fields: { pattern: patternField.optional(), limit: limitField },
  },
  call.output.extend({ signals: z.array(summary) }),
  (page) => ({
    ...page,
    signals: page.signals.map(({ evidence, explanation, members, ...signal }) => ({
      ...signal,
      headline: explanation.headline,
    })),
  }),
);
