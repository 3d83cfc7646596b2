import { z } from 'zod';
import { patternSchema, signalSeverity } from '../../../operators/signals/signal.ts';
import { DeclaredHistory } from '../../../sinks/outbox/declared-history.ts';
import { type Log, mapped } from '../../../sinks/outbox/log.ts';
import type { Change } from '../../../sinks/store.ts';
import { entityName, metricName, scopeName, tagFilter } from '../../calls/fields/series.ts';
import { uuid } from '../../calls/fields/texts.ts';
import { namedLog, signalChanges } from '../../calls/signals/signal-changes.ts';
import { senderOf } from '../auth.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';
import {
  answerStream,
  frame,
  lastEventIdParameter,
  resumePoint,
  streamAnswer,
  updatesParameter,
} from '../sse.ts';

const frames = new WeakMap<Change, Buffer>();

/** The frame of a change, which is made once for all readers that get the same record. */
function sharedFrame(change: Change): Buffer {
  const known = frames.get(change);
  if (known !== undefined) return known;
  const made = frame(change.seq, change.kind, change.signal);
  frames.set(change, made);
  return made;
}

/** The changes of signals that pass a filter, as frames for a client. */
export function signalFrames(...given: Parameters<typeof namedLog>): Log<Buffer> {
  return framed(namedLog(...given));
}

function framed(log: Log<Change>): Log<Buffer> {
  return mapped(log, (changes) => changes.map(sharedFrame));
}

/**
 * GET /v1/signals/stream: changes of signals as server-sent events, resumed exactly after the last id. It is not a call, because a stream
 * has no end and therefore no single answer.
 */
export const signalsStream: Route = (app, context) => {
  const { feed } = context;
  const declared = new DeclaredHistory(context.store);
  app.get(
    '/v1/signals/stream',
    {
      // It would never end.
      exposeHeadRoute: false,
      config: { permission: 'signals:read', takesTicket: true },
      schema: {
        summary:
          'Changes of signals as server-sent events: signal, signal.raised (a note became an alert), signal.lowered (an alert became a note; sent for any requested severity), signal.updated (with updates=true), signal.closed.',
        tags: ['signals'],
        querystring: z.strictObject({
          scope_id: uuid.optional(),
          entity_id: uuid.optional(),
          scope: scopeName.optional(),
          entity: entityName.optional(),
          metric: metricName.optional(),
          tag: tagFilter.optional(),
          pattern: patternSchema.optional(),
          severity: signalSeverity.optional(),
          updates: updatesParameter.describe('Also send signal.updated.'),
          history: z
            .enum(['true', 'false'])
            .default('false')
            .describe(
              'true: severity=alert also sends alerts on observations that were history on arrival: older than SIGNAL_HISTORY_AGE, or declared. Other streams always send them.',
            ),
          last_event_id: lastEventIdParameter,
        }),
        response: { 200: streamAnswer, 400: problemSchema, 409: problemSchema, 410: problemSchema },
      },
    },
    async (request, reply) => {
      const { updates, history, last_event_id, ...asked } = request.query;
      const after = resumePoint(request.headers['last-event-id'], last_event_id, feed.lastSeq);
      const { scopes } = senderOf(request);
      const given = { ...asked, updates: updates === 'true', history: history === 'true' };
      const log = await signalChanges(context.backendFor(request), declared, scopes, given, after);
      const frames = framed(log);
      await answerStream(request, reply, context, frames, after);
      return reply;
    },
  );
};
