import { addAbortSignal, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../context.ts';
import { takeBytes } from '../../take-bytes.ts';
import { inParts } from './json-parts.ts';
import { answerFault, type QueryContext, takeTurn } from './turn.ts';

/** What Prometheus answers: the data of a success as pieces of JSON, and warnings and remarks beside it. */
export interface PrometheusAnswer {
  readonly data: Iterable<string>;
  readonly warnings?: readonly string[];
  readonly infos?: readonly string[];
}

/** Answers a request; the signal ends it with its reason. */
type Answer = (request: FastifyRequest, stop: AbortSignal) => Promise<PrometheusAnswer>;

function* textOf({ data, ...notes }: PrometheusAnswer): Generator<string, void, void> {
  yield '{"status":"success","data":';
  yield* data;
  for (const kind of ['warnings', 'infos'] as const) {
    const texts = notes[kind] ?? [];
    if (texts.length > 0) yield `,"${kind}":${JSON.stringify(texts)}`;
  }
  yield '}';
}

/**
 * Sends an answer, once the caller's share of the evaluations has room for it, in the form of the HTTP API of Prometheus, part by part; a fault of the query in the form that it has for errors. What is
 * wrong after the first part, also a reader that takes longer than the time of a query, breaks the connection.
 */
async function answerAs(
  request: FastifyRequest,
  reply: FastifyReply,
  context: QueryContext,
  answer: Answer,
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8').serializer(JSON.stringify);
  let leave = () => {};
  try {
    const turn = await takeTurn(request, reply, context);
    const { stop } = turn;
    leave = turn.leave;
    const parts = inParts(textOf(await answer(request, stop)));
    const first = await parts.next();
    const second = await parts.next();
    if (second.done === true) {
      leave();
      return await reply.serializer(String).send(first.value ?? '');
    }
    const body = Readable.from(
      (async function* () {
        yield first.value;
        yield second.value;
        yield* parts;
      })(),
      { objectMode: false },
    );
    addAbortSignal(stop, body).once('close', leave);
    return await reply.send(body);
  } catch (error) {
    leave();
    return await answerFault(reply, error);
  }
}

/** Where the HTTP API of Prometheus is. */
export const PROMETHEUS = '/prometheus/api/v1';

/** Serves a path of the HTTP API of Prometheus, to GET and, with its parameters as a form, to POST. */
export function servePrometheus(app: App, context: QueryContext, path: string, answer: Answer): void {
  takeBytes(app, (scope) => {
    for (const method of ['GET', 'POST'] as const) {
      scope.route({
        method,
        url: `${PROMETHEUS}${path}`,
        config: { permission: 'signals:read', takesBytes: true, checksBody: true },
        schema: { hide: true },
        handler: (request, reply) => answerAs(request, reply, context, answer),
      });
    }
  });
}
