import { z } from 'zod';
import { MOST_REJECTIONS } from '../../../pipelines/sources/batch-builder.ts';
import type { Intake } from '../../intake/intake.ts';
import { defineCall } from '../call.ts';
import { yes } from '../fields/numbers.ts';
import { faultsIn } from '../none-acceptable.ts';
import { ObservationIntake } from './observation-intake.ts';

/** How many observations were stored, and which were not. */
const observationCountsSchema = z.object({
  accepted: z.number().int().describe('Number of observations stored.'),
  duplicates: z.number().int().describe('Number of observations whose id was already stored.'),
  rejected: z
    .array(z.object({ index: z.number().int(), path: z.string(), message: z.string() }))
    .describe('The rejected observations by index, with the reason. The others are stored.'),
  rejected_count: z
    .number()
    .int()
    .describe(`Number of rejected observations; \`rejected\` lists the first ${MOST_REJECTIONS}.`),
});

/** Stores numbers about things over time, on which detection runs. */
export const ingestObservations = defineCall({
  name: 'ingest_observations',
  summary: 'Store many observations: a JSON batch, columns, or NDJSON (application/x-ndjson, any length).',
  tags: ['observations'],
  permission: 'observations:write',
  at: 'POST /v1/ingest/batch?history',
  // Each observation is validated separately, so that the valid ones are stored.
  input: z.object({
    observations: z.array(z.unknown()).describe('Observations.'),
    history: yes
      .default(false)
      .describe(
        'true declares the observations to be history, such as a backfill: streams of alerts omit what they decide.',
      ),
  }),
  output: observationCountsSchema,
  async run({ intake }: { readonly intake: Intake }, { observations, history }) {
    const taking = new ObservationIntake(intake, history);
    await taking.take(observations);
    return taking.answer((rejected) => faultsIn('observations', rejected));
  },
});
