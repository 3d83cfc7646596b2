import { addAbortSignal, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PromqlFault } from '../../../../operators/promql/faults.ts';
import { queryTime } from '../../../../pipelines/promql/query-time.ts';
import { callerOf } from '../../auth.ts';
import type { App, HttpContext } from '../../context.ts';
import { takeBytes } from '../../take-bytes.ts';
import { inParts } from './json-parts.ts';

/** What Prometheus answers: the data of a success as pieces of JSON, and warnings and remarks beside it. */
export interface PrometheusAnswer {
  readonly data: Iterable<string>;
  readonly warnings?: readonly string[];
  readonly infos?: readonly string[];
}

/** Answers a request; the signal ends it with its reason. */
type Answer = (request: FastifyRequest, stop: AbortSignal) => Promise<PrometheusAnswer>;

const STATUS = { bad_data: 400, execution: 422, timeout: 503 } as const;

/** What answering a query takes from the server. */
type QueryContext = Pick<HttpContext, 'stopping' | 'shares'>;

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
  { stopping, shares }: QueryContext,
  answer: Answer,
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8').serializer(JSON.stringify);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { stop, end } = queryTime(stopping, gone.signal);
  let leave = end;
  try {
    const { release } = await shares.evaluations.wait(callerOf(request), 1, stop);
    leave = () => {
      end();
      release();
    };
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
    if (!(error instanceof PromqlFault)) throw error;
    const { errorType, message } = error;
    return await reply.code(STATUS[errorType]).send({ status: 'error', errorType, error: message });
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
