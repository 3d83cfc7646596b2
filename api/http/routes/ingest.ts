import { InvalidInput } from '../../../operators/records/errors.ts';
import { ingestObservation as call, takeObservation } from '../../calls/observations/ingest-observation.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';

/**
 * POST /v1/ingest. It does not use `serveCall`, which extracts the fields of the call from a request: this is the most frequent request,
 * and only the compiled validator reads its body.
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
