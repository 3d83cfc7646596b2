import { z } from 'zod';
import { storedObservationSchema } from './observation.ts';

/** Expectation for an observation from the earlier observations of its series. */
export const expectationSchema = z.object({
  expected: z.number().describe('What the observations of the series before this one let expect of it.'),
  low: z
    .number()
    .optional()
    .describe('Below this it is far off: six scales, as of an alert. Left out where nothing would be.'),
  high: z
    .number()
    .optional()
    .describe('Above this it is far off: six scales, as of an alert. Left out where nothing would be.'),
  score: z
    .number()
    .min(0)
    .max(1)
    .describe(
      '1 minus the estimated share of the observations of the series that are as far off: once in 1 / (1 - score) of them.',
    ),
});

export type Expectation = z.infer<typeof expectationSchema>;

/** A stored observation with its expectation, if that was requested and enough is known. */
export const expectedObservationSchema = storedObservationSchema
  .extend(expectationSchema.partial().shape)
  .meta({ id: 'ExpectedObservation' });

export type ExpectedObservation = z.infer<typeof expectedObservationSchema>;
