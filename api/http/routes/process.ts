import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Claim, claimSchema, contradictionSchema } from '../../../operators/records/claim.ts';
import { Conflict, InvalidInput } from '../../../operators/records/errors.ts';
import { contentIssue, eventSchema } from '../../../operators/records/event.ts';
import { readContradictionsOf } from '../../../pipelines/memory/reads.ts';
import type { Recall } from '../../../pipelines/memory/recall.ts';
import { defined } from '../../defined.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';

const PAGE = 1000;

const textSchema = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
  .superRefine((text, { addIssue }) => {
    const message = contentIssue(text);
    if (message !== undefined) addIssue(message);
  });

async function claimsOf(recall: Recall, eventId: string): Promise<Claim[]> {
  const claims: Claim[] = [];
  let after: number | undefined;
  do {
    const { rows, next } = await recall.claims({ event_id: eventId }, PAGE, after);
    claims.push(...rows);
    after = next;
  } while (after !== undefined);
  return claims;
}

/** POST /v1/process: a text becomes one event, answered with the claims that it makes and what contradicts them. */
export const process: Route = (app, { memory: { memory, ledger }, metrics }) => {
  app.post(
    '/v1/process',
    {
      schema: {
        summary: 'Store a text as one event, and see the claims that it makes.',
        tags: ['memory'],
        querystring: z.strictObject({}),
        body: eventSchema
          .omit({ content: true })
          .extend({
            id: eventSchema.shape.id.optional().describe('Of the event; a new one where it is left out.'),
            text: textSchema.describe('What was said or written: up to 65536 bytes of UTF-8.'),
          })
          .meta({ id: 'ProcessInput' }),
        response: {
          200: z.object({
            event_id: z.string(),
            summary: z.object({
              events: z.number().int().describe('1, or 0 where the event was there already.'),
              claims: z.number().int().describe('Claims that a new event makes.'),
              contradictions: z.number().int().describe('Contradictions that it brought about.'),
            }),
            claims: z.array(claimSchema),
            contradictions: z
              .array(contradictionSchema)
              .describe('Those that stand and have one of the claims, old ones too.'),
          }),
          400: problemSchema,
          409: problemSchema,
        },
      },
    },
    async (request) => {
      const { text, id = randomUUID(), ...rest } = request.body;
      const result = await memory.ingest([{ ...defined(rest), id, content: text }]);
      if (result.rejected > 0) {
        metrics.rejectedEvents.inc();
        const detail = result.rejections.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
        const issues = result.rejections.map(({ path, message }) => ({ path, message }));
        throw result.conflicts > 0 ? new Conflict(detail, issues) : new InvalidInput(detail, issues);
      }
      const event_id = id.toLowerCase();
      const claims = await claimsOf(memory.recall, event_id);
      const contradictions = await readContradictionsOf(
        ledger,
        claims.map((claim) => claim.id),
      );
      return {
        event_id,
        summary: {
          events: result.accepted,
          claims: result.claims,
          contradictions: result.contradictions,
        },
        claims,
        contradictions: contradictions.filter(({ resolved_at }) => resolved_at === undefined),
      };
    },
  );
};
