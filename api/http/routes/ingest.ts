import { InvalidInput } from '../../../operators/records/errors.ts';
import { ingestObservation as call, takeObservation } from '../../calls/observations/ingest-observation.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/** POST /v1/ingest. This is the most frequent request, so only the compiled validator reads its body. */
export const ingest: Route = (app, context) => {
  const { metrics } = context;
  serveCall(app, context, call, {
    status: 202,
    refused: [400],
    body: call.input,
    answer: (request) => takeObservation(context.backendFor(request).intake, request.body),
    failed(error) {
      if (error instanceof InvalidInput) metrics.rejected.inc();
    },
  });
};
