import { Conflict, InvalidInput } from '../../../../operators/records/errors.ts';
import { processText } from '../../../calls/memory/process-text.ts';
import type { Route } from '../../context.ts';
import { serveCall } from '../../serve-call.ts';

/** POST /v1/process. */
export const process: Route = (app, context) =>
  serveCall(app, context, processText, {
    refused: [400, 409],
    failed(error) {
      if (error instanceof Conflict || error instanceof InvalidInput) context.metrics.rejectedEvents.inc();
    },
  });
