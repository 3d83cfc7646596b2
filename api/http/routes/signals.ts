import { z } from 'zod';
import { patternSchema, signalSeverity, signalStatus } from '../../../operators/records/signal.ts';
import { defined } from '../../defined.ts';
import { signalPage, signalPageSchema } from '../../signal-list.ts';
import type { Route } from '../context.ts';
import {
  boundParameter,
  cursorParameter,
  fractionParameter,
  limitParameter,
  uuidParameter,
} from '../parameters.ts';
import { problemSchema } from '../problems.ts';

/** GET /v1/signals: the list, newest first. */
export const signals: Route = (app, { store }) => {
  app.get(
    '/v1/signals',
    {
      schema: {
        summary: 'Signals, newest detected_at first.',
        tags: ['signals'],
        querystring: z.strictObject({
          scope_id: uuidParameter.optional(),
          entity_id: uuidParameter.optional(),
          pattern: patternSchema.optional(),
          severity: signalSeverity.optional(),
          status: signalStatus.optional(),
          since: boundParameter
            .optional()
            .describe('Least detected_at. A bare date is its first moment in UTC.'),
          until: boundParameter
            .optional()
            .describe('detected_at is before this. A bare date is its first moment in UTC.'),
          min_strength: fractionParameter.optional(),
          min_confidence: fractionParameter.optional(),
          limit: limitParameter,
          cursor: cursorParameter('signals').optional(),
        }),
        response: {
          200: signalPageSchema,
          400: problemSchema,
        },
      },
    },
    (request) => {
      const { limit, cursor, ...filter } = request.query;
      return signalPage(store, defined(filter), limit, cursor);
    },
  );
};
