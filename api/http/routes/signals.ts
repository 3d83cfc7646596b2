import { z } from 'zod';
import { patternSchema, signalSchema, signalStatus } from '../../../operators/records/signal.ts';
import { isUuid } from '../../../operators/records/uuid.ts';
import { defined } from '../../defined.ts';
import type { Route } from '../context.ts';
import {
  cursorParameter,
  decodeCursor,
  encodeCursor,
  fractionParameter,
  instantParameter,
  limitParameter,
  uuidParameter,
} from '../parameters.ts';
import { problemSchema } from '../problems.ts';

function isPosition(parts: readonly unknown[]): parts is [number, string] {
  const [at, id] = parts;
  return parts.length === 2 && Number.isSafeInteger(at) && typeof id === 'string' && isUuid(id);
}

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
          status: signalStatus.optional(),
          since: instantParameter.optional().describe('Least detected_at.'),
          until: instantParameter.optional().describe('detected_at is before this.'),
          min_strength: fractionParameter.optional(),
          min_confidence: fractionParameter.optional(),
          limit: limitParameter,
          cursor: cursorParameter.optional(),
        }),
        response: {
          200: z.object({
            signals: z.array(signalSchema),
            count: z.number().int(),
            next_cursor: z.string().optional(),
          }),
          400: problemSchema,
        },
      },
    },
    async (request) => {
      const { limit, cursor, ...filter } = request.query;
      const after = cursor === undefined ? undefined : decodeCursor('signals', cursor, isPosition);
      const page = await store.signals(
        defined(filter),
        limit,
        after === undefined ? undefined : { detected_at: after[0], id: after[1] },
      );
      return {
        signals: [...page.rows],
        count: page.rows.length,
        ...(page.next && { next_cursor: encodeCursor('signals', [page.next.detected_at, page.next.id]) }),
      };
    },
  );
};
