import { z } from 'zod';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { isSelected, type SeriesSelector } from '../../../operators/records/series/description.ts';
import { patternSchema, signalSeverity } from '../../../operators/records/signal.ts';
import { type Naming, namedChanges } from '../../../sinks/naming.ts';
import type { ChangeFeed, FeedFilter } from '../../../sinks/outbox/change-feed.ts';
import { DeclaredHistory } from '../../../sinks/outbox/declared-history.ts';
import { type Log, mapped } from '../../../sinks/outbox/log.ts';
import type { Change } from '../../../sinks/store.ts';
import { entityName, metricName, scopeName, selectorOf, tagFilter } from '../../calls/fields/series.ts';
import { uuid } from '../../calls/fields/texts.ts';
import { defined } from '../../defined.ts';
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

/**
 * The changes of signals that pass a filter, as frames for a client, with the names that their series have.
 *
 * @param declared omits alerts on what was declared to be history; default: includes all
 */
export function signalFrames(
  feed: ChangeFeed,
  naming: Naming,
  filter: FeedFilter,
  selector: SeriesSelector = {},
  declared?: DeclaredHistory,
): Log<Buffer> {
  return mapped(feed.log(filter), async (changes) =>
    (await namedChanges(naming, declared === undefined ? changes : await declared.omit(changes)))
      .filter(({ signal }) => isSelected(selector, signal))
      .map(sharedFrame),
  );
}

/**
 * GET /v1/signals/stream: changes of signals as server-sent events, resumed exactly after the last id. It is not a call, because a stream
 * has no end and therefore no single answer.
 */
export const signalsStream: Route = (app, context) => {
  const { feed, config } = context;
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
      const { updates, history, last_event_id, scope, entity, metric, tag, ...rest } = request.query;
      const selector = selectorOf({ scope, entity, metric, tag });
      const { store, naming } = context.backendFor(request);
      const { scopes } = senderOf(request);
      const { historyAge } = config;
      // A client that asks for alerts wants to be notified of current ones; a client without this filter wants the whole log.
      const isLive = rest.severity === 'alert' && history === 'false';
      const filter: FeedFilter = {
        ...defined(rest),
        updates: updates === 'true',
        ...(scopes !== undefined && { scopes }),
        ...(isLive && historyAge > 0 && { historyAge }),
      };
      const after = resumePoint(request.headers['last-event-id'], last_event_id, feed.lastSeq);
      if (after < feed.lastSeq && after + 1 < (await store.firstChange())) {
        throw new TidemarkError(
          'gone',
          'Events after that id were deleted by retention; read /v1/signals and start the stream without an id.',
        );
      }
      const frames = signalFrames(feed, naming, filter, selector, isLive ? declared : undefined);
      await answerStream(request, reply, context, frames, after);
      return reply;
    },
  );
};
