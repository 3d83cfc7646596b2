import { InvalidInput } from '../../../operators/records/errors.ts';
import { ingestObservation as call, takeObservation } from '../../calls/observations/ingest-observation.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';

/**
 * POST /v1/ingest. The body goes to the call as it is, which no other route does: most requests are this one, and the
 * validator of the call is all that should read it.
 */
export const ingest: Route = (app, { intake, metrics }) => {
  const { permission, summary, tags, input, output } = call;
  app.post(
    '/v1/ingest',
    {
      config: { permission, checksBody: true },
      schema: {
        summary,
        tags: [...tags],
        body: input,
        response: { 202: output, 400: problemSchema },
      },
    },
    async (request, reply) => {
      try {
        return reply.code(202).send(await takeObservation(intake, request.body));
      } catch (error) {
        if (error instanceof InvalidInput) metrics.rejected.inc();
        throw error;
      }
    },
  );
};
