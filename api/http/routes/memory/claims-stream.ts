import { z } from 'zod';
import { viewChanges } from '../../../../pipelines/memory/out/change-views.ts';
import type { Ledger } from '../../../../sinks/ledger.ts';
import type { LedgerFeed } from '../../../../sinks/outbox/ledger-feed.ts';
import { type Log, mapped } from '../../../../sinks/outbox/log.ts';
import { memoryScope } from '../../../calls/memory/in-scope.ts';
import type { Route } from '../../context.ts';
import { problemSchema } from '../../problems.ts';
import {
  answerStream,
  frame,
  lastEventIdParameter,
  resumePoint,
  streamAnswer,
  updatesParameter,
} from '../../sse.ts';

/** The changes of claims of the scope of a ledger as frames for a client; `updates` includes later versions. */
export function claimFrames(ledger: Ledger, feed: LedgerFeed, updates: boolean): Log<Buffer> {
  return mapped(feed.log('claims', [ledger.scope]), async (changes) => {
    const views = await viewChanges(ledger, changes, updates);
    return views.map((view) => frame(view.seq, view.kind, 'claim' in view ? view.claim : view.contradiction));
  });
}

/**
 * GET /v1/claims/stream: claims and contradictions as server-sent events, resumed exactly after the last id. Not a call, because it has no
 * end.
 */
export const claimsStream: Route = (app, context) => {
  const { ledger, feed } = context.memory;
  app.get(
    '/v1/claims/stream',
    {
      // It would never end.
      exposeHeadRoute: false,
      config: { permission: 'memory:read', takesTicket: true },
      schema: {
        summary:
          'Claims as server-sent events: claim, claim.updated (with updates=true), claim.challenged (an established belief, by new evidence), contradiction, contradiction.resolved.',
        tags: ['memory'],
        querystring: z.strictObject({
          updates: updatesParameter.describe('Also send claim.updated.'),
          scope: memoryScope,
          last_event_id: lastEventIdParameter,
        }),
        response: { 200: streamAnswer, 400: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const { updates, scope, last_event_id } = request.query;
      const own = ledger.of(context.backendFor(request).memory.scopeOf(scope));
      const after = resumePoint(request.headers['last-event-id'], last_event_id, feed.lastSeq);
      await answerStream(request, reply, context, claimFrames(own, feed, updates === 'true'), after);
      return reply;
    },
  );
};
