import { z } from 'zod';
import type { Verification } from '../../../operators/claims/verify.ts';
import { citationSchema } from '../../../operators/records/claim.ts';
import { uuidText } from '../../../operators/records/fields.ts';
import { defineCall } from '../call.ts';
import { claimId } from './claim-id.ts';
import { memoryScope, readsScope } from './in-scope.ts';

/** The result of checking a claim, as callers receive it. */
const verificationSchema = z.object({
  claim_id: uuidText,
  holds: z.boolean().describe('Whether every piece of evidence still matches its source.'),
  checks: z.array(
    citationSchema
      .extend({ ok: z.boolean(), problems: z.array(z.string()).describe('What no longer matches.') })
      .meta({ id: 'EvidenceCheck' }),
  ),
  observations: z
    .object({
      scope_id: uuidText,
      entity_id: uuidText,
      outcome: z.enum(['agrees', 'off', 'none', 'many']),
      says: z.string().describe('The result in one sentence.'),
      off: z
        .number()
        .optional()
        .describe('Difference between the claim and the observations, in the unit of the series.'),
      percent: z.number().optional().describe('The same difference in percent of the observed value.'),
      unit: z.string(),
    })
    .meta({ id: 'ObservationCheck' })
    .optional()
    .describe('Comparison with the stored observations, for a claim about a named series.'),
});

/** Converts a verification to the form that callers receive. */
function verificationView({
  claim_id,
  holds,
  checks,
  observations,
}: Verification): z.input<typeof verificationSchema> {
  return {
    claim_id,
    holds,
    checks: checks.map(({ span: [start, end], problems, ...check }) => ({
      ...check,
      span: [start, end] satisfies [number, number],
      problems: [...problems],
    })),
    ...(observations !== undefined && { observations }),
  };
}

/** Checks a claim against its sources. */
export const verifyClaim = defineCall({
  name: 'verify_claim',
  summary:
    'Check a claim again against its events, and against the observations of the series that it names. Changes nothing.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'POST /v1/claims/:id/verify',
  input: z.object({ id: claimId, scope: memoryScope }),
  output: verificationSchema,
  run: readsScope(async ({ recall }, { id }) => verificationView(await recall.verify(id))),
});
