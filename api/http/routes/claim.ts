import { z } from 'zod';
import { citationSchema, claimSchema, historyEntrySchema } from '../../../operators/records/claim.ts';
import type { Moment } from '../../../pipelines/memory/reads.ts';
import type { Route } from '../context.ts';
import { asOfParameter, uuidParameter } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

const params = z.strictObject({ id: uuidParameter });
const asOfQuery = z.strictObject({ as_of: asOfParameter.optional() });

function momentOf({ as_of }: z.output<typeof asOfQuery>): Moment {
  return as_of === undefined ? {} : { asOf: as_of };
}

const verificationSchema = z.object({
  claim_id: z.string(),
  holds: z.boolean().describe('Whether every piece of evidence is what it was.'),
  checks: z.array(
    citationSchema
      .extend({ ok: z.boolean(), problems: z.array(z.string()).describe('What no longer holds.') })
      .meta({ id: 'EvidenceCheck' }),
  ),
  observations: z
    .object({
      scope_id: z.string(),
      entity_id: z.string(),
      outcome: z.enum(['agrees', 'off', 'none', 'many']),
      says: z.string().describe('In a sentence.'),
      off: z.number().optional().describe('By how much it is off, in the unit of the series.'),
      percent: z.number().optional().describe('The same in percent of what was observed.'),
      unit: z.string(),
    })
    .meta({ id: 'ObservationCheck' })
    .optional()
    .describe('What the stored observations say, of a claim about a series that has a name.'),
});

/** GET /v1/claims/{id}, its history, and POST …/verify: one claim, what became of it, and whether it still holds. */
export const claim: Route = (app, { memory: { memory } }) => {
  const { recall } = memory;
  app.get(
    '/v1/claims/:id',
    {
      schema: {
        summary: 'One claim with its evidence.',
        tags: ['memory'],
        params,
        querystring: asOfQuery,
        response: { 200: claimSchema, 400: problemSchema, 404: problemSchema },
      },
    },
    (request) => recall.claim(request.params.id, momentOf(request.query)),
  );

  app.get(
    '/v1/claims/:id/history',
    {
      schema: {
        summary: 'Every change of a claim with its reason, oldest first.',
        tags: ['memory'],
        params,
        querystring: asOfQuery,
        response: {
          200: z.object({ claim_id: z.string(), history: z.array(historyEntrySchema) }),
          400: problemSchema,
          404: problemSchema,
        },
      },
    },
    async (request) => {
      const { id } = request.params;
      return { claim_id: id, history: await recall.history(id, momentOf(request.query)) };
    },
  );

  app.post(
    '/v1/claims/:id/verify',
    {
      schema: {
        summary:
          'Check a claim against its events again, and against the observations of a series that it names; changes nothing.',
        tags: ['memory'],
        params,
        querystring: z.strictObject({}),
        response: { 200: verificationSchema, 400: problemSchema, 404: problemSchema },
      },
    },
    async (request) => {
      const { claim_id, holds, checks, observations } = await recall.verify(request.params.id);
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
    },
  );
};
