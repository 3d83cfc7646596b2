import { z } from 'zod';
import { storedObservationSchema } from './observation.ts';

/** Expectation for an observation from the earlier observations of its series. */
export const expectationSchema = z.object({
  expected: z.number().describe('Forecast of the observation from the earlier observations of its series.'),
  low: z
    .number()
    .optional()
    .describe(
      'Lower limit of the expected band, in which 99 of 100 ordinary observations lie. Absent if there is no lower limit.',
    ),
  high: z
    .number()
    .optional()
    .describe(
      'Upper limit of the expected band, in which 99 of 100 ordinary observations lie. Absent if there is no upper limit.',
    ),
  score: z
    .number()
    .min(0)
    .max(1)
    .describe(
      '1 minus the estimated share of the observations of the series that deviate as much: one in 1 / (1 - score) of them.',
    ),
});

export type Expectation = z.infer<typeof expectationSchema>;

/** A stored observation with its expectation, if that was requested and enough is known. */
export const expectedObservationSchema = storedObservationSchema
  .extend(expectationSchema.partial().shape)
  .meta({ id: 'ExpectedObservation' });

export type ExpectedObservation = z.infer<typeof expectedObservationSchema>;
