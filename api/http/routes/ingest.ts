import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { observationSchema } from '../../../operators/records/observation.ts';
import { observationIssues } from '../../../operators/records/validator.ts';
import { faultText } from '../../calls/checked.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';

/** POST /v1/ingest: one observation, answered once it is durable: in the store, or with the brokers. */
export const ingest: Route = (app, { intake, metrics }) => {
  app.post(
    '/v1/ingest',
    {
      config: { permission: 'observations:write', checksBody: true },
      schema: {
        summary: 'Store one observation; answered once it is durable.',
        tags: ['observations'],
        body: observationSchema,
        response: {
          202: z.object({ id: z.string(), status: z.literal('accepted') }),
          400: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const body: unknown = request.body;
      const builder = intake.builder();
      if (!builder.add(body, 0)) {
        metrics.rejected.inc();
        const issues = observationIssues(body);
        const errors =
          issues.length > 0 ? issues : builder.rejections.map(({ path, message }) => ({ path, message }));
        throw new InvalidInput(faultText(errors), errors);
      }
      const { id } = await intake.append(builder);
      return reply.code(202).send({ id: id ?? '', status: 'accepted' as const });
    },
  );
};
