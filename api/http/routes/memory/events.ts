import { Readable } from 'node:stream';
import { z } from 'zod';
import { Conflict, InvalidInput } from '../../../../operators/records/errors.ts';
import { eventSchema } from '../../../../operators/records/event.ts';
import { MOST_REJECTIONS } from '../../../../pipelines/sources/batch-builder.ts';
import { EventIntake } from '../../../calls/events/event-intake.ts';
import { listEvents } from '../../../calls/events/list-events.ts';
import { faultsIn, noneOf } from '../../../calls/none-acceptable.ts';
import type { Route } from '../../context.ts';
import { problemSchema } from '../../problems.ts';
import { serveCall } from '../../serve-call.ts';

const summarySchema = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int().describe('Events that were there already, with the same content.'),
  rejected: z.number().int(),
  claims: z.number().int().describe('Different claims that the accepted events make.'),
  corroborated: z.number().int().describe('Those of the claims that were known before.'),
  contradictions: z.number().int().describe('Contradictions that were found.'),
  rejections: z
    .array(z.object({ index: z.number().int(), path: z.string(), message: z.string() }))
    .describe(`Why events were rejected, one entry a fault; the first ${MOST_REJECTIONS}.`),
});

function recordsOf(body: unknown): readonly unknown[] {
  const records: unknown =
    typeof body === 'object' && body !== null && 'events' in body ? body.events : undefined;
  if (Array.isArray(records)) return records;
  const message = 'must be an array of events; or send NDJSON';
  throw new InvalidInput(`events ${message}.`, [{ path: 'events', message }]);
}

/** POST /v1/events: events in, with what follows from them. GET: what is stored, in the order of their timestamps. */
export const events: Route = (app, context) => {
  const { memory, metrics } = context;
  app.post(
    '/v1/events',
    {
      config: { permission: 'memory:write', checksBody: true, takesLines: true },
      schema: {
        summary:
          'Store events and derive claims from them: JSON, or NDJSON (application/x-ndjson, any length). The good are stored, the bad are named.',
        tags: ['memory'],
        querystring: z.strictObject({}),
        body: z.object({ events: z.array(eventSchema).min(1) }),
        response: { 202: summarySchema, 400: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const intake = new EventIntake(memory.memory);
      const body: unknown = request.body;
      try {
        if (body instanceof Readable) await intake.takeLines(body);
        else await intake.take(recordsOf(body));
      } finally {
        metrics.rejectedEvents.inc(intake.rejected);
      }
      const { accepted, duplicates, rejected, conflicts, claims, corroborated, contradictions, rejections } =
        intake;
      if (accepted === 0 && duplicates === 0) {
        if (rejected === 0) throw new InvalidInput('There is nothing to store; send at least one event.');
        const issues = faultsIn('events', rejections);
        const detail = noneOf(`${rejected} events`);
        if (conflicts === rejected) throw new Conflict(detail, issues);
        throw new InvalidInput(detail, issues);
      }
      const answer = { accepted, duplicates, rejected, claims, corroborated, contradictions };
      return reply.code(202).send({ ...answer, rejections: [...rejections] });
    },
  );

  serveCall(app, context, listEvents, { refused: [400] });
};
