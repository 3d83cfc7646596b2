import { z } from 'zod';
import { eventView } from '../../../../pipelines/memory/views.ts';
import type { LedgerFeed } from '../../../../sinks/outbox/ledger-feed.ts';
import { type Log, mapped } from '../../../../sinks/outbox/log.ts';
import { uuid } from '../../../calls/fields/texts.ts';
import { memoryScope } from '../../../calls/memory/in-scope.ts';
import type { Route } from '../../context.ts';
import { problemSchema } from '../../problems.ts';
import { answerStream, frame, lastEventIdParameter, resumePoint, streamAnswer } from '../../sse.ts';

/** Most events read together: each may have 64 KiB, and a slow client keeps them in memory. */
const PAGE = 100;

/** The events of a scope, of one run or of all runs, as frames for a client. */
export function eventFrames(feed: LedgerFeed, scope: string, runId: string | undefined): Log<Buffer> {
  const frames = mapped(feed.log('events', [scope]), (changes) =>
    changes.flatMap((change) => {
      if (change.kind !== 'event') return [];
      if (runId !== undefined && change.event.run_id !== runId) return [];
      return [frame(change.seq, 'event', eventView(change.event, scope))];
    }),
  );
  return {
    get lastSeq() {
      return frames.lastSeq;
    },
    read: (after, limit) => frames.read(after, Math.min(limit, PAGE)),
    wait: (after, signal) => frames.wait(after, signal),
  };
}

/** GET /v1/events/stream: events as server-sent events, resumed exactly after the last id. Not a call, because it has no end. */
export const eventsStream: Route = (app, context) => {
  const { feed } = context.memory;
  app.get(
    '/v1/events/stream',
    {
      // It would never end.
      exposeHeadRoute: false,
      config: { permission: 'memory:read', takesTicket: true },
      schema: {
        summary: 'Events as server-sent events, in the order in which they were stored.',
        tags: ['memory'],
        querystring: z.strictObject({
          run_id: uuid.optional(),
          scope: memoryScope,
          last_event_id: lastEventIdParameter,
        }),
        response: { 200: streamAnswer, 400: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const { run_id, scope, last_event_id } = request.query;
      const own = context.backendFor(request).memory.scopeOf(scope);
      const after = resumePoint(request.headers['last-event-id'], last_event_id, feed.lastSeq);
      await answerStream(request, reply, context, eventFrames(feed, own, run_id), after);
      return reply;
    },
  );
};
