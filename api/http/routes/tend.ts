import { z } from 'zod';
import { uuidText } from '../../../operators/records/fields.ts';
import { PROCESSES } from '../../../pipelines/cognition.ts';
import { defined } from '../../defined.ts';
import { tendSchema } from '../../memory/calls.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';

const changeSchema = z.object({
  claim_id: uuidText,
  text: z.string(),
  change: z.string().describe('What the history of the claim calls it.'),
  reason: z.string(),
});

const reportSchema = z
  .object({
    dry_run: z.boolean(),
    processes: z
      .array(
        z.object({
          process: z.enum(PROCESSES),
          scanned: z.number().int().describe('Claims that were looked at; of flag, contradictions.'),
          changed: z.number().int(),
          changes: z.array(changeSchema).describe('The first of the changes.'),
        }),
      )
      .describe('In the order in which they ran.'),
    milliseconds: z.number().int(),
  })
  .meta({ id: 'TendReport' });

/** POST /v1/tend: merges, flags, records lessons and forgets now; answered when it is done. */
export const tend: Route = (app, { memory: { memory }, stopping }) => {
  app.post(
    '/v1/tend',
    {
      schema: {
        summary: 'Tend memory now: what would be done by itself every MEMORY_TEND_EVERY.',
        tags: ['memory'],
        querystring: z.strictObject({}),
        body: tendSchema.nullish(),
        response: { 200: reportSchema, 400: problemSchema, 409: problemSchema },
      },
    },
    async (request) => {
      const { dry_run: dryRun, only } = request.body ?? {};
      const { processes, ...report } = await memory.tend({ ...defined({ dryRun, only }), stop: stopping });
      return { ...report, processes: processes.map((one) => ({ ...one, changes: [...one.changes] })) };
    },
  );
};
